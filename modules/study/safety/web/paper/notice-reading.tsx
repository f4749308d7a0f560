import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';

const parts = ['riding', 'catering', 'lodging', 'activity', 'belongings', 'emergency'] as const;
const choices = ['a', 'b', 'c', 'd'] as const;

/** How many families have answered and passed. */
function shareOf({ quizTaken, quizPassed }: RecordRow, text: ReturnType<typeof useText>): string {
  const [taken, passed] = [Number(quizTaken ?? 0), Number(quizPassed ?? 0)];
  if (taken === 0) return text('safetyPaper.quizNone');
  return text('safetyPaper.quizShare', { taken, passed, share: Math.round((passed / taken) * 100) });
}

/** A safety notice as families read it, with its quiz and the right answers. */
export function NoticeReading({ model, notice }: { model: ModelDescription; notice: RecordRow }) {
  const text = useText();
  const asked = useList('safetyQuestion', { filter: { notice: notice.id }, page: 1, size: 50, sort: 'seq' });
  const quiz = asked.data?.list ?? [];
  const said = parts.filter((part) => notice[part]);
  if (said.length === 0) return null;
  if (asked.isPending) return <Waiting rows={3} />;
  return (
    <details className="paper-reading" open={notice.status === 'approved'}>
      <summary>{text('safetyPaper.reading')}</summary>
      {said.map((part) => (
        <section key={part}>
          <h3>{model.fields.find(({ name }) => name === part)?.label}</h3>
          <p>{String(notice[part])}</p>
        </section>
      ))}
      {notice.needQuiz === true && quiz.length > 0 && (
        <section>
          <h3>{text('safetyPaper.quiz', { pass: String(notice.passMark ?? '') })}</h3>
          {notice.isTemplate !== true && <p role="status">{shareOf(notice, text)}</p>}
          <ol className="paper-quiz">
            {quiz.map((row) => (
              <li key={row.id}>
                <p>{String(row.question)}</p>
                <ul>
                  {choices.flatMap((key) => {
                    const said = row[`choice${key.toUpperCase()}`];
                    return said
                      ? [
                          <li key={key} data-right={row.answer === key}>
                            {key.toUpperCase()}. {String(said)}
                            {row.answer === key && <span className="sr-only">{text('safetyPaper.right')}</span>}
                          </li>,
                        ]
                      : [];
                  })}
                </ul>
                {Boolean(row.explanation) && <small>{String(row.explanation)}</small>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </details>
  );
}
