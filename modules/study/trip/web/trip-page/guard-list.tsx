import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { Link } from 'react-router';
import { newRecordAddress } from './new-record.ts';
import type { Gap, GuardLine, Readiness } from './use-trip-home.ts';

/** The guards of the next step: those that hold in one line, each gap of the others with who can close it and where. */
export function GuardList({ trip, readiness }: { trip: string; readiness: Readiness }) {
  const text = useText();
  const { guards, deadline, late } = readiness;
  const sorted = guards.toSorted((a, b) => Number(a.holds) - Number(b.holds));
  return (
    <>
      <p className={late ? 'own-note trip-home-late' : 'own-note'}>
        {text(late ? 'tripHome.late' : 'tripHome.deadline', { day: deadline })}
      </p>
      <ul className="trip-home-guards">
        {sorted.map((guard) => (
          <OneGuard key={guard.code} trip={trip} guard={guard} />
        ))}
      </ul>
    </>
  );
}

function OneGuard({ trip, guard: { code, title, holds, gaps } }: { trip: string; guard: GuardLine }) {
  const text = useText();
  return (
    <li data-holds={holds}>
      <Icon name={holds ? 'check-circle' : 'info-circle'} />
      <div>
        <strong>
          <span className="sr-only">{text(holds ? 'tripHome.holds' : 'tripHome.open')}</span>
          {title} <small>{code}</small>
        </strong>
        {gaps.map((gap) => (
          <OneGap key={gap.text} trip={trip} gap={gap} />
        ))}
      </div>
    </li>
  );
}

function OneGap({ trip, gap: { text: words, who, record, create } }: { trip: string; gap: Gap }) {
  const text = useText();
  const address = create && newRecordAddress(create.model, trip);
  return (
    <p>
      {words}
      <span className="trip-home-who">{text('tripHome.who', { who: who.join(text('tripHome.or')) })}</span>
      {record && <PeekLink model={record.model} id={record.id} label={text('tripHome.openRecord')} />}
      {address && <Link to={address}>{text('tripHome.make')}</Link>}
    </p>
  );
}
