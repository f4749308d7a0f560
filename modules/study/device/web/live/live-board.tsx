import { useText } from '@zhixing/client/i18n.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import type { Track } from '@zhixing/ui/shapes/playback.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AllTrips } from './all-trips.tsx';
import { TripBoard } from './trip-board.tsx';
import { TripChoice } from './trip-choice.tsx';
import { useTracks } from './use-live.ts';
import { useNow } from './use-now.ts';
import { usePlaces } from './use-places.ts';
import { useTripBoard } from './use-trip-board.ts';
import { ageOf, WearerList } from './wearer-list.tsx';
import { freshnessOf, type Wearer } from './wearers.ts';

/** Hours of the trail of the chosen one. */
const TRAIL_HOURS = 2;
const spans = [1, 4, 24] as const;
const noTrail: readonly Position[] = [];

/** The map with the list of those on it, as they are now or as they were: of the trip in the address, or of all that are under way. */
export function LiveBoard() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('trip');
  const all = usePlaces(null, asked === null);
  const under = Object.keys(all.trips);
  const trip = asked ?? (under.length === 1 ? (under[0] ?? null) : null);
  const choose = (next: string | null) => setSearch(next ? { trip: next } : {});
  if (asked === null && all.error) return <Failed error={all.error} onRetry={all.refetch} />;
  if (asked === null && !all.data) return <Waiting />;
  return (
    <>
      <div className="live-tools">
        <TripChoice trip={trip} onChange={choose} none={text('liveMap.allTrips')} />
        {!trip && under.length === 0 && <p className="own-note">{text('liveMap.nobody')}</p>}
        {!trip && under.length > 0 && <Summary wearers={all.wearers} total={all.total} />}
      </div>
      {trip && <EverybodyOnTrip key={trip} trip={trip} who={search.get('who')} />}
      {!trip && under.length > 0 && <AllTrips wearers={all.wearers} trips={all.trips} onChoose={choose} />}
    </>
  );
}

/** `who`: chosen until somebody else is. */
function EverybodyOnTrip({ trip, who }: { trip: string; who: string | null }) {
  const text = useText();
  const [picked, setChosen] = useState<string | null>(null);
  const [hours, setHours] = useState(0);
  const board = useTripBoard({ trip, hours, isBack: hours > 0 });
  const { live, wearers, shown, alarmed, played, tracks, moment } = board;
  const chosen = picked ?? wearers.find(({ subject }) => subject === who)?.id ?? '';
  const one = wearers.find(({ id }) => id === chosen);
  const trail = useTrail(
    trip,
    played ? undefined : one,
    tracks.find(({ device }) => device === one?.device),
  );
  return (
    <TripBoard
      board={board}
      label={text('liveMap.mapOf')}
      trail={trail}
      chosen={chosen}
      onChoose={setChosen}
      tools={
        <>
          <Segmented
            value={hours}
            onChange={setHours}
            aria-label={text('liveMap.when')}
            options={[
              { value: 0, label: text('liveMap.now') },
              ...spans.map((value) => ({ value, label: text('liveMap.lastHours', { n: value }) })),
            ]}
          />
          <Summary wearers={wearers} total={live.total} />
        </>
      }
    >
      <WearerList wearers={shown} alarmed={alarmed} chosen={chosen} now={moment} onChoose={setChosen} />
    </TripBoard>
  );
}

/** Where the chosen one came from: the last hours when it is looked at now, all that is played back otherwise. */
function useTrail(trip: string, one: Wearer | undefined, played: Track | undefined): readonly Position[] {
  const read = useTracks(one ? { trip, hours: TRAIL_HOURS, device: one.device } : null);
  const points = one ? read.data?.tracks[0]?.points : played?.points;
  return useMemo(() => points?.map(([, lng, lat]): Position => [lng, lat]) ?? noTrail, [points]);
}

function Summary({ wearers, total }: { wearers: readonly Wearer[]; total: number }) {
  const text = useText();
  const now = useNow();
  const fresh = wearers.filter(({ fixAt }) => freshnessOf(fixAt, now) === 'fresh').length;
  const newest = wearers.reduce((latest, { fixAt }) => Math.max(latest, fixAt), 0);
  return (
    <p className="own-note" role="status">
      {text('liveMap.summary', { fresh, total: wearers.length })}
      {wearers.length > 0 && ` · ${text('liveMap.asOf', { age: ageOf(now - newest, text) })}`}
      {total > wearers.length && ` · ${text('liveMap.unseen', { count: total - wearers.length })}`}
    </p>
  );
}
