import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import type { Condition } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { ListPage } from '@zhixing/ui/list/list-page.tsx';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import '../bank/bank.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** What differs from the bills of the providers, and the comparison of a day at once. */
export default function ReconcilePage() {
  const text = useText();
  return <ModelPage model="paymentDifference" title={text('reconcile.title')} Body={ReconcileBody} />;
}

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

function ReconcileBody({ model, base, title }: Props) {
  return (
    <div className="bank-page">
      <Run />
      <ListPage model={model} base={base} title={title} />
    </div>
  );
}

interface Compared {
  readonly record: { readonly entries: number; readonly matched: number; readonly received: number };
}

/** Compares a day of an account with the provider's bill; each morning this happens by itself for the day before. */
function Run() {
  const text = useText();
  const accounts = useList('paymentAccount', { size: 100, filter: { status: 'enabled' } }).data?.list ?? [];
  const yesterday = addDays(chinaDay(Date.now()), -1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState(yesterday);
  const account = chosen ?? accounts[0]?.id ?? null;
  const run = useWrite(() => api.post<Compared>(`/api/online-payment/accounts/${account}/reconcile`, { day }));
  if (accounts.length === 0) return <p className="own-note">{text('reconcile.noAccount')}</p>;
  const found = run.data?.record;
  return (
    <section aria-label={text('reconcile.run')}>
      <div className="reconcile-run">
        <Select
          aria-label={text('reconcile.account')}
          value={account}
          options={accounts.map(({ id, name }) => ({ value: id, label: String(name) }))}
          onChange={setChosen}
        />
        <input
          type="date"
          className="ant-input ant-input-outlined reconcile-day"
          aria-label={text('reconcile.day')}
          max={yesterday}
          value={day}
          onChange={({ target }) => setDay(target.value || yesterday)}
        />
        <Button type="primary" loading={run.isPending} onClick={() => run.mutate(undefined)}>
          {text('reconcile.start')}
        </Button>
        <span role="status">
          {found ? text('reconcile.result', { entries: found.entries, matched: found.matched, received: shownYuan(found.received) }) : null}
        </span>
      </div>
      {run.error ? <Alert type="error" showIcon title={run.error.message} /> : null}
    </section>
  );
}
