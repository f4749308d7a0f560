import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { newRecordAddress } from './new-record.ts';
import type { Gap, GuardLine, Readiness } from './use-trip-home.ts';

const OverrideDialog = lazy(() => import('./override-dialog.tsx'));

/** Whether a guard no longer keeps the trip from its step. */
export const passes = ({ holds, override }: GuardLine): boolean => holds || override !== undefined;

/** The guards of a step: those that are open first, each gap with who can close it and where; those that hold in one line. */
export function GuardList({ trip, readiness }: { trip: string; readiness: Readiness }) {
  const text = useText();
  const { guards, deadline, late, at } = readiness;
  const [overriding, setOverriding] = useState<GuardLine | null>(null);
  const sorted = guards.toSorted((a, b) => Number(passes(a)) - Number(passes(b)));
  const done = guards.filter(passes).length;
  return (
    <>
      <p className={late ? 'own-note trip-home-late' : 'own-note'}>
        {text('tripHome.met', { done, all: guards.length })}
        {deadline && ` · ${text(late ? `tripHome.lateFor.${at}` : 'tripHome.deadline', { day: deadline })}`}
      </p>
      <ul className="trip-home-guards">
        {sorted.map((guard) => (
          <OneGuard
            key={guard.code}
            trip={trip}
            guard={guard}
            onOverride={readiness.mayOverride && guard.overridable.length > 0 ? () => setOverriding(guard) : undefined}
          />
        ))}
      </ul>
      <Suspense>
        {overriding && at && <OverrideDialog trip={trip} step={at} guard={overriding} close={() => setOverriding(null)} />}
      </Suspense>
    </>
  );
}

type State = 'holds' | 'noted' | 'open';

const stateOf = (guard: GuardLine): State => {
  if (!passes(guard)) return 'open';
  return guard.gaps.length > 0 ? 'noted' : 'holds';
};

const icons: Readonly<Record<State, string>> = { holds: 'check-circle', noted: 'info-circle', open: 'close' };

function OneGuard({ trip, guard, onOverride }: { trip: string; guard: GuardLine; onOverride: (() => void) | undefined }) {
  const text = useText();
  const { code, title, gaps, override, overridable } = guard;
  const state = stateOf(guard);
  return (
    <li data-state={state}>
      <Icon name={icons[state]} />
      <div>
        <strong>
          <span className="sr-only">{text(`tripHome.${state}`)}</span>
          {title} <small>{code}</small>
        </strong>
        {gaps.map((gap) => (
          <OneGap key={gap.text} trip={trip} gap={gap} />
        ))}
        {override && <p>{text('tripHome.overridden', { reason: override.reason, at: dateTime(override.at) })}</p>}
        {state === 'open' && overridable.length > 0 && (
          <p>
            <span className="trip-home-who">{text('tripHome.overridable', { who: overridable.join(text('tripHome.or')) })}</span>
            {onOverride && (
              <Button type="link" size="small" onClick={onOverride}>
                {text('tripHome.override')}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function OneGap({ trip, gap: { text: words, who, record, create, page, since } }: { trip: string; gap: Gap }) {
  const text = useText();
  const address = page ?? (create && newRecordAddress(create.model, trip, create.values));
  return (
    <p>
      {words}
      <span className="trip-home-who">{text('tripHome.who', { who: who.join(text('tripHome.or')) })}</span>
      {since && <span className="trip-home-who">{text('tripHome.since', { at: dateTime(since) })}</span>}
      {record && <PeekLink model={record.model} id={record.id} label={text('tripHome.openRecord')} />}
      {address && <Link to={address}>{text('tripHome.make')}</Link>}
    </p>
  );
}
