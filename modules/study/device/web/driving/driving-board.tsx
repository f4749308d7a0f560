import { useText } from '@zhixing/client/i18n.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { TripBoard } from '../live/trip-board.tsx';
import { ChosenTrip } from '../live/trip-choice.tsx';
import { useTripBoard } from '../live/use-trip-board.ts';
import { CoachList } from './coach-list.tsx';
import { stopShapes } from './stop-shapes.ts';
import { type Stop, useCoaches, useDriving } from './use-driving.ts';

const spans = [2, 8, 24] as const;
const ofDriving = ['overspeed', 'fatigue', 'deviation', 'overtimePark', 'nightDriving', 'adas'];
const noStops: readonly Stop[] = [];

export function DrivingBoard() {
  const text = useText();
  return <ChosenTrip nobody={text('driving.nobody')}>{(trip) => <CoachesOfTrip trip={trip} />}</ChosenTrip>;
}

/** The coaches of a trip on the map, with their way, their stops and their playback. */
function CoachesOfTrip({ trip }: { trip: string }) {
  const text = useText();
  const [hours, setHours] = useState<number>(8);
  const [isBack, setBack] = useState(false);
  const [picked, setPicked] = useState('');
  const board = useTripBoard({ trip, hours, isBack, only: 'coaches', categories: ofDriving });
  const { wearers, shown, alarmed, tracks, fences, span, playback, now } = board;
  const driving = useDriving(trip, hours);
  const coaches = useCoaches(trip);
  const one = wearers.find(({ id }) => id === picked) ?? wearers[0];
  const device = one?.device;
  const trail = useMemo(
    () => (tracks.find((track) => track.device === device)?.points ?? []).map(([, lng, lat]): Position => [lng, lat]),
    [tracks, device],
  );
  const stops = driving.data?.coaches.find((coach) => coach.device === device)?.stops ?? noStops;
  const shapes = useMemo(() => [...fences, ...stopShapes(stops, text)], [fences, stops, text]);
  if (driving.error) return <Failed error={driving.error} onRetry={driving.refetch} />;
  if (!driving.data) return <Waiting />;
  const goTo = (at: number) => {
    setBack(true);
    playback.setMoment(at);
  };
  return (
    <TripBoard
      board={board}
      label={text('driving.mapOf')}
      shapes={shapes}
      trail={trail}
      chosen={one?.id ?? ''}
      onChoose={setPicked}
      tools={
        <>
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
          {wearers.length === 0 && <p className="own-note">{text('driving.noCoaches')}</p>}
        </>
      }
    >
      <CoachList
        vehicles={wearers}
        shown={shown}
        coaches={coaches}
        driven={driving.data.coaches}
        limits={driving.data.limits}
        alarmed={alarmed}
        chosen={one?.id ?? ''}
        now={now}
        onChoose={setPicked}
        onMoment={goTo}
      />
    </TripBoard>
  );
}
