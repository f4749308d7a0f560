import { auditHere } from '../audit/write-line.ts';
import type { Engine } from '../engine.ts';
import type { FileStore } from '../files/files.ts';
import { antivirusErrors } from './antivirus.errors.ts';
import type { Antivirus, Scanner } from './clamd.ts';

/**
 * A store in which nothing that came from outside becomes a file before the scanner has looked at it. What the server itself makes (exports) and
 * what comes out of a backup is written past it.
 */
export function scannedFiles(files: FileStore, { scanner, whenAway }: Antivirus, engine: () => Engine): FileStore {
  const mustBeClean = async (id: string, content: Parameters<Scanner['scan']>[0]): Promise<void> => {
    const found = await scanner.scan(content).catch((error: unknown) => {
      if (whenAway === 'refuse') throw antivirusErrors.unchecked();
      engine().log.warn({ error, file: id }, 'a file was taken that nobody has looked at for malware');
      return null;
    });
    if (found === null) return;
    // On a connection of its own: the line stays when the upload is undone.
    await auditHere(engine(), engine().database, { kind: 'write', verb: 'infected', model: 'file', record: id, detail: { found } });
    throw antivirusErrors.infected({ found });
  };
  return {
    ...files,
    save: async (id, content) => {
      await mustBeClean(id, [content]);
      await files.save(id, content);
    },
    keepPart: async (id) => {
      const part = await files.openPart(id);
      if (part) await mustBeClean(id, part.stream as AsyncIterable<Buffer>);
      await files.keepPart(id);
    },
  };
}
