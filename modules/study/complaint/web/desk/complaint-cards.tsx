import { useText } from '@zhixing/client/i18n.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkCards, type WorkGroup } from '@zhixing/shell/page/work-cards.tsx';
import DeadlineNote from '@zhixing/ui/record/deadline-note.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';

const LIMIT = 200;
const DAY_MS = 86_400_000;
const order = ['accept', 'assign', 'start', 'reply', 'confirm', 'close', 'refuse', 'returnReply', 'reopen', 'issueCode'];

/** Complaints in some states as work: what is overdue first, then by what is to be done next. */
export function ComplaintCards({ states }: { states: readonly string[] }) {
  const text = useText();
  const asked = useList('complaint', { filter: { status: { in: [...states] } }, sort: 'recordedAt', page: 1, size: LIMIT });
  return (
    <PeekStack>
      <Part query={asked}>
        {({ list, labels, pagination: { total } }) => (
          <>
            {list.length === 0 && <p className="own-note">{text('complaintDesk.nothing')}</p>}
            {total > list.length && <p className="own-note">{text('complaintDesk.more', { count: list.length, total })}</p>}
            <WorkCards
              model="complaint"
              label="title"
              order={order}
              groups={groupsOf(list, states, text)}
              facts={(row) => <Facts row={row} labels={labels} />}
            />
          </>
        )}
      </Part>
    </PeekStack>
  );
}

const today = (): string => chinaDay(new Date());
const dueOf = (row: RecordRow): string | null => {
  if (row.status === 'recorded') return (row.acceptDue as string | null) ?? null;
  return ['accepted', 'assigned', 'handling', 'reopened'].includes(String(row.status)) ? ((row.handleDue as string | null) ?? null) : null;
};
const isLate = (row: RecordRow): boolean => (dueOf(row) ?? '9') < today();

function groupsOf(list: readonly RecordRow[], states: readonly string[], text: ReturnType<typeof useText>): WorkGroup[] {
  const byDue = list.toSorted((a, b) => ((dueOf(a) ?? '9') < (dueOf(b) ?? '9') ? -1 : 1));
  const late = byDue.filter(isLate);
  return [
    { key: 'late', title: text('complaintDesk.late', { count: late.length }), rows: late, urgent: true },
    ...states.map((state) => {
      const rows = byDue.filter((row) => row.status === state && !isLate(row));
      return { key: state, title: text(`complaintDesk.groups.${state}`, { count: rows.length }), rows };
    }),
  ];
}

function Facts({ row, labels }: { row: RecordRow; labels: Labels }) {
  const text = useText();
  const label = (field: string) => labels[field]?.[String(row[field])] ?? '';
  return (
    <>
      <p>{[row.complaintNo, label('category'), label('severity')].filter(Boolean).join(' · ')}</p>
      <p className="own-note">{text('complaintDesk.about', { party: String(row.partyName ?? '—') })}</p>
      {label('handlerOrg') && <p className="own-note">{text('complaintDesk.with', { organisation: label('handlerOrg') })}</p>}
      {row.reopened === true && <p className="work-card-late">{text('complaintDesk.again', { reason: String(row.reopenReason ?? '') })}</p>}
      <Due row={row} />
    </>
  );
}

function Due({ row }: { row: RecordRow }) {
  const text = useText();
  const due = dueOf(row);
  if (row.status === 'confirmed' && row.reopenUntil && !row.reopened)
    return <p className="own-note">{text('complaintDesk.reopenable', { day: chinaDay(String(row.reopenUntil)) })}</p>;
  if (due === null) return null;
  const days = Math.round((Date.parse(due) - Date.parse(today())) / DAY_MS);
  if (days < 0) return <p className="work-card-late">{text('complaintDesk.overdue', { day: due, days: -days })}</p>;
  return (
    <>
      <p className="own-note">{text('complaintDesk.due', { day: due, days })}</p>
      <DeadlineNote day={due} />
    </>
  );
}
