import { useCallback, useEffect, useState } from 'react';
import type { Home, Outline } from './answers.ts';
import { ask, Failure } from './api.ts';
import { dayText } from './format.ts';
import { Waiting } from './parts.tsx';
import { addressOf } from './route.ts';
import { useText } from './texts.ts';

/** The children of the family and their trips, each with what is to be done next. */
export function HomePage({ signedOut }: { signedOut: () => void }) {
  const text = useText();
  const { home, failure, reload } = useHome(signedOut);
  if (!home) return <Waiting failure={failure} reload={reload} />;
  return (
    <>
      <h1>{text('familyPage.home.hello', { name: home.guardian })}</h1>
      {home.items.length === 0 && <p className="card">{text('familyPage.home.nothing')}</p>}
      {home.items.map((item) => (
        <ItemCard key={`${item.student.id} ${item.trip?.id}`} item={item} />
      ))}
    </>
  );
}

function ItemCard({ item: { student, school, trip, steps, next } }: { item: Outline }) {
  const text = useText();
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <a className="card item" href={addressOf(student.id, trip?.id ?? null)}>
      <h2>{student.name}</h2>
      <p>{[school, student.class].filter(Boolean).join(' · ')}</p>
      {trip && (
        <p>
          <b>{trip.name}</b>
          <br />
          {dayText(trip.departAt)}
        </p>
      )}
      <p className={next ? 'next' : 'done'}>
        {next ? text('familyPage.home.next', { step: text(`familyPage.steps.${next}`) }) : text('familyPage.home.allDone')}
        <small>{text('familyPage.home.progress', { done, count: steps.length })}</small>
      </p>
    </a>
  );
}

function useHome(signedOut: () => void) {
  const [home, setHome] = useState<Home | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    ask<Home>('GET', 'home')
      .then((answer) => {
        setHome(answer);
      })
      .catch((error: unknown) => {
        if (error instanceof Failure && error.key === 'family.signedOut') signedOut();
        setFailure(error instanceof Failure ? error : new Failure('failed', ''));
      });
  }, [signedOut]);
  useEffect(load, [load]);
  return { home, failure, reload: load };
}
