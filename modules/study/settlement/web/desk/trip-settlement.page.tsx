import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { UnknownPage } from '@zhixing/shell/entrance/unknown-page.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { namePage } from '@zhixing/shell/tabs/name-page.ts';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { Steps } from 'antd';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ArchiveFile, CostLines, Expenses, Figures } from './cost-tables.tsx';
import { NextAction } from './next-action.tsx';
import { type Desk, steps as order, useSettlement } from './use-settlement.ts';
import '@zhixing/shell/page/page.css';
import './trip-settlement.css';

/** The settlement of one trip (`/trip-settlement?trip=`), from its expenses to its archive: what is next, what is missing, and the figures. */
export default function TripSettlementPage() {
  const text = useText();
  const [search] = useSearchParams();
  const id = search.get('trip') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id)) return <UnknownPage title={text('tripSettlement.unknown')} />;
  return (
    <PeekStack>
      <OneTrip key={id} id={id} />
    </PeekStack>
  );
}

function OneTrip({ id }: { id: string }) {
  const query = useSettlement(id);
  return (
    <section className="program-page">
      <Part query={query}>{(desk) => <OpenDesk desk={desk} />}</Part>
    </section>
  );
}

function OpenDesk({ desk }: { desk: Desk }) {
  const text = useText();
  const { trip, next, missing } = desk;
  useEffect(() => namePage(`settlement-${trip.id}`, trip.name), [trip.id, trip.name]);
  const done = trip.status === 'archived' ? order.length : 0;
  const reached = next ? order.indexOf(next.step) : done;
  return (
    <>
      <header>
        <div>
          <h1>{text('tripSettlement.title')}</h1>
          <p className="own-note">
            <Link to={`/trip?id=${trip.id}`}>{trip.name}</Link>
          </p>
        </div>
      </header>
      <Steps
        size="small"
        titlePlacement="vertical"
        className="trip-settlement-steps"
        current={reached}
        items={order.map((step) => ({ title: text(`tripSettlement.steps.${step}`) }))}
      />
      <NextAction desk={desk} />
      {!next && <p className="own-note">{text(trip.status === 'archived' ? 'tripSettlement.archived' : 'tripSettlement.notBack')}</p>}
      {missing.length > 0 && (
        <section aria-labelledby="settlement-missing">
          <h2 id="settlement-missing">{text('tripSettlement.missing')}</h2>
          <ul>
            {missing.map(({ code, text: words }) => (
              <li key={`${code} ${words}`}>
                {words} <small>{code}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Parts trip={trip.id} />
    </>
  );
}

function Parts({ trip }: { trip: string }) {
  const text = useText();
  const mayOpen = useModel('tripArchive').data !== undefined;
  return (
    <>
      <div className="trip-settlement-columns">
        {(['costAccounting', 'settlement'] as const).map((model) => (
          <section key={model} aria-labelledby={`settlement-${model}`}>
            <h2 id={`settlement-${model}`}>{text(`tripSettlement.${model}`)}</h2>
            <Figures model={model} trip={trip} />
          </section>
        ))}
      </div>
      <section aria-labelledby="settlement-lines">
        <h2 id="settlement-lines">{text('tripSettlement.lines')}</h2>
        <CostLines trip={trip} />
      </section>
      <section aria-labelledby="settlement-expenses">
        <h2 id="settlement-expenses">{text('tripSettlement.expenses')}</h2>
        <Expenses trip={trip} />
      </section>
      {mayOpen && (
        <section aria-labelledby="settlement-archive">
          <h2 id="settlement-archive">{text('tripSettlement.archive')}</h2>
          <ArchiveFile trip={trip} />
        </section>
      )}
    </>
  );
}
