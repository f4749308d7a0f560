import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Mentions } from 'antd';
import { useState } from 'react';
import { FilesField } from '../acts/files-field.tsx';
import type { Named } from '../flow.ts';
import { flowPath, useFlowChanged, useFlowPart } from '../use-flow.ts';
import { mentionedIn } from './mentioned.ts';

interface Props {
  readonly id: string;
  /** The comment being replied to. */
  readonly answers?: string;
  readonly onSent?: () => void;
}

/** Writes a comment. @ suggests the users concerned by the flow; those mentioned are notified. */
export function CommentWriter({ id, answers, onSent }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const changed = useFlowChanged();
  const people = useFlowPart<{ list: readonly Named[] }>(id, '/people').data?.list ?? [];
  const [said, setSaid] = useState('');
  const [files, setFiles] = useState<string[]>([]);
  const [attaches, setAttaches] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const body = { text: said.trim(), mentions: mentionedIn(said, people), files, ...(answers && { answers }) };
    if (await attempt(() => api.post(`${flowPath(id)}/comments`, body), text('flow.comments.sent'))) {
      setSaid('');
      setFiles([]);
      setAttaches(false);
      onSent?.();
      await changed();
    }
    setBusy(false);
  };
  return (
    <div className="flow-writer">
      <Mentions
        aria-label={text(answers ? 'flow.comments.answer' : 'flow.comments.write')}
        placeholder={text('flow.comments.hint')}
        value={said}
        onChange={setSaid}
        options={people.map(({ id: key, name }) => ({ key, value: name, label: name }))}
        notFoundContent={text('flow.comments.nobody')}
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 8 }}
      />
      {attaches ? <FilesField id={`flow-comment-files-${answers ?? ''}`} value={files} onChange={setFiles} /> : null}
      <div className="flow-comment-tools">
        <Button type="link" className="flow-inline" onClick={() => setAttaches(!attaches)} aria-expanded={attaches}>
          {text('flow.files')}
        </Button>
        <Button type="primary" disabled={said.trim() === ''} loading={busy} onClick={() => void send()}>
          {text('flow.comments.send')}
        </Button>
      </div>
    </div>
  );
}
