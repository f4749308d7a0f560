import { useQuery } from '@tanstack/react-query';
import { useText } from '@zhixing/client/i18n.ts';
import { useObjectUrl } from '@zhixing/ui/widgets/use-file-address.ts';
import { useState } from 'react';
import type { Rect } from '../fit.ts';
import type { PlanFloor, Plans } from '../snapshot.ts';
import { useClock } from '../use-clock.ts';
import { numberOf, venuesNow } from './plan-venue.ts';
import { VenueMark } from './venue-mark.tsx';

/** Reads the picture at an address of a snapshot. */
export type ReadPicture = (address: string, signal: AbortSignal) => Promise<Blob>;

interface Props {
  readonly plans: Plans;
  readonly floor: PlanFloor;
  /** The room for it, in pixels of the layer. */
  readonly place: Rect;
  readonly read: ReadPicture;
}

const AGAIN_MS = 15_000;
/** Room for the choice of floors above the picture, for the line below it, and around it. */
const room = { above: 60, below: 44, around: 12 } as const;

/** The plan of a floor with its venues where they are. */
export function FloorView({ plans, floor, place, read }: Props) {
  const text = useText();
  const now = useClock();
  const { data, isError } = useQuery({
    queryKey: ['screen-plan', floor.picture],
    queryFn: ({ signal }) => read(floor.picture, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
    networkMode: 'always',
    retry: false,
  });
  const url = useObjectUrl(data ?? null);
  const [shape, setShape] = useState({ width: 0, height: 0 });
  const venues = venuesNow(plans, floor.id, now);
  const inside = venues.reduce((sum, venue) => sum + venue.inside, 0);
  const capacity = numberOf(floor.values.capacity);
  const { building = '', name = '' } = floor.words;
  const title = [building, name].filter(Boolean).join(' ');
  const size = fittedIn(shape, { width: place.width - 2 * room.around, height: place.height - room.above - room.below });
  return (
    <section className="wall-plan" aria-label={text('screenBoard.plans.title', { name: title })}>
      <div className="wall-plan-body">
        {url === null && <p role="status">{text(isError ? 'screenBoard.plans.failed' : 'screenBoard.reading')}</p>}
        {url !== null && (
          <div className="wall-plan-picture" style={size}>
            <img
              src={url}
              alt={text('screenBoard.plans.picture', { name: title })}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setShape({ width: naturalWidth, height: naturalHeight })}
            />
            <ul>{shape.width > 0 && venues.map((venue) => <VenueMark key={venue.venue.id} now={venue} />)}</ul>
          </div>
        )}
      </div>
      <p className="wall-plan-foot">
        <strong>{title}</strong>
        {venues.length === 0 && <span>{text('screenBoard.plans.noVenues')}</span>}
        {venues.length > 0 && (
          <span>
            {text(capacity === null ? 'screenBoard.plans.inside' : 'screenBoard.plans.insideOf', { inside, capacity: capacity ?? 0 })}
          </span>
        )}
      </p>
    </section>
  );
}

/** The largest size of a picture within a frame. */
function fittedIn(picture: { width: number; height: number }, frame: { width: number; height: number }) {
  const scale = picture.width > 0 ? Math.min(frame.width / picture.width, frame.height / picture.height) : 0;
  return { width: picture.width * scale, height: picture.height * scale };
}
