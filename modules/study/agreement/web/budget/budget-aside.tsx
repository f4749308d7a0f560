import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Empty } from 'antd';
import { draftOf } from '../lines/draft-line.ts';
import { LineTotals } from '../lines/line-totals.tsx';
import { BudgetEditor } from './budget-editor.tsx';
import { BudgetLines } from './budget-lines.tsx';

/** Above a budget: its lines as a sheet to type in while it is a draft, and its totals. */
export default function BudgetAside({ one: { record, allowed } }: RecordAside) {
  const text = useText();
  const model = useModel('budgetItem').data;
  const items = useList('budgetItem', { size: 200, sort: 'sortCode', filter: { budget: record.id } });
  const plan = useRecord('tripPlan', typeof record.tripPlan === 'string' ? record.tripPlan : null).data?.record;
  if (!model || !items.data) return <Waiting rows={4} />;
  const lines = items.data.list.map((row) => draftOf(row, true));
  const students = Number(record.students) || null;
  const cap = typeof plan?.budgetPerStudent === 'number' ? plan.budgetPerStudent : null;
  if (record.status === 'draft' && allowed.update)
    return <BudgetEditor key={keyOf(items.data.list)} model={model} budget={record} start={lines} cap={cap} />;
  if (lines.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('agreement.budget.none')} />;
  return (
    <>
      <BudgetLines model={model} rows={items.data.list} />
      <LineTotals model={model} lines={lines} students={students} cap={cap} />
    </>
  );
}

/** Changes with every stored change, so that the editor starts anew from what is stored. */
const keyOf = (rows: readonly { readonly id: string; readonly version: number }[]): string =>
  rows.map(({ id, version }) => `${id} ${version}`).join();
