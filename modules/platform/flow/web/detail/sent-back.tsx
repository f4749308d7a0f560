import { useText } from '@zhixing/client/i18n.ts';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { Alert } from 'antd';
import type { FlowDetail, Line } from '../flow.ts';
import { useWho } from './records-tab.tsx';
import { whySentBack } from './why-sent-back.ts';

/** The reason for a revocation, shown before the form, which looks as it did when it was approved. */
export function ToBeUndone({ detail: { revokes, records, standing } }: { detail: FlowDetail }) {
  const asked = records.findLast(({ act }) => act === 'revoke');
  return revokes && asked && standing === 'running' ? <CommentView line={asked} type="warning" words="flow.toBeUndone" /> : null;
}

/** Why the flow was returned or rejected, shown first. */
export function SentBack({ detail }: { detail: FlowDetail }) {
  const type = detail.standing === 'rejected' ? 'error' : 'warning';
  return whySentBack(detail).map((line) => <CommentView key={line.id} line={line} type={type} words={`flow.sentBack.${line.act}`} />);
}

function CommentView({ line, type, words }: { line: Line; type: 'error' | 'warning'; words: string }) {
  const text = useText();
  const who = useWho(line);
  const facts = { who, node: line.nodeTitle ?? '', time: chinaText(line.at) };
  return (
    <Alert
      className="flow-sent-back"
      type={type}
      showIcon
      title={text(words, facts)}
      description={line.opinion ? <span className="flow-opinion">{line.opinion}</span> : null}
    />
  );
}
