import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkCards, type WorkGroup } from '@zhixing/shell/page/work-cards.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { CheckList } from '../list/check-list.tsx';
import { duesOf, isPast } from '../list/dues.ts';
import { stepsOf, useSteps } from '../list/use-steps.ts';

/** As many as their check-lists are read for at once. */
const LIMIT = 40;
const states = ['reported', 'verified', 'responding', 'controlled', 'investigating', 'concluded'];
const order = [
  'verify',
  'respond',
  'control',
  'concludeMinor',
  'investigate',
  'conclude',
  'close',
  'followUp',
  'decideSuspension',
  'dismiss',
];

/** Incidents under way as work: what is overdue first, then by what is to be done next. */
export function IncidentCards() {
  const text = useText();
  const asked = useList('incident', { filter: { status: { in: states } }, sort: '-severityRank', page: 1, size: LIMIT });
  const incidents = asked.data?.list.map(({ id }) => id) ?? [];
  const checks = useSteps(incidents);
  const steps = checks.data?.list ?? [];
  return (
    <PeekStack>
      <Part query={asked} after={incidents.length > 0 ? [checks] : []}>
        {({ list, labels, pagination: { total } }) => (
          <>
            {list.length === 0 && <p className="own-note">{text('incidentDesk.nothing')}</p>}
            {total > list.length && <p className="own-note">{text('incidentDesk.more', { count: list.length, total })}</p>}
            <WorkCards
              model="incident"
              label="title"
              order={order}
              groups={groupsOf(list, steps, text)}
              facts={(row) => <Facts row={row} labels={labels} steps={stepsOf(steps, row.id)} />}
            />
          </>
        )}
      </Part>
    </PeekStack>
  );
}

function groupsOf(list: readonly RecordRow[], steps: readonly RecordRow[], text: ReturnType<typeof useText>): WorkGroup[] {
  const isLate = (row: RecordRow): boolean => duesOf(row, stepsOf(steps, row.id)).some(({ at }) => isPast(at));
  const late = list.filter(isLate);
  return [
    { key: 'late', title: text('incidentDesk.late', { count: late.length }), rows: late, urgent: true },
    ...states.map((state) => {
      const rows = list.filter((row) => row.status === state && !isLate(row));
      return { key: state, title: text(`incidentDesk.groups.${state}`, { count: rows.length }), rows };
    }),
  ];
}

function Facts({ row, labels, steps }: { row: RecordRow; labels: Labels; steps: readonly RecordRow[] }) {
  const text = useText();
  const label = (field: string) => labels[field]?.[String(row[field])] ?? '';
  const harm = (['injured', 'hospitalised', 'dead'] as const).filter((name) => Number(row[name]) > 0);
  const open = steps.filter(({ status }) => status === 'open').length;
  return (
    <>
      <p>{[row.incidentNo, label('category'), label('severity')].filter(Boolean).join(' · ')}</p>
      <p className="own-note">{[label('trip'), dateTime(String(row.happenAt)), row.place].filter(Boolean).join(' · ')}</p>
      {harm.length > 0 && (
        <p className="work-card-late">{harm.map((name) => text(`incidentDesk.harm.${name}`, { count: Number(row[name]) })).join(' ')}</p>
      )}
      {duesOf(row, steps).map(({ code, at }) => (
        <p key={code} className={isPast(at) ? 'work-card-late' : 'own-note'}>
          {text(isPast(at) ? 'incidentDesk.past' : 'incidentDesk.due', { what: text(`incidentDesk.dues.${code}`), at: dateTime(at) })}
        </p>
      ))}
      {steps.length > 0 && (
        <details>
          <summary>{text('incidentDesk.steps', { done: steps.length - open, all: steps.length })}</summary>
          <CheckList steps={steps} />
        </details>
      )}
    </>
  );
}
