import { useText } from '@zhixing/client/i18n.ts';
import { Link } from 'react-router';
import { detailAddress, type FlowDetail } from '../flow.ts';
import { StandingTag } from '../standing.tsx';

/** The flow that waits for this one, and those that this one has started. */
export function RelatedTab({ detail: { parent, children } }: { detail: FlowDetail }) {
  const text = useText();
  const line = (flow: NonNullable<FlowDetail['parent']>, what: string) => (
    <li key={flow.id}>
      <span className="flow-record-where">{text(`flow.${what}`)}</span>
      <Link to={detailAddress(flow.id)}>{flow.title}</Link>
      <StandingTag standing={flow.standing} />
    </li>
  );
  return (
    <ul className="flow-plain">
      {parent ? line(parent, 'parent') : null}
      {children.map((flow) => line(flow, 'child'))}
    </ul>
  );
}
