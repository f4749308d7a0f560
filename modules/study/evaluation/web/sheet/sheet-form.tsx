import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { type FormEvent, useState } from 'react';
import { answersOf, type Given, type GivenAnswer, nothing, type Sheet } from './sheet.ts';
import { SubjectFields } from './subject-fields.tsx';
import './sheet.css';

interface Props {
  readonly sheet: Sheet;
  readonly send: (answers: readonly GivenAnswer[]) => Promise<unknown>;
}

/** The sheet of somebody who came along. Uses native controls, so that it works on any phone. */
export function SheetForm({ sheet, send }: Props) {
  const text = useText();
  const [given, setGiven] = useState<Readonly<Record<string, Given>>>({});
  const [named, setNamed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const waiting = sheet.open ? sheet.subjects.filter(({ done }) => !done) : [];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answers = answersOf(waiting, given, named);
    if (!answers) return setFailure(text('evaluationSheet.missing'));
    setBusy(true);
    setFailure(null);
    await send(answers).then(
      () => setGiven({}),
      (error: unknown) => setFailure(messageOf(error)),
    );
    setBusy(false);
  };
  return (
    <form className="evaluation-sheet" onSubmit={submit} noValidate>
      <h2>{sheet.trip.name}</h2>
      <p className="evaluation-note">{text('evaluationSheet.how')}</p>
      {waiting.length > 0 && <p>{text('evaluationSheet.until', { at: dateTime(sheet.until) })}</p>}
      {!sheet.open && <p role="status">{text('evaluationSheet.over')}</p>}
      {sheet.open && waiting.length === 0 && <p role="status">{text('evaluationSheet.allDone')}</p>}
      {sheet.subjects
        .filter(({ done }) => done)
        .map(({ id, target, name }) => (
          <p key={id} className="evaluation-done">
            {text('evaluationSheet.done', { target: text(`evaluationSheet.targets.${target}`), name })}
          </p>
        ))}
      {waiting.map((subject) => (
        <SubjectFields
          key={subject.id}
          subject={subject}
          given={given[subject.id] ?? nothing}
          change={(next) => setGiven({ ...given, [subject.id]: next })}
        />
      ))}
      {waiting.length > 0 && (
        <>
          <label className="evaluation-named">
            <input type="checkbox" checked={named} onChange={(event) => setNamed(event.target.checked)} />
            {text('evaluationSheet.named')}
          </label>
          {failure && <p role="alert">{failure}</p>}
          <button type="submit" className="zx-button" disabled={busy} aria-busy={busy}>
            {text('evaluationSheet.submit')}
          </button>
        </>
      )}
    </form>
  );
}
