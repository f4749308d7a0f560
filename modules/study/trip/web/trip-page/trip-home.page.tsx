import { useText } from '@zhixing/client/i18n.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { UnknownPage } from '@zhixing/shell/entrance/unknown-page.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { namePage } from '@zhixing/shell/tabs/name-page.ts';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { DeclarationCard } from './declaration-card.tsx';
import { GuardList } from './guard-list.tsx';
import { HomeHead } from './home-head.tsx';
import { PartGrid } from './part-grid.tsx';
import { TripDays } from './trip-days.tsx';
import { TripMap } from './trip-map.tsx';
import { type TripHome, useLiveTrip, useReadiness, useTripHome, useTripRecord } from './use-trip-home.ts';
import '@zhixing/shell/page/page.css';
import './trip-home.css';

/** A trip's home page (`/trip?id=`): its state and next step, what is missing, and everything that belongs to it. */
export default function TripHomePage() {
  const text = useText();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id)) return <UnknownPage title={text('tripHome.none')} />;
  return (
    <PeekStack>
      <OneTrip key={id} id={id} />
    </PeekStack>
  );
}

function OneTrip({ id }: { id: string }) {
  const record = useTripRecord(id);
  const home = useTripHome(id);
  const readiness = useReadiness(id);
  const model = useModel('trip');
  return (
    <section className="program-page trip-home">
      <Part query={record}>
        {(one) => (
          <Part query={home} after={[readiness, model]}>
            {(read) => <OpenTrip one={one} home={read} />}
          </Part>
        )}
      </Part>
    </section>
  );
}

function OpenTrip({ one, home }: { one: OneRecord; home: TripHome }) {
  const text = useText();
  const { id, name } = one.record;
  const readiness = useReadiness(id);
  useLiveTrip(id);
  useEffect(() => namePage(id, String(name)), [id, name]);
  return (
    <>
      <HomeHead one={one} home={home} readiness={readiness.data} />
      <div className="trip-home-columns">
        <div>
          <Part query={readiness}>
            {(read) =>
              read.at && (
                <section aria-labelledby="trip-guards">
                  <h2 id="trip-guards">{text(`tripHome.guardsOf.${read.at}`)}</h2>
                  <GuardList trip={id} readiness={read} />
                </section>
              )
            }
          </Part>
          {home.departure && <DeclarationCard trip={id} declaration={home.departure} stage="departure" />}
          {home.declaration && <DeclarationCard trip={id} declaration={home.declaration} stage="declaration" />}
          <section aria-labelledby="trip-days">
            <h2 id="trip-days">{text('tripHome.days')}</h2>
            <TripDays trip={id} />
          </section>
          <section aria-labelledby="trip-map">
            <h2 id="trip-map">{text('tripHome.map')}</h2>
            <TripMap trip={id} seesFences={home.parts.some(({ model }) => model === 'geoFence')} />
          </section>
        </div>
        <section aria-labelledby="trip-parts">
          <h2 id="trip-parts">{text('tripHome.parts')}</h2>
          <PartGrid trip={id} tripPlan={String(one.record.tripPlan)} parts={home.parts} />
        </section>
      </div>
    </>
  );
}
