import { text } from '@zhixing/client/i18n.ts';
import { randomId } from '@zhixing/client/request.ts';
import { useState } from 'react';
import { type Offered, type Paper, removeUpload, upload } from './calls.ts';

/** A file in the list: existing, uploading, uploaded or refused. */
export interface PaperLine {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly id: string | null;
  /** Already stored with the registration. */
  readonly old: boolean;
  readonly share: number;
  readonly failure: string | null;
}

const oldLine = ({ id, name, size }: Paper): PaperLine => ({ key: id, id, name, size, old: true, share: 1, failure: null });

/** Files of a registration being filled in; each is uploaded at once and kept in quarantine on the server until submission. */
export function usePapers(key: string, { files: { most, bytes } }: Offered, before: readonly Paper[] = []) {
  const [lines, setLines] = useState<readonly PaperLine[]>(() => before.map(oldLine));
  const change = (which: string, changes: Partial<PaperLine>) =>
    setLines((all) => all.map((line) => (line.key === which ? { ...line, ...changes } : line)));
  const send = (file: File) => {
    const line = { key: randomId(), name: file.name, size: file.size, id: null, old: false, share: 0, failure: null };
    const tooLarge = file.size > bytes ? text('register.papers.tooLarge', { most: Math.round(bytes / 1_048_576) }) : null;
    setLines((all) => [...all, { ...line, failure: tooLarge }]);
    if (tooLarge) return;
    upload(key, file, (share) => change(line.key, { share })).then(
      ({ id }) => change(line.key, { id, share: 1 }),
      (error: unknown) => change(line.key, { failure: (error instanceof Error && error.message) || text('client.failed') }),
    );
  };
  return {
    lines,
    room: most - lines.filter(({ failure }) => failure === null).length,
    add: (files: readonly File[]) => files.slice(0, most).forEach(send),
    remove: (line: PaperLine) => {
      setLines((all) => all.filter((one) => one.key !== line.key));
      if (line.id && !line.old) void removeUpload(key, line.id).catch(() => undefined);
    },
    sending: lines.some(({ id, failure }) => id === null && failure === null),
    fresh: lines.flatMap(({ id, old }) => (id && !old ? [id] : [])),
    kept: lines.flatMap(({ id, old }) => (id && old ? [id] : [])),
  };
}

export type Papers = ReturnType<typeof usePapers>;
