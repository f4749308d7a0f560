import { useText } from '@zhixing/client/i18n.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Link } from 'react-router';
import { newRecordAddress } from './new-record.ts';
import type { PartOfTrip } from './use-trip-home.ts';

/** Everything that belongs to a trip, a card for each kind of record; all of it opens here. */
export function PartGrid({ trip, parts }: { trip: string; parts: readonly PartOfTrip[] }) {
  return (
    <div className="trip-home-parts">
      {parts.map((part) => (
        <PartCard key={part.model} trip={trip} part={part} />
      ))}
    </div>
  );
}

function PartCard({ trip, part: { model, title, count, records } }: { trip: string; part: PartOfTrip }) {
  const text = useText();
  const address = newRecordAddress(model, trip);
  return (
    <article aria-label={title}>
      <h3>
        {address ? <Link to={address}>{title}</Link> : title} <small>{count}</small>
      </h3>
      {records.length === 0 && <p className="own-note">{text('tripHome.nothing')}</p>}
      <ul>
        {records.map(({ id, label, status, tone }) => (
          <li key={id}>
            <PeekLink model={model} id={id} label={label} />
            {status && <ToneTag tone={tone ?? 'neutral'}>{status}</ToneTag>}
          </li>
        ))}
      </ul>
      {count > records.length && <p className="own-note">{text('tripHome.more', { count: count - records.length })}</p>}
    </article>
  );
}
