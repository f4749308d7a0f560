import { useState } from 'react';
import type { Safety } from '../answers.ts';
import { FailureNote, Primary } from '../parts.tsx';
import { useText } from '../texts.ts';
import { useSending } from '../use-sending.ts';
import type { StepProps } from './step-props.ts';

/** The safety notice and its quiz: every question is answered, wrong answers are explained, and it may be repeated. */
export function SafetyStep({ place: { safety }, send }: StepProps) {
  const text = useText();
  const { busy, failure, run } = useSending();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  if (!safety) return <p className="card">{text('familyPage.safety.none')}</p>;
  const open = safety.questions.filter(({ id }) => !answers[id]).length;
  const submit = () => run(async () => void (await send('quiz', { notice: safety.id, answers })));
  return (
    <article className="card letter">
      <h2>{safety.title}</h2>
      {safety.sections.map(({ section, text: words }) => (
        <section key={section}>
          <h3>{text(`familyPage.safety.sections.${section}`)}</h3>
          <p className="words">{words}</p>
        </section>
      ))}
      {safety.questions.length > 0 && (
        <>
          <h2>{text('familyPage.safety.quiz')}</h2>
          <p className="note">{text('familyPage.safety.pass', { mark: safety.passMark ?? 100 })}</p>
          {safety.result && <Result result={safety.result} />}
          {safety.questions.map((one, at) => (
            <Question
              key={one.id}
              question={one}
              number={at + 1}
              chosen={answers[one.id]}
              wrong={safety.result?.wrong.find(({ question }) => question === one.id)}
              onChoose={(key) => setAnswers({ ...answers, [one.id]: key })}
            />
          ))}
          <FailureNote failure={failure} />
          {open > 0 && <p className="note">{text('familyPage.safety.open', { count: open })}</p>}
          <Primary busy={busy} disabled={open > 0} onClick={submit}>
            {text(safety.result ? 'familyPage.safety.again' : 'familyPage.safety.submit')}
          </Primary>
        </>
      )}
    </article>
  );
}

function Result({ result: { right, total, passed } }: { result: NonNullable<Safety['result']> }) {
  const text = useText();
  return (
    <p className={passed ? 'all-done' : 'note'} role="status">
      {text(passed ? 'familyPage.safety.passed' : 'familyPage.safety.failed', { right, total })}
    </p>
  );
}

interface QuestionProps {
  readonly question: Safety['questions'][number];
  readonly number: number;
  readonly chosen: string | undefined;
  readonly wrong: NonNullable<Safety['result']>['wrong'][number] | undefined;
  readonly onChoose: (key: string) => void;
}

function Question({ question: { id, question, choices }, number, chosen, wrong, onChoose }: QuestionProps) {
  const text = useText();
  const right = choices.find(({ key }) => key === wrong?.answer);
  return (
    <fieldset className={wrong ? 'choice listed missing' : 'choice listed'}>
      <legend>
        {number}. {question}
      </legend>
      <div>
        {choices.map(({ key, text: said }) => (
          <label key={key}>
            <input type="radio" name={id} checked={chosen === key} onChange={() => onChoose(key)} />
            <span>{said}</span>
          </label>
        ))}
      </div>
      {wrong && right && (
        <p className="note">
          {text('familyPage.safety.wrong', { answer: right.text })} {wrong.explanation}
        </p>
      )}
    </fieldset>
  );
}
