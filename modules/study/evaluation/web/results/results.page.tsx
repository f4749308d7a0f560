import { useText } from '@zhixing/client/i18n.ts';
import { useChangeSearch } from '@zhixing/client/use-change-search.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { AnswersPart } from './answers-part.tsx';
import { Distribution } from './distribution.tsx';
import { type Results, type Span, type SubjectLine, targetsOfPage, useResults } from './results-data.ts';
import { SubjectTable } from './subject-table.tsx';
import { useNamedAnswer } from './use-named-answer.ts';
import '@zhixing/shell/page/page.css';
import './results.css';

/** The results of one kind of evaluation: all together, each subject, and the answers about one. What is chosen stands in the address. */
export default function ResultsPage({ code }: { code: string }) {
  const text = useText();
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const targets = targetsOfPage[code] ?? [];
  const span = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const query = useResults(targets, span);
  const change = (more: Readonly<Record<string, string>>) => {
    changeSearch(
      (next) => {
        for (const [name, value] of Object.entries(more)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  };
  const named = useNamedAnswer(search.get('answer'));
  const chosen = search.get('record') ?? named;
  return (
    <section className="program-page">
      <header>
        <h1>{text(`evaluationWork.titles.${code}`)}</h1>
        <Days span={span} change={change} />
      </header>
      <Part query={query}>
        {(results) => (
          <>
            <Summary results={results} />
            <Subjects results={results} chosen={chosen} order={search.get('order')} change={change} />
          </>
        )}
      </Part>
      {chosen && <AnswersPart key={chosen} subject={chosen} close={() => change({ record: '', answer: '' })} />}
    </section>
  );
}

type Change = (more: Readonly<Record<string, string>>) => void;

function Days({ span, change }: { span: Span; change: Change }) {
  const text = useText();
  return (
    <div className="evaluation-days">
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          {text(`evaluationWork.${name}`)}
          <input type="date" value={span[name]} onChange={(event) => change({ [name]: event.target.value })} />
        </label>
      ))}
    </div>
  );
}

/** Average, answers, response and low scores of everything shown. */
function Summary({ results: { summary, more } }: { results: Results }) {
  const text = useText();
  const { answers, asked, average, low, subjects } = summary;
  const percent = (part: number, of: number) => (of === 0 ? '—' : `${Math.round((part / of) * 100)}%`);
  const figures = [
    ['average', average ?? '—', text('evaluationWork.ofFive')],
    ['answers', answers, text('evaluationWork.subjects', { count: subjects })],
    ['response', percent(answers, asked), text('evaluationWork.asked', { count: asked })],
    ['low', percent(low, answers), text('evaluationWork.lowHint', { count: low })],
  ] as const;
  if (subjects === 0) return <p className="own-note">{text('evaluationWork.nothing')}</p>;
  return (
    <>
      <div className="evaluation-summary">
        <dl>
          {figures.map(([name, value, hint]) => (
            <div key={name}>
              <dt>{text(`evaluationWork.figures.${name}`)}</dt>
              <dd>
                <strong>{value}</strong>
                <small>{hint}</small>
              </dd>
            </div>
          ))}
        </dl>
        <Distribution figures={summary} />
      </div>
      {more && <p className="own-note">{text('evaluationWork.more')}</p>}
    </>
  );
}

const orders = ['newest', 'lowest', 'highest'] as const;

interface SubjectsProps {
  readonly results: Results;
  readonly chosen: string | null;
  readonly order: string | null;
  readonly change: Change;
}

function Subjects({ results: { lines }, chosen, order: given, change }: SubjectsProps) {
  const text = useText();
  const order = orders.find((one) => one === given) ?? 'newest';
  if (lines.length === 0) return null;
  return (
    <>
      <Segmented
        className="evaluation-order"
        value={order}
        options={orders.map((value) => ({ value, label: text(`evaluationWork.orders.${value}`) }))}
        onChange={(next) => change({ order: next === 'newest' ? '' : next })}
        aria-label={text('evaluationWork.order')}
      />
      <SubjectTable lines={sorted(lines, order)} chosen={chosen} choose={(record) => change({ record, answer: '' })} />
    </>
  );
}

/** Subjects without answers come last, whichever way scores are ordered. */
function sorted(lines: readonly SubjectLine[], order: (typeof orders)[number]): readonly SubjectLine[] {
  if (order === 'newest') return lines;
  const sign = order === 'lowest' ? 1 : -1;
  const value = ({ average }: SubjectLine): number => (average === null ? Number.POSITIVE_INFINITY : sign * Number(average));
  return lines.toSorted((a, b) => value(a) - value(b));
}
