import { useText } from '@zhixing/client/i18n.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Link } from 'react-router';
import { partAddress } from './new-record.ts';
import { type PartOfTrip, partGroups } from './use-trip-home.ts';

interface Whose {
  readonly trip: string;
  readonly tripPlan: string;
}

/** Everything that belongs to a trip, a card for each kind of record; all of it opens here. */
export function PartGrid({ trip, tripPlan, parts }: Whose & { parts: readonly PartOfTrip[] }) {
  const text = useText();
  return partGroups
    .map((group) => ({ group, own: parts.filter((part) => part.group === group) }))
    .filter(({ own }) => own.length > 0)
    .map(({ group, own }) => (
      <section key={group} aria-labelledby={`trip-parts-${group}`}>
        <h3 id={`trip-parts-${group}`} className="trip-home-group">
          {text(`tripHome.groups.${group}`)}
        </h3>
        <div className="trip-home-parts">
          {own.map((part) => (
            <PartCard key={part.model} trip={trip} tripPlan={tripPlan} part={part} />
          ))}
        </div>
      </section>
    ));
}

function PartCard({ trip, tripPlan, part: { model, title, count, records } }: Whose & { part: PartOfTrip }) {
  const text = useText();
  const address = partAddress(model, trip, tripPlan);
  return (
    <article aria-label={title}>
      <h4>
        {address ? <Link to={address}>{title}</Link> : title} <small>{count}</small>
      </h4>
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
