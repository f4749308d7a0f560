import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import FileLinks from '@zhixing/ui/record/file-links.tsx';
import Failed from '@zhixing/ui/states/failed.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import type { Named } from '../flow.ts';
import { flowPath, useFlowChanged, useFlowPart } from '../use-flow.ts';
import { CommentWriter } from './comment-writer.tsx';

export interface FlowComment {
  readonly id: string;
  readonly answers: string | null;
  readonly at: string;
  readonly removed: boolean;
  readonly mine: boolean;
  readonly author: Named;
  readonly text: string;
  readonly mentions: readonly Named[];
  readonly files: readonly Named[];
}

/** Comments on the flow, each followed by its replies. */
export default function CommentsTab({ id }: { id: string }) {
  const text = useText();
  const asked = useFlowPart<{ list: readonly FlowComment[] }>(id, '/comments');
  if (asked.error) return <Failed error={asked.error} onRetry={asked.refetch} />;
  if (!asked.data) return <Waiting rows={3} />;
  const { list } = asked.data;
  const below = (comment: string) => list.filter(({ answers }) => answers === comment);
  const known = new Set(list.map((comment) => comment.id));
  const tops = list.filter(({ answers }) => answers === null || !known.has(answers));
  return (
    <div className="flow-comments">
      <CommentWriter id={id} />
      {tops.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('flow.comments.none')} /> : null}
      <ul>
        {tops.map((comment) => (
          <CommentItem key={comment.id} id={id} comment={comment} below={below} />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  readonly id: string;
  readonly comment: FlowComment;
  readonly below: (comment: string) => readonly FlowComment[];
}

function CommentItem({ id, comment, below }: ItemProps) {
  const text = useText();
  const [answering, setAnswering] = useState(false);
  const answers = below(comment.id);
  return (
    <li>
      <div className="flow-record-head">
        <strong>{comment.author.name}</strong>
        <time dateTime={comment.at} className="flow-record-where">
          {chinaText(comment.at)}
        </time>
      </div>
      {comment.removed ? <p className="flow-note">{text('flow.comments.removed')}</p> : <CommentBody id={id} comment={comment} />}
      {comment.removed ? null : (
        <div className="flow-comment-tools">
          <Button type="link" size="small" className="flow-inline" onClick={() => setAnswering(!answering)}>
            {text('flow.comments.answer')}
          </Button>
          {comment.mine ? <RemoveButton id={id} comment={comment.id} /> : null}
        </div>
      )}
      {answering ? <CommentWriter id={id} answers={comment.id} onSent={() => setAnswering(false)} /> : null}
      {answers.length > 0 ? (
        <ul>
          {answers.map((answer) => (
            <CommentItem key={answer.id} id={id} comment={answer} below={below} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function CommentBody({ id, comment: { text: said, files } }: { id: string; comment: FlowComment }) {
  return (
    <>
      <p className="flow-opinion">{said}</p>
      {files.length > 0 ? (
        <FileLinks
          ids={files.map((file) => file.id)}
          labelOf={(key) => files.find((file) => file.id === key)?.name}
          path={`${flowPath(id)}/files`}
        />
      ) : null}
    </>
  );
}

function RemoveButton({ id, comment }: { id: string; comment: string }) {
  const text = useText();
  const confirm = useConfirm();
  const { attempt } = useNotices();
  const changed = useFlowChanged();
  const remove = async () => {
    const content = text('ui.state.permanent');
    if (!(await confirm({ title: text('flow.comments.sure'), content, okText: text('ui.action.delete'), danger: true }))) return;
    await attempt(() => api.delete(`${flowPath(id)}/comments/${comment}`));
    await changed();
  };
  return (
    <Button type="link" size="small" danger className="flow-inline" onClick={() => void remove()}>
      {text('ui.action.delete')}
    </Button>
  );
}
