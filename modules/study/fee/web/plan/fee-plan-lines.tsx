import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import type { DraftLine } from './draft-line.ts';
import { PlanTotals } from './plan-totals.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly rows: readonly RecordRow[];
  readonly lines: readonly DraftLine[];
  readonly budget: RecordRow | null;
}

/** The lines of a plan that can no longer change. */
export function FeePlanLines({ model, rows, lines, budget }: Props) {
  const text = useText();
  const title = (key: string) => fieldOf(model, key)?.label ?? key;
  const mode = (row: RecordRow) => fieldOf(model, 'mode')?.options?.find(({ value }) => value === row.mode)?.label ?? '';
  return (
    <>
      <OwnTable
        label={text('fee.plan.lines')}
        rowKey={({ id }) => id}
        rows={rows}
        columns={[
          { key: 'name', title: title('name'), draw: ({ name }) => String(name ?? '') },
          { key: 'mode', title: title('mode'), draw: mode },
          { key: 'unitPrice', title: title('unitPrice'), number: true, draw: ({ unitPrice }) => shownYuan(unitPrice) },
          { key: 'times', title: title('times'), number: true, draw: ({ times }) => String(times ?? '') },
          { key: 'amount', title: title('amount'), number: true, draw: ({ amount }) => shownYuan(amount) },
          { key: 'optional', title: title('optional'), draw: ({ optional }) => (optional === true ? text('fee.plan.chosen') : '—') },
        ]}
      />
      <PlanTotals lines={lines} budget={budget} />
    </>
  );
}
