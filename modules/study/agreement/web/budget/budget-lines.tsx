import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';

/** The lines of a budget that can no longer change. */
export function BudgetLines({ model, rows }: { model: ModelDescription; rows: readonly RecordRow[] }) {
  const text = useText();
  const column = (key: string, draw: (row: RecordRow) => string) => ({ key, title: fieldOf(model, key)?.label ?? key, draw });
  const option = (name: string) =>
    column(name, (row) => fieldOf(model, name)?.options?.find(({ value }) => value === row[name])?.label ?? '');
  const plain = (name: string) => column(name, (row) => String(row[name] ?? ''));
  const money = (name: string) => ({ ...column(name, (row) => shownYuan(row[name])), number: true });
  const count = (name: string) => ({ ...column(name, (row) => String(Number(row[name] ?? 0))), number: true });
  return (
    <OwnTable
      label={text('agreement.budget.lines')}
      rowKey={({ id }) => id}
      rows={rows}
      columns={[
        option('category'),
        plain('name'),
        option('mode'),
        money('unitPrice'),
        count('quantity'),
        plain('unit'),
        count('times'),
        money('amount'),
        plain('note'),
      ]}
    />
  );
}
