import { useText } from '@zhixing/client/i18n.ts';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { Alert } from 'antd';
import type { FlowDetail, Line } from '../flow.ts';
import { useWho } from './records-tab.tsx';
import { whySentBack } from './why-sent-back.ts';

/** Why the flow came back to where it stands, or why it was refused: whoever opens it reads that first. */
export function SentBack({ detail }: { detail: FlowDetail }) {
  return whySentBack(detail).map((line) => <Reason key={line.id} line={line} refused={detail.standing === 'rejected'} />);
}

function Reason({ line, refused }: { line: Line; refused: boolean }) {
  const text = useText();
  const who = useWho(line);
  const facts = { who, node: line.nodeTitle ?? '', time: chinaText(line.at) };
  return (
    <Alert
      className="flow-sent-back"
      type={refused ? 'error' : 'warning'}
      showIcon
      title={text(`flow.sentBack.${line.act}`, facts)}
      description={line.opinion ? <span className="flow-opinion">{line.opinion}</span> : null}
    />
  );
}
