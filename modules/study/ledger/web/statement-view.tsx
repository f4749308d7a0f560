import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dateTime } from '@zhixing/client/formats.ts';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Input, Pagination, Select } from 'antd';
import { Amount, Balance } from './amounts.tsx';

const SIZE = 50;

interface Row {
  readonly id: string;
  readonly voucherNo: string;
  readonly occurAt: string;
  readonly bizType: string;
  readonly bizNo: string;
  readonly summary: string | null;
  readonly tripName: string | null;
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}

interface Statement {
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
  readonly total: number;
  readonly rows: readonly Row[];
}

interface Props {
  readonly search: URLSearchParams;
  readonly set: (values: Readonly<Record<string, string | null>>) => void;
}

/** The statement of an account: opening balance, entries with the balance after each, sums. */
export function StatementView({ search, set }: Props) {
  const text = useText();
  const language = useLanguage();
  const { attempt } = useNotices();
  const model = useModel('ledgerEntry').data;
  const accounts = model?.fields.find(({ name }) => name === 'account')?.options ?? [];
  const account = search.get('account') ?? 'bank';
  const page = Number(search.get('page') ?? 1);
  const asked = { account, trip: search.get('trip') ?? undefined, month: search.get('month') ?? undefined };
  const query = useQuery({
    queryKey: [...keys.allData, language, 'ledger', asked, page],
    queryFn: ({ signal }) => api.get<Statement>('/api/ledger/statement', { ...asked, page, size: SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="ledger-tools">
        <Select
          aria-label={text('ledgerPage.account')}
          value={account}
          options={accounts.map(({ value, label }) => ({ value, label }))}
          onChange={(next: string) => set({ account: next })}
        />
        <Input
          type="month"
          aria-label={text('ledgerPage.month')}
          value={search.get('month') ?? ''}
          onChange={({ target }) => set({ month: target.value || null })}
        />
        {model?.access.export && (
          <Button onClick={() => void attempt(() => api.download('/api/ledger/statement.xlsx', asked))}>{text('ledgerPage.export')}</Button>
        )}
      </div>
      <Part query={query}>
        {(statement) => (
          <>
            <Sums {...statement} />
            {statement.total === 0 ? (
              <p className="own-note">{text('ledgerPage.none')}</p>
            ) : (
              <Entries rows={statement.rows} typeOf={(type) => optionOf(model?.fields, type)} />
            )}
            {statement.total > SIZE && (
              <Pagination
                current={page}
                pageSize={SIZE}
                total={statement.total}
                showSizeChanger={false}
                onChange={(next) => set({ page: String(next) })}
              />
            )}
          </>
        )}
      </Part>
    </>
  );
}

type Fields = NonNullable<ReturnType<typeof useModel>['data']>['fields'];

const optionOf = (fields: Fields | undefined, type: string): string =>
  fields?.find(({ name }) => name === 'bizType')?.options?.find(({ value }) => value === type)?.label ?? '';

function Sums({ opening, debit, credit, closing }: Statement) {
  const text = useText();
  return (
    <dl className="ledger-sums">
      <div>
        <dt>{text('ledgerPage.opening')}</dt>
        <dd>
          <Balance fen={opening} />
        </dd>
      </div>
      <div>
        <dt>{text('ledgerPage.debit')}</dt>
        <dd>
          <Amount fen={debit} />
        </dd>
      </div>
      <div>
        <dt>{text('ledgerPage.credit')}</dt>
        <dd>
          <Amount fen={credit} />
        </dd>
      </div>
      <div>
        <dt>{text('ledgerPage.closing')}</dt>
        <dd>
          <Balance fen={closing} />
        </dd>
      </div>
    </dl>
  );
}

function Entries({ rows, typeOf }: { rows: readonly Row[]; typeOf: (type: string) => string }) {
  const text = useText();
  return (
    <OwnTable
      label={text('ledgerPage.parts.statement')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', title: text('ledgerPage.date'), draw: ({ occurAt }) => dateTime(occurAt) },
        { key: 'voucher', title: text('ledgerPage.voucher'), draw: ({ voucherNo }) => voucherNo },
        { key: 'type', title: text('ledgerPage.type'), draw: ({ bizType }) => typeOf(bizType) },
        { key: 'summary', title: text('ledgerPage.summary'), draw: ({ summary, bizNo }) => summary ?? bizNo },
        { key: 'trip', title: text('ledgerPage.trip'), draw: ({ tripName }) => tripName ?? '—' },
        { key: 'debit', title: text('ledgerPage.debit'), number: true, draw: ({ debit }) => (debit ? <Amount fen={debit} /> : null) },
        { key: 'credit', title: text('ledgerPage.credit'), number: true, draw: ({ credit }) => (credit ? <Amount fen={credit} /> : null) },
        { key: 'balance', title: text('ledgerPage.balance'), number: true, draw: ({ balance }) => <Balance fen={balance} /> },
      ]}
    />
  );
}
