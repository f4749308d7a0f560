import { type FormEvent, useState } from 'react';
import type { EvaluationSubject } from '../answers.ts';
import { Failure } from '../api.ts';
import { momentText } from '../format.ts';
import { Choice, FailureNote, Primary } from '../parts.tsx';
import { useText } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { useSending } from '../use-sending.ts';
import type { StepProps } from './step-props.ts';

interface Given {
  readonly stars: Readonly<Record<string, number>>;
  readonly comment: string;
}

interface Sheet {
  readonly given: Readonly<Record<string, Given>>;
  readonly name: 'hidden' | 'shown';
}

const nothing: Given = { stars: {}, comment: '' };

/** The evaluation after a trip: stars for what the family can judge, in one go or in several. */
export function EvaluationStep({ place, send, onward }: StepProps) {
  const text = useText();
  const { values, change, sent } = useDraft<Sheet>(`evaluation.${place.trip?.id}`, { given: {}, name: 'hidden' });
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useSending();
  const { evaluation } = place;
  if (!evaluation) return <p className="card">{text('familyPage.evaluation.none')}</p>;
  const waiting = evaluation.open ? evaluation.subjects.filter(({ done }) => !done) : [];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    await run(async () => {
      const answers = answersOf(waiting, values);
      if (!answers) throw new Failure('missing', text('familyPage.evaluation.missing'));
      const next = await send('evaluate', { answers });
      sent();
      setTried(false);
      onward(next);
    });
  };
  return (
    <form className="card" onSubmit={submit} noValidate>
      <p className="note">{text('familyPage.evaluation.how')}</p>
      {waiting.length > 0 && <p>{text('familyPage.evaluation.until', { at: momentText(evaluation.until) })}</p>}
      {!evaluation.open && <p className="given">{text('familyPage.evaluation.over')}</p>}
      {evaluation.subjects
        .filter(({ done }) => done)
        .map(({ id, target, name }) => (
          <p key={id} className="given">
            {text('familyPage.evaluation.done', { target: text(`familyPage.evaluation.targets.${target}`), name })}
          </p>
        ))}
      {waiting.map((subject) => (
        <Subject
          key={subject.id}
          subject={subject}
          given={values.given[subject.id] ?? nothing}
          tried={tried}
          change={(given) => change({ given: { ...values.given, [subject.id]: given } })}
        />
      ))}
      {waiting.length > 0 && (
        <>
          <Choice
            name="author"
            label={text('familyPage.evaluation.author')}
            options={[
              ['hidden', text('familyPage.evaluation.hidden')],
              ['shown', text('familyPage.evaluation.shown')],
            ]}
            value={values.name}
            change={(name) => change({ name })}
          />
          <FailureNote failure={failure} />
          <Primary busy={busy}>{text('familyPage.evaluation.submit')}</Primary>
        </>
      )}
    </form>
  );
}

interface SubjectProps {
  readonly subject: EvaluationSubject;
  readonly given: Given;
  readonly tried: boolean;
  readonly change: (given: Given) => void;
}

function Subject({ subject, given, tried, change }: SubjectProps) {
  const text = useText();
  const { id, target, name, items, scale, needComment } = subject;
  const isBegun = Object.keys(given.stars).length > 0;
  return (
    <section className={tried && isBegun && !isComplete(subject, given) ? 'subject missing' : 'subject'}>
      <h2>
        {name} <small>{text(`familyPage.evaluation.targets.${target}`)}</small>
      </h2>
      {items.map((item) => (
        <Choice
          key={item.id}
          className="stars"
          name={`${id} ${item.id}`}
          label={item.name}
          options={Array.from({ length: scale }, (_, n) => [String(n + 1), `${n + 1}★`] as const)}
          value={given.stars[item.id] === undefined ? null : String(given.stars[item.id])}
          change={(stars) => change({ ...given, stars: { ...given.stars, [item.id]: Number(stars) } })}
        />
      ))}
      {isBegun && (
        <div className="field">
          <label htmlFor={`words-${id}`}>{text(needComment ? 'familyPage.evaluation.words' : 'familyPage.evaluation.wordsFree')}</label>
          <textarea
            id={`words-${id}`}
            rows={3}
            maxLength={500}
            value={given.comment}
            onChange={(event) => change({ ...given, comment: event.target.value })}
          />
        </div>
      )}
    </section>
  );
}

const isComplete = ({ items, needComment }: EvaluationSubject, { stars, comment }: Given): boolean =>
  items.every(({ id, required }) => !required || stars[id] !== undefined) && (!needComment || comment.trim() !== '');

/** The answers about what was begun; null while something of it is missing, or nothing was begun. */
function answersOf(subjects: readonly EvaluationSubject[], { given, name }: Sheet) {
  const begun = subjects.filter(({ id }) => Object.keys(given[id]?.stars ?? {}).length > 0);
  if (begun.length === 0 || begun.some((subject) => !isComplete(subject, given[subject.id] ?? nothing))) return null;
  return begun.map(({ id, anonymousAllowed }) => {
    const { stars, comment } = given[id] ?? nothing;
    const scores = Object.entries(stars).map(([item, count]) => ({ item, stars: count }));
    return { subject: id, scores, comment: comment.trim(), anonymous: anonymousAllowed && name === 'hidden' };
  });
}
