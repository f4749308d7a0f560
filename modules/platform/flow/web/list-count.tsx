import { type FlowCounts, useFlowCounts } from '@zhixing/client/workbench/use-flow-counts.ts';
import '@zhixing/shell/menu/work-count.css';

const counted: Readonly<Record<string, keyof FlowCounts>> = {
  'workFlow.flowToSign': 'toSign',
  'workFlow.flowTodo': 'toDo',
  'workFlow.flowDoing': 'doing',
  'workFlow.flowCirculate': 'copied',
};

/** Number of waiting entries in a list of the centre; nothing for zero or uncounted lists. */
export default function ListCount({ code }: { code: string }) {
  const { data } = useFlowCounts();
  const name = counted[code];
  const count = name ? (data?.[name] ?? 0) : 0;
  return count > 0 ? <span className="work-count in-menu">{count}</span> : null;
}
