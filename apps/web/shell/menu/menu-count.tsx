import { type FlowCounts, useFlowCounts } from '@zhixing/client/workbench/use-flow-counts.ts';
import '../work-button.css';

const counted: Readonly<Record<string, keyof FlowCounts>> = {
  'workFlow.flowToSign': 'toSign',
  'workFlow.flowTodo': 'toDo',
  'workFlow.flowDoing': 'doing',
  'workFlow.flowCirculate': 'copied',
};

/** Whether something is counted beside an entry of the menu. */
export const isCounted = (code: string): boolean => code in counted;

/** How much waits behind an entry of the menu; nothing where nothing does. */
export function MenuCount({ code }: { code: string }) {
  const { data } = useFlowCounts();
  const count = data?.[counted[code] ?? 'toDo'] ?? 0;
  return count > 0 ? <span className="work-count in-menu">{count}</span> : null;
}
