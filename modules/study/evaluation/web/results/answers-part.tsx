import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { AnswerCard } from './answer-card.tsx';
import { Bar, Distribution } from './distribution.tsx';
import { ItemRadar } from './item-radar.tsx';
import { type AnswerLine, type Answers, useAnswers } from './results-data.ts';

const filters = ['all', 'words', 'low', 'unreplied'] as const;
type Filter = (typeof filters)[number];

const passes: Readonly<Record<Filter, (answer: AnswerLine) => boolean>> = {
  all: () => true,
  words: ({ comment }) => comment !== null,
  low: ({ score }) => score !== null && Number(score) <= 2,
  unreplied: ({ comment, reply }) => comment !== null && reply === null,
};

/** The answers about one subject, with what each item got. */
export function AnswersPart({ subject, close }: { subject: string; close: () => void }) {
  const text = useText();
  const query = useAnswers(subject);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="evaluation-answers">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {text('evaluationWork.answersTitle')}
        </h2>
        <Button onClick={close}>{text('evaluationWork.close')}</Button>
      </header>
      <Part query={query}>{(answers) => <Loaded answers={answers} />}</Part>
    </section>
  );
}

function Loaded({ answers }: { answers: Answers }) {
  const text = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const shown = answers.answers.filter(passes[filter]);
  return (
    <>
      <div className="evaluation-summary">
        <ul className="evaluation-bars" aria-label={text('evaluationWork.items')}>
          {answers.items.map(({ id, dimension, name, average }) => (
            <li key={id}>
              <span>{`${dimension} · ${name}`}</span>
              <Bar share={Number(average ?? 0) / 5} isLow={average !== null && Number(average) < 3.5} />
              <span className="evaluation-count">{average ?? '—'}</span>
            </li>
          ))}
        </ul>
        <Distribution figures={answers.figures} />
      </div>
      <ItemRadar items={answers.items} />
      <p className="own-note">{text(answers.anonymised ? 'evaluationWork.anonymised' : 'evaluationWork.confidential')}</p>
      <Segmented
        className="evaluation-order"
        value={filter}
        options={filters.map((value) => ({ value, label: text(`evaluationWork.filters.${value}`) }))}
        onChange={setFilter}
        aria-label={text('evaluationWork.filter')}
      />
      {shown.length === 0 && <p className="own-note">{text('evaluationWork.noAnswers')}</p>}
      <ul className="evaluation-list">
        {shown.map((answer) => (
          <AnswerCard key={answer.key} answer={answer} mayHide={answers.mayHide} mayReply={answers.mayReply} />
        ))}
      </ul>
    </>
  );
}
