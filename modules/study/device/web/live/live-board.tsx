import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { spanOf, type Track, usePlayback, wearersAt } from '@zhixing/ui/shapes/playback.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlaybackBar } from './playback-bar.tsx';
import { TripChoice } from './trip-choice.tsx';
import { useNewestTrip, useTracks, useTripAlarms, useTripFences, useWearers } from './use-live.ts';
import { useNow } from './use-now.ts';
import { ageOf, WearerList } from './wearer-list.tsx';
import { freshnessOf, type Wearer } from './wearers.ts';

const LiveMap = lazy(() => import('./live-map.tsx'));
/** Hours of the trail of the chosen one. */
const TRAIL_HOURS = 2;
const spans = [1, 4, 24] as const;
const nothing: readonly Track[] = [];
const noTrail: readonly Position[] = [];

/** The map with the list of those on it, as they are now or as they were. */
export function LiveBoard({ model }: { model: ModelDescription }) {
  const [search, setSearch] = useSearchParams();
  const newest = useNewestTrip();
  const text = useText();
  const trip = search.get('trip') ?? newest ?? null;
  if (newest === undefined) return <Waiting />;
  return (
    <>
      <div className="live-tools">
        <TripChoice model={model} trip={trip} onChange={(next) => setSearch(next ? { trip: next } : {})} />
        {!trip && <p className="own-note">{text('liveMap.nobody')}</p>}
      </div>
      {trip && <TripMap key={trip} trip={trip} who={search.get('who')} />}
    </>
  );
}

/** `who`: the subject that a link from elsewhere is about; it is chosen until somebody else is. */
function TripMap({ trip, who }: { trip: string; who: string | null }) {
  const text = useText();
  const live = useWearers(trip);
  const shapes = useTripFences(trip);
  const alarms = useTripAlarms(trip);
  const [picked, setChosen] = useState<string | null>(null);
  const chosen = picked ?? live.wearers.find(({ subject }) => subject === who)?.id ?? '';
  const [hours, setHours] = useState(0);
  const now = useNow();
  const back = useTracks(hours > 0 ? { trip, hours } : null);
  const tracks = (hours > 0 && back.data?.tracks) || nothing;
  const span = useMemo(() => spanOf(tracks), [tracks]);
  const playback = usePlayback(span);
  const isPlayback = span !== null && hours > 0;
  const moment = isPlayback ? playback.at : now;
  const wearers = useMemo(
    () => (isPlayback ? wearersAt(live.wearers, tracks, moment) : live.wearers),
    [isPlayback, live.wearers, tracks, moment],
  );
  const alarmed = useMemo(() => new Set(alarms.flatMap(({ isOpen, subject }) => (isOpen && subject ? [subject] : []))), [alarms]);
  const one = live.wearers.find(({ id }) => id === chosen);
  const trail = useTrail(
    trip,
    isPlayback ? undefined : one,
    tracks.find(({ device }) => device === one?.device),
  );
  if (live.error) return <Failed error={live.error} onRetry={live.refetch} />;
  if (!live.data) return <Waiting />;
  return (
    <div className="live-board">
      <div className="live-tools">
        <Segmented
          value={hours}
          onChange={setHours}
          aria-label={text('liveMap.when')}
          options={[
            { value: 0, label: text('liveMap.now') },
            ...spans.map((value) => ({ value, label: text('liveMap.lastHours', { n: value }) })),
          ]}
        />
        <Summary wearers={live.wearers} total={live.total} now={now} />
      </div>
      {back.error && <Failed error={back.error} onRetry={back.refetch} />}
      {hours > 0 && back.data && !span && <p className="own-note">{text('liveMap.noTracks')}</p>}
      {isPlayback && <PlaybackBar span={span} playback={playback} alarms={alarms} />}
      <div className="live-columns">
        <div className="live-ground">
          <Suspense fallback={<Waiting />}>
            <LiveMap
              label={text('liveMap.mapOf')}
              wearers={wearers}
              shapes={shapes}
              trail={trail}
              alarmed={alarmed}
              chosen={chosen}
              now={moment}
              focus={`${chosen} ${shapes.length > 0} ${wearers.length > 0}`}
              onChoose={setChosen}
            />
          </Suspense>
        </div>
        <WearerList wearers={wearers} alarmed={alarmed} chosen={chosen} now={moment} onChoose={setChosen} />
      </div>
    </div>
  );
}

/** Where the chosen one came from: the last hours when it is looked at now, all that is played back otherwise. */
function useTrail(trip: string, one: Wearer | undefined, played: Track | undefined): readonly Position[] {
  const read = useTracks(one ? { trip, hours: TRAIL_HOURS, device: one.device } : null);
  const points = one ? read.data?.tracks[0]?.points : played?.points;
  return useMemo(() => points?.map(([, lng, lat]): Position => [lng, lat]) ?? noTrail, [points]);
}

function Summary({ wearers, total, now }: { wearers: readonly Wearer[]; total: number; now: number }) {
  const text = useText();
  const fresh = wearers.filter(({ fixAt }) => freshnessOf(fixAt, now) === 'fresh').length;
  const newest = Math.max(...wearers.map(({ fixAt }) => fixAt));
  return (
    <p className="own-note" role="status">
      {text('liveMap.summary', { fresh, total: wearers.length })}
      {wearers.length > 0 && ` · ${text('liveMap.asOf', { age: ageOf(now - newest, text) })}`}
      {total > wearers.length && ` · ${text('liveMap.unseen', { count: total - wearers.length })}`}
    </p>
  );
}
