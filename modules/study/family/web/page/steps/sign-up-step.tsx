import { type FormEvent, useState } from 'react';
import type { Place, SignUp } from '../answers.ts';
import { Failure } from '../api.ts';
import { dayText } from '../format.ts';
import { FailureNote, Primary, TextLine } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { useText } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { useSending } from '../use-sending.ts';
import type { StepProps } from './step-props.ts';

const changeable = ['submitted', 'waitlist', 'confirmed'];

/** Whether the child takes part: the answer, what goes with it, and how to take it back. */
export function SignUpStep(props: StepProps) {
  const text = useText();
  const [changing, setChanging] = useState(false);
  const { signUp } = props.place;
  if (!signUp) return <p className="card">{text('familyPage.signUp.none')}</p>;
  if (signUp.status === 'invited') return <Invitation {...props} signUp={signUp} />;
  return (
    <>
      <section className="card">
        <p className="given">{text(`familyPage.signUp.states.${signUp.status}`, { number: signUp.waitNo ?? '' })}</p>
        {changeable.includes(signUp.status) && (
          <dl>
            <dt>{text('familyPage.signUp.emergencyContact')}</dt>
            <dd>
              {signUp.emergencyContact} {signUp.emergencyPhone}
            </dd>
            {signUp.dietary && (
              <>
                <dt>{text('familyPage.signUp.dietary')}</dt>
                <dd>{signUp.dietary}</dd>
              </>
            )}
          </dl>
        )}
        {changeable.includes(signUp.status) && !changing && (
          <button type="button" onClick={() => setChanging(true)}>
            {text('familyPage.signUp.change')}
          </button>
        )}
      </section>
      {changing && <FactsForm {...props} signUp={signUp} path="amend" done={() => setChanging(false)} />}
      {changeable.includes(signUp.status) && <Withdrawal {...props} />}
      {!changing && <Primary onClick={() => props.onward(props.place)}>{text('familyPage.onward')}</Primary>}
    </>
  );
}

function Invitation({ signUp, ...props }: StepProps & { signUp: SignUp }) {
  const text = useText();
  const { place, send, onward } = props;
  const { busy, failure, run } = useSending();
  const [sure, setSure] = useState(false);
  const decline = () => run(async () => onward(await send('decline')));
  return (
    <>
      {place.trip && (
        <p className="note">
          {text('familyPage.signUp.question', { name: place.student.name, trip: place.trip.name, day: dayText(place.trip.departAt) })}
        </p>
      )}
      <Before place={place} />
      <FactsForm {...props} signUp={signUp} path="sign-up" done={onward} />
      <section className="card">
        <p>{text('familyPage.signUp.free')}</p>
        {!sure && (
          <button type="button" onClick={() => setSure(true)}>
            {text('familyPage.signUp.decline')}
          </button>
        )}
        {sure && (
          <fieldset className="pair">
            <p>{text('familyPage.signUp.declineSure', { name: place.student.name })}</p>
            <button type="button" disabled={busy} onClick={decline}>
              {text('familyPage.signUp.declineNow')}
            </button>
            <button type="button" onClick={() => setSure(false)}>
              {text('familyPage.cancel')}
            </button>
          </fieldset>
        )}
        <FailureNote failure={failure} />
      </section>
    </>
  );
}

/** What should be done before the sign-up, since the school confirms only with it. */
function Before({ place }: { place: Place }) {
  const text = useText();
  const open = place.steps.filter(({ step, state }) => ['consents', 'health'].includes(step) && state === 'todo');
  if (open.length === 0) return null;
  return (
    <div className="warning">
      <p>{text('familyPage.signUp.first')}</p>
      {open.map(({ step }) => (
        <a key={step} href={addressOf(place.student.id, place.trip?.id ?? null, step)}>
          {text(`familyPage.steps.${step}`)}
        </a>
      ))}
    </div>
  );
}

interface FormProps extends StepProps {
  readonly signUp: SignUp;
  readonly path: 'sign-up' | 'amend';
  readonly done: (place: Place) => void;
}

function FactsForm({ place, send, signUp, path, done }: FormProps) {
  const text = useText();
  const { values, change, sent } = useDraft(`${path}.${place.student.id}.${place.trip?.id}`, {
    emergencyContact: signUp.emergencyContact ?? '',
    emergencyPhone: signUp.emergencyPhone ?? '',
    dietary: signUp.dietary ?? place.health.facts.dietaryRestrictions ?? '',
    clothingSize: signUp.clothingSize ?? '',
    healthNote: signUp.healthNote ?? '',
  });
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useSending();
  const wrongPhone = !/^1[3-9]\d{9}$/.test(values.emergencyPhone.trim());
  const wrongName = values.emergencyContact.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    await run(async () => {
      if (wrongName || wrongPhone) throw new Failure('missing', text('familyPage.signUp.missing'));
      const facts = { ...values, emergencyPhone: values.emergencyPhone.trim() };
      const next = await send(path, { facts });
      sent();
      done(next);
    });
  };
  const line = (name: keyof typeof values) => ({
    name,
    label: text(`familyPage.signUp.${name}`),
    value: values[name],
    change: (value: string) => change({ [name]: value }),
  });
  return (
    <form className="card" onSubmit={submit} noValidate>
      <TextLine
        {...line('emergencyContact')}
        max={40}
        needed
        complete="name"
        wrong={tried && wrongName ? text('familyPage.signUp.nameNeeded') : undefined}
      />
      <TextLine
        {...line('emergencyPhone')}
        max={11}
        type="tel"
        needed
        complete="tel"
        wrong={tried && wrongPhone ? text('familyPage.signUp.phoneNeeded') : undefined}
      />
      <TextLine {...line('dietary')} max={200} hint={text('familyPage.optional')} />
      <TextLine {...line('clothingSize')} max={20} hint={text('familyPage.optional')} />
      <TextLine {...line('healthNote')} max={500} hint={text('familyPage.signUp.healthNoteHint')} />
      <FailureNote failure={failure} />
      <Primary busy={busy}>{text(path === 'amend' ? 'familyPage.save' : 'familyPage.signUp.submit')}</Primary>
    </form>
  );
}

function Withdrawal({ send }: StepProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useSending();
  if (!open)
    return (
      <button type="button" className="plain" onClick={() => setOpen(true)}>
        {text('familyPage.signUp.withdraw')}
      </button>
    );
  return (
    <section className="card">
      <p>{text('familyPage.signUp.withdrawSure')}</p>
      <TextLine
        name="reason"
        label={text('familyPage.signUp.reason')}
        hint={text('familyPage.optional')}
        max={300}
        value={reason}
        change={setReason}
      />
      <FailureNote failure={failure} />
      <fieldset className="pair">
        <button type="button" disabled={busy} onClick={() => run(() => send('withdraw', { reason: reason.trim() || null }))}>
          {text('familyPage.signUp.withdrawNow')}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          {text('familyPage.cancel')}
        </button>
      </fieldset>
    </section>
  );
}
