import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { Bar } from './distribution.tsx';
import type { SubjectLine } from './results-data.ts';

const tones = { open: 'processing', closed: 'neutral', published: 'success' } as const;
/** Lines drawn at once; more on request. */
const STEP = 50;

interface Props {
  readonly lines: readonly SubjectLine[];
  readonly chosen: string | null;
  readonly choose: (subject: string) => void;
}

/** What was evaluated, with its score, response and state. */
export function SubjectTable({ lines, chosen, choose }: Props) {
  const text = useText();
  const [most, setMost] = useState(STEP);
  return (
    <>
      <OwnTable
        label={text('evaluationWork.table')}
        rows={lines.slice(0, most)}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: text('evaluationWork.columns.name'),
            draw: ({ name, targetName }) => (
              <span className="evaluation-words">{text('evaluationWork.subject', { name, target: targetName })}</span>
            ),
          },
          {
            key: 'trip',
            title: text('evaluationWork.columns.trip'),
            draw: ({ trip, school }) => <span className="evaluation-words">{[trip.name, school].filter(Boolean).join(' · ')}</span>,
          },
          { key: 'average', title: text('evaluationWork.columns.average'), draw: (line) => <Score line={line} /> },
          {
            key: 'answers',
            title: text('evaluationWork.columns.answers'),
            draw: ({ answers, asked }) => text('evaluationWork.response', { answers, asked }),
          },
          { key: 'status', title: text('evaluationWork.columns.status'), draw: (line) => <State line={line} /> },
          {
            key: 'open',
            title: '',
            label: text('evaluationWork.columns.open'),
            draw: ({ id, name }) => (
              <Button
                size="small"
                type={id === chosen ? 'primary' : 'default'}
                aria-label={text('evaluationWork.openOf', { name })}
                onClick={() => choose(id)}
              >
                {text('evaluationWork.open')}
              </Button>
            ),
          },
        ]}
      />
      {lines.length > most && (
        <Button onClick={() => setMost(most + STEP)}>{text('evaluationWork.showMore', { count: lines.length - most })}</Button>
      )}
    </>
  );
}

function Score({ line: { average } }: { line: SubjectLine }) {
  if (average === null) return '—';
  return (
    <span className="evaluation-score">
      <strong>{average}</strong>
      <Bar share={Number(average) / 5} isLow={Number(average) < 3.5} />
    </span>
  );
}

function State({ line: { status, statusName, closesAt } }: { line: SubjectLine }) {
  const text = useText();
  return (
    <span>
      <ToneTag tone={tones[status]}>{statusName}</ToneTag>
      {status === 'open' && <small> {text('evaluationWork.until', { at: dateTime(closesAt) })}</small>}
    </span>
  );
}
