import { useText } from '@zhixing/client/i18n.ts';
import type { FlowDetail, RelatedFlow } from '../flow.ts';
import { RelatedLine } from './related-flow.tsx';

/** The parent of this flow and its children. */
export function RelatedTab({ detail: { parent, children } }: { detail: FlowDetail }) {
  const text = useText();
  const line = (flow: RelatedFlow, what: string) => (
    <li key={flow.id}>
      <span className="flow-record-where">{text(`flow.${what}`)}</span>
      <RelatedLine flow={flow} />
    </li>
  );
  return (
    <ul className="flow-plain">
      {parent ? line(parent, 'parent') : null}
      {children.map((flow) => line(flow, 'child'))}
    </ul>
  );
}
