import type { Finding } from '@zhixing/model';
import { isAssigneeNode } from './assignment/assignee-node.ts';
import type { FlowNode } from './document.ts';
import type { Span } from './span.ts';

/** The work calendar has working days but no working hours, so working hours would count through the night. */
export const checkSpans = (node: FlowNode): Finding[] =>
  spansIn(node)
    .filter(([, span]) => span?.working && span.unit !== 'days')
    .map(([at]) => ({ id: 'F027', path: `${node.id}.${at}`, message: 'working time is counted in days' }));

function spansIn(node: FlowNode): [at: string, span: Span | undefined][] {
  if (node.kind === 'timer') return [['after', node.after]];
  if (!isAssigneeNode(node)) return [];
  const { within, remind, overdue } = node.deadline ?? {};
  return [within, remind?.first, remind?.every, overdue?.every].map((span) => ['deadline', span]);
}
