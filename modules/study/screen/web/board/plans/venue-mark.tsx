import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { isInside, type VenueNow } from './plan-venue.ts';

/** A venue on a plan: its name, who uses it now or next, how full it is, and its cameras. */
export function VenueMark({ now: { venue, capacity, inside, use, further, cameras } }: { now: VenueNow }) {
  const text = useText();
  const { name = '', status = '' } = venue.words;
  const isUsable = venue.values.status === 'available' || venue.values.status === undefined;
  return (
    <li
      className="wall-venue"
      data-tone={isUsable ? (use?.tone ?? 'neutral') : venue.tones.status}
      data-full={capacity !== null && inside > capacity}
      style={{ left: `${venue.x / 10}%`, top: `${venue.y / 10}%` }}
    >
      <strong title={name}>{name}</strong>
      {isUsable ? <Use use={use} further={further} /> : <em>{status}</em>}
      <span className="wall-venue-foot">
        {capacity !== null && text('screenBoard.plans.people', { inside, capacity })}
        {cameras.map((camera) => (
          <i
            key={camera.id}
            data-tone={camera.tones.status}
            role="img"
            aria-label={`${camera.words.name ?? ''} ${camera.words.status ?? ''}`}
          >
            <Icon name="video-camera" />
          </i>
        ))}
      </span>
    </li>
  );
}

/** The booking that is in a venue, or the next one of today. */
function Use({ use, further }: Pick<VenueNow, 'use' | 'further'>) {
  const text = useText();
  if (!use) return <em>{text('screenBoard.plans.free')}</em>;
  return (
    <>
      <em>
        {isInside(use) ? use.word : dateTime(use.from).slice(11)}
        {further > 0 && <small>{text('screenBoard.plans.further', { count: further })}</small>}
      </em>
      <span title={use.school ?? ''}>{use.school ?? text('screenBoard.plans.booked')}</span>
    </>
  );
}
