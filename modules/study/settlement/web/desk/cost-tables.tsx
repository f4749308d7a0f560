import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';

const LIMIT = 200;

const useOption = (model: string, field: string) => {
  const options = useModel(model).data?.fields.find(({ name }) => name === field)?.options ?? [];
  return (value: unknown): string => options.find((option) => option.value === value)?.label ?? String(value ?? '');
};

/** What the trip was to cost and has cost, by category, with the reasons for deviations. */
export function CostLines({ trip }: { trip: string }) {
  const text = useText();
  const category = useOption('costLine', 'category');
  const query = useList('costLine', { filter: { trip }, sort: 'sortCode', page: 1, size: LIMIT });
  return (
    <Part query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="own-note">{text('tripSettlement.noLines')}</p>
        ) : (
          <OwnTable
            label={text('tripSettlement.lines')}
            rows={list}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'category',
                title: text('tripSettlement.category'),
                draw: (row: RecordRow) => <PeekLink model="costLine" id={row.id} label={category(row.category)} />,
              },
              { key: 'budget', title: text('tripSettlement.budget'), number: true, draw: (row: RecordRow) => shownYuan(row.budgetAmount) },
              { key: 'actual', title: text('tripSettlement.actual'), number: true, draw: (row: RecordRow) => shownYuan(row.actualAmount) },
              { key: 'variance', title: text('tripSettlement.variance'), number: true, draw: (row: RecordRow) => shownYuan(row.variance) },
              {
                key: 'reason',
                title: text('tripSettlement.reason'),
                draw: (row: RecordRow) => String(row.reason ?? (row.mustExplain ? text('tripSettlement.toExplain') : '')),
              },
            ]}
          />
        )
      }
    </Part>
  );
}

/** The expenses of the trip with their states. */
export function Expenses({ trip }: { trip: string }) {
  const text = useText();
  const category = useOption('expense', 'category');
  const status = useOption('expense', 'status');
  const query = useList('expense', { filter: { trip }, sort: '-expenseNo', page: 1, size: LIMIT });
  return (
    <Part query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="own-note">{text('tripSettlement.noExpenses')}</p>
        ) : (
          <OwnTable
            label={text('tripSettlement.expenses')}
            rows={list}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'payee',
                title: text('tripSettlement.payee'),
                draw: (row: RecordRow) => <PeekLink model="expense" id={row.id} label={String(row.payee)} />,
              },
              { key: 'category', title: text('tripSettlement.category'), draw: (row: RecordRow) => category(row.category) },
              { key: 'amount', title: text('tripSettlement.amount'), number: true, draw: (row: RecordRow) => shownYuan(row.amount) },
              { key: 'status', title: text('tripSettlement.status'), draw: (row: RecordRow) => status(row.status) },
            ]}
          />
        )
      }
    </Part>
  );
}

const money: Readonly<Record<string, readonly string[]>> = {
  costAccounting: ['receivedTotal', 'refundedTotal', 'subsidyTotal', 'actualTotal', 'schoolTotal', 'surplus', 'surplusPerStudent'],
  settlement: ['contractAmount', 'actualAmount', 'deduct', 'prepaid', 'payable', 'paid'],
};

/** The accounting or the settlement of the trip with its figures, as far as the reader may see them. */
export function Figures({ model: name, trip }: { model: 'costAccounting' | 'settlement'; trip: string }) {
  const text = useText();
  const model = useModel(name).data;
  const status = useOption(name, 'status');
  const query = useList(name, { filter: { trip }, page: 1, size: 1 });
  return (
    <Part query={query}>
      {({ list: [row] }) =>
        row ? (
          <>
            <p>
              <PeekLink model={name} id={row.id} label={String(row.costNo ?? row.settleNo)} /> · {status(row.status)}
            </p>
            <dl className="trip-settlement-figures">
              {(money[name] ?? []).map((field) => {
                const described = model?.fields.find((one) => one.name === field);
                return described && row[field] !== undefined ? (
                  <div key={field}>
                    <dt>{described.label}</dt>
                    <dd>{shownYuan(row[field])}</dd>
                  </div>
                ) : null;
              })}
            </dl>
          </>
        ) : (
          <p className="own-note">{text(`tripSettlement.none.${name}`)}</p>
        )
      }
    </Part>
  );
}

/** The archive file of the trip: its record offers the file, and making it anew. */
export function ArchiveFile({ trip }: { trip: string }) {
  const text = useText();
  const status = useOption('tripArchive', 'status');
  const query = useList('tripArchive', { filter: { trip }, page: 1, size: 1 });
  return (
    <Part query={query}>
      {({ list: [row] }) =>
        row ? (
          <p>
            <PeekLink model="tripArchive" id={row.id} label={String(row.archiveNo)} /> · {status(row.status)}
          </p>
        ) : (
          <p className="own-note">{text('tripSettlement.archiveNote')}</p>
        )
      }
    </Part>
  );
}
