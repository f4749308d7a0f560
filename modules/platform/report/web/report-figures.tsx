import { useText } from '@zhixing/client/i18n.ts';
import { type FigureWords, figureText, unitOf } from '@zhixing/ui/charts/report-figures.ts';
import { useFigureWords } from '@zhixing/ui/charts/use-figure-words.ts';
import { setBy } from './figures.ts';
import type { AnswerView, MeasureView, ReportView } from './report-data.ts';

/** The totals of a report in one line, with how they have changed since the period before. */
export function ReportFigures({ report, answer }: { report: ReportView; answer: AnswerView }) {
  const words = useFigureWords();
  const total = setBy(answer.sets, [])?.groups[0];
  const earlier = answer.before ? setBy(answer.before.sets, [])?.groups[0] : undefined;
  const shown = report.measures.filter(({ name, box }) => !box && answer.measures.includes(name));
  if (!total) return null;
  return (
    <dl className="report-figures">
      {shown.map((measure) => (
        <div key={measure.name}>
          <dt>{measure.label}</dt>
          <dd>
            <strong>{figureText(measure, numberIn(total.values[measure.name]), words)}</strong>
            {unitOf(measure, words) && <small>{unitOf(measure, words)}</small>}
            {earlier && (
              <Change
                measure={measure}
                now={numberIn(total.values[measure.name])}
                then={numberIn(earlier.values[measure.name])}
                words={words}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const numberIn = (figure: unknown): number | null => (typeof figure === 'number' ? figure : null);

interface ChangeProps {
  readonly measure: MeasureView;
  readonly now: number | null;
  readonly then: number | null;
  readonly words: FigureWords;
}

/** The change against the period before: in points for shares, in per cent for all others. */
function Change({ measure, now, then, words }: ChangeProps) {
  const text = useText();
  if (now === null || then === null || (measure.form !== 'percent' && then === 0))
    return <small className="report-change">{words.none}</small>;
  const change = measure.form === 'percent' ? (now - then) * 100 : ((now - then) / then) * 100;
  const sign = Math.abs(change) < 0.05 ? '' : change > 0 ? '▲' : '▼';
  const amount = new Intl.NumberFormat(words.tag, { maximumFractionDigits: 1 }).format(Math.abs(change));
  const unit = measure.form === 'percent' ? text('reportPage.points') : '%';
  return (
    <small className="report-change" title={text('reportPage.earlier', { value: figureText(measure, then, words) })}>
      {sign} {amount}
      {unit}
    </small>
  );
}
