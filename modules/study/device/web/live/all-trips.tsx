import { useText } from '@zhixing/client/i18n.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';
import { SearchedNav } from './searched-nav.tsx';
import { useOpenAlarms } from './use-live.ts';
import { useNow } from './use-now.ts';
import { freshnessOf, type Wearer } from './wearers.ts';

const LiveMap = lazy(() => import('./live-map.tsx'));

interface Props {
  readonly wearers: readonly Wearer[];
  /** Names of the trips, by id. */
  readonly trips: Readonly<Record<string, string>>;
  readonly onChoose: (trip: string) => void;
}

const nothing = [] as const;

/** All trips under way on one map; the list beside it leads to each of them, those with an alarm first. */
export function AllTrips({ wearers, trips, onChoose }: Props) {
  const text = useText();
  const now = useNow();
  const alarmed = useOpenAlarms();
  const tripOf = useMemo(() => new Map(wearers.map(({ id, trip }) => [id, trip])), [wearers]);
  return (
    <div className="live-columns">
      <div className="live-ground">
        <Suspense fallback={<Waiting />}>
          <LiveMap
            label={text('liveMap.mapOfAll')}
            wearers={wearers}
            shapes={nothing}
            trail={nothing}
            alarmed={alarmed}
            chosen=""
            now={now}
            focus={Object.keys(trips).join()}
            onChoose={(id) => onChoose(tripOf.get(id) ?? '')}
          />
        </Suspense>
      </div>
      <TripList wearers={wearers} trips={trips} alarmed={alarmed} now={now} onChoose={onChoose} />
    </div>
  );
}

function TripList({ wearers, trips, alarmed, now, onChoose }: Props & { readonly alarmed: ReadonlySet<string>; readonly now: number }) {
  const text = useText();
  const [wanted, setWanted] = useState('');
  const shown = useMemo(() => tripsOf(wearers, trips, alarmed, now), [wearers, trips, alarmed, now]);
  const found = shown.filter(({ name }) => name.includes(wanted));
  return (
    <SearchedNav label={text('liveMap.trips')} search={text('liveMap.searchTrips')} none={text('liveMap.noTripFound')} onSearch={setWanted}>
      {found.map(({ id, name, alarms, fresh, total }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(id)}>
            <span className="live-name">
              <i aria-hidden className="live-dot" data-state={alarms > 0 ? 'alarm' : fresh > 0 ? 'fresh' : 'lost'} />
              {name}
            </span>
            <span className="own-note">
              {text('liveMap.summary', { fresh, total })}
              {alarms > 0 && <strong className="live-alarm">{` · ${text('liveMap.alarms', { count: alarms })}`}</strong>}
            </span>
          </button>
        </li>
      ))}
    </SearchedNav>
  );
}

/** The trips with how many are located, how many of them within two minutes, and how many have an open alarm. */
function tripsOf(wearers: readonly Wearer[], trips: Props['trips'], alarmed: ReadonlySet<string>, now: number) {
  const byTrip = Map.groupBy(wearers, ({ trip }) => trip);
  return Array.from(byTrip, ([id, people]) => ({
    id,
    name: trips[id] ?? '',
    total: people.length,
    fresh: people.filter(({ fixAt }) => freshnessOf(fixAt, now) === 'fresh').length,
    alarms: people.filter(({ subject }) => alarmed.has(subject)).length,
  })).toSorted((a, b) => b.alarms - a.alarms || a.name.localeCompare(b.name, 'zh'));
}
