import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import type { Track } from '@zhixing/ui/shapes/playback.ts';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { TripBoard } from './trip-board.tsx';
import { ChosenTrip } from './trip-choice.tsx';
import { useTracks } from './use-live.ts';
import { useTripBoard } from './use-trip-board.ts';
import { ageOf, WearerList } from './wearer-list.tsx';
import { freshnessOf, type Wearer } from './wearers.ts';

/** Hours of the trail of the chosen one. */
const TRAIL_HOURS = 2;
const spans = [1, 4, 24] as const;
const noTrail: readonly Position[] = [];

/** The map with the list of those on it, as they are now or as they were. */
export function LiveBoard({ model }: { model: ModelDescription }) {
  const text = useText();
  return (
    <ChosenTrip model={model} nobody={text('liveMap.nobody')}>
      {(trip, who) => <EverybodyOnTrip trip={trip} who={who} />}
    </ChosenTrip>
  );
}

/** `who`: chosen until somebody else is. */
function EverybodyOnTrip({ trip, who }: { trip: string; who: string | null }) {
  const text = useText();
  const [picked, setChosen] = useState<string | null>(null);
  const [hours, setHours] = useState(0);
  const board = useTripBoard({ trip, hours, isBack: hours > 0 });
  const { live, wearers, shown, alarmed, played, tracks, now, moment } = board;
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
          <Summary wearers={wearers} total={live.total} now={now} />
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
