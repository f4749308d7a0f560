import { useText } from '@zhixing/client/i18n.ts';
import { useChangeSearch } from '@zhixing/client/use-change-search.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { usePageName } from '@zhixing/shell/use-page-title.ts';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { StatementView } from './statement-view.tsx';
import { TrialBalance } from './trial-balance.tsx';
import '@zhixing/shell/page/page.css';
import './ledger.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

const parts = ['statement', 'trial', 'entries'] as const;

/** The cash ledger: statements of accounts, the trial balance, and all entries. What is shown is in the URL. */
export default function LedgerPage() {
  const text = useText();
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const title = usePageName();
  const part = parts.find((one) => one === search.get('part')) ?? (search.has('record') || search.has('id') ? 'entries' : 'statement');
  const trip = search.get('trip');
  const set = (values: Readonly<Record<string, string | null>>) =>
    changeSearch((next) => {
      next.delete('page');
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return (
    <section className="program-page">
      <header>
        <h1>{title}</h1>
        <Segmented
          value={part}
          aria-label={text('ledgerPage.parts.label')}
          options={parts.map((value) => ({ value, label: text(`ledgerPage.parts.${value}`) }))}
          onChange={(next) => set({ part: next, record: null, id: null })}
        />
      </header>
      {part !== 'entries' && (
        <RecordChoice
          id="ledger-trip"
          model="trip"
          label={text('ledgerPage.trip')}
          none={text('ledgerPage.allTrips')}
          chosen={trip}
          onChange={(id) => set({ trip: id })}
        />
      )}
      {part === 'statement' && <StatementView search={search} set={set} />}
      {part === 'trial' && <TrialBalance trip={trip} onOpen={(account) => set({ part: 'statement', account })} />}
      {part === 'entries' && <ModelPage part model="ledgerEntry" title={text('ledgerPage.parts.entries')} />}
    </section>
  );
}
