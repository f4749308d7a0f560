import { type FormEvent, useState } from 'react';
import type { Facts } from '../answers.ts';
import { Failure } from '../api.ts';
import { momentText } from '../format.ts';
import { Choice, FailureNote, Primary } from '../parts.tsx';
import { useText } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { useSending } from '../use-sending.ts';
import type { StepProps } from './step-props.ts';

/** Questions answered by yes with words, or no; in the order in which they are asked. */
const told = [
  ['allergies', 300],
  ['chronicDiseases', 300],
  ['medications', 300],
  ['recentSurgery', 200],
  ['dietaryRestrictions', 200],
] as const;
type Told = (typeof told)[number][0];
type YesNo = 'yes' | 'no';

const bloodTypes = ['', 'A', 'B', 'AB', 'O'] as const;

type Sheet = Facts & { readonly answers: Partial<Record<Told | 'motionSickness' | 'unfitForTrip', YesNo>> };

/** A sheet that was confirmed before comes with its answers, one that never was with open questions. */
function sheetOf(facts: Facts, known: boolean): Sheet {
  const yesNo = (yes: boolean): YesNo => (yes ? 'yes' : 'no');
  const answers: Sheet['answers'] = {};
  for (const [name] of told) if (known || facts[name]) answers[name] = yesNo(Boolean(facts[name]));
  for (const name of ['motionSickness', 'unfitForTrip'] as const) if (known || facts[name]) answers[name] = yesNo(facts[name]);
  return { ...facts, answers };
}

/** The health sheet: plain questions, confirmed as a whole. */
export function HealthStep({ place, send, onward }: StepProps) {
  const text = useText();
  const { facts, confirmedAt, state } = place.health;
  const { values, change, sent } = useDraft<Sheet>(`health.${place.student.id}`, sheetOf(facts, confirmedAt !== null));
  const [missing, setMissing] = useState(false);
  const { busy, failure, run } = useSending();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const ready = isComplete(values);
    setMissing(!ready);
    await run(async () => {
      if (!ready) throw new Failure('missing', text('familyPage.health.missing'));
      const next = await send('health', { facts: factsOf(values) });
      sent();
      onward(next);
    });
  };
  return (
    <form className="card" onSubmit={submit} noValidate>
      <p className="note">{text('familyPage.health.how')}</p>
      {confirmedAt && <p className="given">{text(`familyPage.health.${state}`, { at: momentText(confirmedAt) })}</p>}
      {told.map(([name, max]) => (
        <Question key={name} name={name} max={max} values={values} change={change} missing={missing} />
      ))}
      <Plain name="motionSickness" values={values} change={change} />
      <div className="field">
        <label htmlFor="bloodType">{text('familyPage.health.bloodType')}</label>
        <select id="bloodType" value={values.bloodType ?? ''} onChange={(event) => change({ bloodType: event.target.value || null })}>
          {bloodTypes.map((type) => (
            <option key={type} value={type}>
              {type || text('familyPage.health.unknown')}
            </option>
          ))}
        </select>
      </div>
      <Plain name="unfitForTrip" values={values} change={change} />
      {values.answers.unfitForTrip === 'yes' && <p className="warning">{text('familyPage.health.unfitNote')}</p>}
      <Words name="emergencyNote" label={text('familyPage.health.emergencyNote')} max={500} value={values.emergencyNote} change={change} />
      <FailureNote failure={failure} />
      <Primary busy={busy}>{text('familyPage.health.confirm')}</Primary>
    </form>
  );
}

interface Part {
  readonly values: Sheet;
  readonly change: (more: Partial<Sheet>) => void;
}

function Question({ name, max, values, change, missing }: Part & { name: Told; max: number; missing: boolean }) {
  const text = useText();
  const answer = values.answers[name] ?? null;
  const isMissing = missing && (!answer || (answer === 'yes' && !values[name]?.trim()));
  return (
    <div className={isMissing ? 'missing' : undefined}>
      <YesOrNo name={name} values={values} change={change} />
      {answer === 'yes' && <Words name={name} label={text('familyPage.health.which')} max={max} value={values[name]} change={change} />}
    </div>
  );
}

const Plain = (props: Part & { name: 'motionSickness' | 'unfitForTrip' }) => <YesOrNo {...props} />;

function YesOrNo({ name, values, change }: Part & { name: keyof Sheet['answers'] }) {
  const text = useText();
  return (
    <Choice<YesNo>
      name={name}
      label={text(`familyPage.health.questions.${name}`)}
      options={[
        ['no', text('familyPage.health.no')],
        ['yes', text('familyPage.health.yes')],
      ]}
      value={values.answers[name] ?? null}
      change={(answer) => change({ answers: { ...values.answers, [name]: answer } })}
    />
  );
}

interface WordsProps {
  readonly name: Told | 'emergencyNote';
  readonly label: string;
  readonly max: number;
  readonly value: string | null;
  readonly change: (more: Partial<Sheet>) => void;
}

const Words = ({ name, label, max, value, change }: WordsProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <textarea id={name} rows={3} maxLength={max} value={value ?? ''} onChange={(event) => change({ [name]: event.target.value })} />
  </div>
);

const isComplete = ({ answers, ...values }: Sheet): boolean =>
  told.every(([name]) => answers[name] === 'no' || (answers[name] === 'yes' && Boolean(values[name]?.trim()))) &&
  answers.motionSickness !== undefined &&
  answers.unfitForTrip !== undefined;

/** Words under a question that was answered with no are not sent. */
function factsOf({ answers, ...values }: Sheet) {
  const words = Object.fromEntries(told.map(([name]) => [name, answers[name] === 'yes' ? (values[name] ?? '') : '']));
  return {
    ...words,
    bloodType: values.bloodType ?? '',
    emergencyNote: values.emergencyNote ?? '',
    motionSickness: answers.motionSickness === 'yes',
    unfitForTrip: answers.unfitForTrip === 'yes',
  };
}
