import type { Place, Step, StepLine } from './answers.ts';
import { momentText } from './format.ts';
import { Waiting } from './parts.tsx';
import { addressOf, go } from './route.ts';
import { ConsentStep } from './steps/consent-step.tsx';
import { EvaluationStep } from './steps/evaluation-step.tsx';
import { HealthStep } from './steps/health-step.tsx';
import { LetterStep } from './steps/letter-step.tsx';
import { PaymentStep } from './steps/payment-step.tsx';
import { SafetyStep } from './steps/safety-step.tsx';
import { SignUpStep } from './steps/sign-up-step.tsx';
import { useText } from './texts.ts';
import { type PlaceState, usePlace, type Whom } from './use-place.ts';

/** One child with one trip: the list of steps, or one of them. */
export function PlacePage({ whom, step, signedOut }: { whom: Whom; step: string | null; signedOut: () => void }) {
  const text = useText();
  const state = usePlace(whom, signedOut);
  const { place, failure, reload } = state;
  const above = step ? addressOf(whom.student, whom.trip) : '#/';
  return (
    <>
      <a className="back" href={above}>
        {text(step ? 'familyPage.backToSteps' : 'familyPage.backHome')}
      </a>
      {!place && <Waiting failure={failure} reload={reload} />}
      {place && !step && <Steps place={place} />}
      {place && step && <StepPage step={step as Step} place={place} send={state.send} />}
    </>
  );
}

const pages = {
  letter: LetterStep,
  consents: ConsentStep,
  health: HealthStep,
  signUp: SignUpStep,
  payment: PaymentStep,
  evaluation: EvaluationStep,
  safety: SafetyStep,
} as const;

function StepPage({ step, place, send }: { step: Step; place: Place; send: PlaceState['send'] }) {
  const text = useText();
  const Page = pages[step as keyof typeof pages];
  // After a step the next one opens; when nothing is left, the list shows that all is done.
  const onward = ({ student, trip, next }: Place) => go(addressOf(student.id, trip?.id ?? null, next && next in pages ? next : ''));
  if (!Page) return <p className="card">{text('familyPage.noStep')}</p>;
  return (
    <>
      <h1>{text(`familyPage.steps.${step}`)}</h1>
      <p className="whom">{[place.student.name, place.trip?.name].filter(Boolean).join(' · ')}</p>
      <Page place={place} send={send} onward={onward} />
    </>
  );
}

function Steps({ place }: { place: Place }) {
  const text = useText();
  const { student, school, trip, steps, next } = place;
  const open = (step: string) => go(addressOf(student.id, trip?.id ?? null, step));
  return (
    <>
      <section className="card">
        <h1>{student.name}</h1>
        <p>{[school, student.class].filter(Boolean).join(' · ')}</p>
        {trip && <TripFacts place={place} />}
        {next && (
          <button type="button" className="primary" onClick={() => open(next)}>
            {text('familyPage.go', { step: text(`familyPage.steps.${next}`) })}
          </button>
        )}
        {!next && <p className="all-done">{text('familyPage.allDone')}</p>}
      </section>
      <ol className="steps">
        {steps.map((line, at) => (
          <StepRow
            key={line.step}
            line={line}
            number={at + 1}
            isNext={line.step === next}
            address={addressOf(student.id, trip?.id ?? null, line.step)}
          />
        ))}
      </ol>
      {place.safety && (
        <a className="card" href={addressOf(student.id, trip?.id ?? null, 'safety')}>
          {text('familyPage.steps.safety')} · {text(`familyPage.safety.state.${safetyState(place.safety)}`)}
        </a>
      )}
    </>
  );
}

function safetyState({ questions, result }: NonNullable<Place['safety']>): 'read' | 'todo' | 'failed' | 'passed' {
  if (questions.length === 0) return 'read';
  if (!result) return 'todo';
  return result.passed ? 'passed' : 'failed';
}

function TripFacts({ place: { trip } }: { place: Place }) {
  const text = useText();
  if (!trip) return null;
  return (
    <dl>
      <dt>{text('familyPage.trip.name')}</dt>
      <dd>{trip.name}</dd>
      <dt>{text('familyPage.trip.time')}</dt>
      <dd>{text('familyPage.trip.span', { from: momentText(trip.departAt), until: momentText(trip.returnAt) })}</dd>
      {trip.gatherPlace && (
        <>
          <dt>{text('familyPage.trip.gather')}</dt>
          <dd>{[trip.gatherAt && momentText(trip.gatherAt), trip.gatherPlace].filter(Boolean).join(' ')}</dd>
        </>
      )}
      {trip.agency && (
        <>
          <dt>{text('familyPage.trip.agency')}</dt>
          <dd>{trip.agency}</dd>
        </>
      )}
    </dl>
  );
}

function StepRow({
  line: { step, state, until },
  number,
  isNext,
  address,
}: {
  line: StepLine;
  number: number;
  isNext: boolean;
  address: string;
}) {
  const text = useText();
  const content = (
    <>
      <span className="number" aria-hidden="true">
        {state === 'done' ? '✓' : number}
      </span>
      <span className="name">
        {text(`familyPage.steps.${step}`)}
        {state === 'todo' && until && <small>{text('familyPage.until', { at: momentText(until) })}</small>}
      </span>
      <span className="state">{text(`familyPage.states.${state}`)}</span>
    </>
  );
  const closed = state === 'later' && step !== 'signUp' && step !== 'payment';
  return (
    <li className={`step ${state}`} aria-current={isNext ? 'step' : undefined}>
      {closed ? <div>{content}</div> : <a href={address}>{content}</a>}
    </li>
  );
}
