import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import { Amount, Balance } from './amounts.tsx';

interface Trial {
  readonly accounts: readonly { readonly account: string; readonly debit: number; readonly credit: number; readonly balance: number }[];
  readonly debit: number;
  readonly credit: number;
}

/** Debit, credit and balance of every account; the sums of both sides are equal. */
export function TrialBalance({ trip, onOpen }: { trip: string | null; onOpen: (account: string) => void }) {
  const text = useText();
  const options = useModel('ledgerEntry').data?.fields.find(({ name }) => name === 'account')?.options ?? [];
  const query = useQuery({
    queryKey: [...keys.allData, 'trialBalance', trip],
    queryFn: ({ signal }) => api.get<Trial>('/api/ledger/trial-balance', { trip: trip ?? undefined }, { signal }),
  });
  return (
    <Part query={query}>
      {({ accounts, debit, credit }) => (
        <>
          <p>
            {text('ledgerPage.sums')} <Amount fen={debit} /> / <Amount fen={credit} />{' '}
            <ToneTag tone={debit === credit ? 'success' : 'danger'}>
              {text(debit === credit ? 'ledgerPage.balanced' : 'ledgerPage.unbalanced')}
            </ToneTag>
          </p>
          <OwnTable
            label={text('ledgerPage.parts.trial')}
            rows={accounts}
            rowKey={({ account }) => account}
            columns={[
              {
                key: 'account',
                title: text('ledgerPage.account'),
                draw: ({ account }) => (
                  <Button type="link" onClick={() => onOpen(account)}>
                    {options.find(({ value }) => value === account)?.label ?? account}
                  </Button>
                ),
              },
              { key: 'debit', title: text('ledgerPage.debit'), number: true, draw: (one) => <Amount fen={one.debit} /> },
              { key: 'credit', title: text('ledgerPage.credit'), number: true, draw: (one) => <Amount fen={one.credit} /> },
              { key: 'balance', title: text('ledgerPage.balance'), number: true, draw: ({ balance }) => <Balance fen={balance} /> },
            ]}
          />
        </>
      )}
    </Part>
  );
}
