import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlaybackBar } from '../live/playback-bar.tsx';
import { TripChoice } from '../live/trip-choice.tsx';
import { useNewestTrip, useTripAlarms, useTripFences } from '../live/use-live.ts';
import { CoachList } from './coach-list.tsx';
import { stopShapes } from './stop-shapes.ts';
import { useCoaches } from './use-driving.ts';
import { useShown } from './use-shown.ts';

const LiveMap = lazy(() => import('../live/live-map.tsx'));
const spans = [2, 8, 24] as const;
const ofDriving = ['overspeed', 'fatigue', 'deviation', 'overtimePark', 'nightDriving', 'adas'];

export function DrivingBoard({ model }: { model: ModelDescription }) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const newest = useNewestTrip();
  const trip = search.get('trip') ?? newest ?? null;
  if (newest === undefined) return <Waiting />;
  return (
    <>
      <div className="live-tools">
        <TripChoice model={model} trip={trip} onChange={(next) => setSearch(next ? { trip: next } : {})} />
        {!trip && <p className="own-note">{text('driving.nobody')}</p>}
      </div>
      {trip && <TripDriving key={trip} trip={trip} />}
    </>
  );
}

/** The coaches of a trip on the map, with their way, their stops and their playback. */
function TripDriving({ trip }: { trip: string }) {
  const text = useText();
  const [hours, setHours] = useState<number>(8);
  const [isBack, setBack] = useState(false);
  const [picked, setPicked] = useState('');
  const { live, driving, now, moment, span, playback, vehicles, shown, chosen, trail, stops } = useShown(trip, { hours, isBack, picked });
  const fences = useTripFences(trip);
  const alarms = useTripAlarms(trip);
  const coaches = useCoaches(trip);
  const onRoad = useMemo(() => alarms.filter(({ category }) => ofDriving.includes(category)), [alarms]);
  const alarmed = useMemo(() => new Set(onRoad.flatMap(({ isOpen, subject }) => (isOpen && subject ? [subject] : []))), [onRoad]);
  const shapes = useMemo(() => [...fences, ...stopShapes(stops, text)], [fences, stops, text]);
  const failed = live.error ?? driving.error;
  if (failed) return <Failed error={failed} onRetry={live.error ? live.refetch : driving.refetch} />;
  if (!live.data || !driving.data) return <Waiting />;
  const goTo = (at: number) => {
    setBack(true);
    playback.setMoment(at);
  };
  return (
    <div className="live-board">
      <div className="live-tools">
        <Segmented
          value={hours}
          onChange={setHours}
          aria-label={text('driving.span')}
          options={spans.map((value) => ({ value, label: text('driving.hours', { n: value }) }))}
        />
        <Segmented
          value={isBack}
          onChange={setBack}
          aria-label={text('driving.when')}
          options={[
            { value: false, label: text('driving.now') },
            { value: true, label: text('driving.back'), disabled: span === null },
          ]}
        />
        {vehicles.length === 0 && <p className="own-note">{text('driving.noCoaches')}</p>}
      </div>
      {isBack && span && <PlaybackBar span={span} playback={playback} alarms={onRoad} />}
      <div className="live-columns">
        <div className="live-ground">
          <Suspense fallback={<Waiting />}>
            <LiveMap
              label={text('driving.mapOf')}
              wearers={shown}
              shapes={shapes}
              trail={trail}
              alarmed={alarmed}
              chosen={chosen}
              now={moment}
              focus={`${chosen} ${fences.length > 0} ${trail.length > 0}`}
              onChoose={setPicked}
            />
          </Suspense>
        </div>
        <CoachList
          vehicles={vehicles}
          shown={shown}
          coaches={coaches}
          driven={driving.data.coaches}
          limits={driving.data.limits}
          alarmed={alarmed}
          chosen={chosen}
          now={now}
          onChoose={setPicked}
          onMoment={goTo}
        />
      </div>
    </div>
  );
}
