import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button, Checkbox, Pagination, Segmented, Select } from 'antd';
import { useState } from 'react';
import { RowActions } from './row-actions.tsx';
import type { DeskData } from './use-desk.ts';

interface Props {
  readonly desk: DeskData;
  readonly schoolClass: string | null;
  readonly choose: (schoolClass: string | null) => void;
}

const SIZE = 50;
/** States by what is to be done about them: first those that wait for the school. */
const parts = {
  submitted: ['submitted'],
  invited: ['invited'],
  waitlist: ['waitlist'],
  confirmed: ['confirmed', 'completed', 'absent'],
  others: ['declined', 'withdrawn'],
} as const;
type PartName = keyof typeof parts;
const partNames = Object.keys(parts) as PartName[];

/** The families of a trip or class in one state, with what can be done for each, and for several at once. */
export function SignUpRows({ desk, schoolClass, choose }: Props) {
  const text = useText();
  const [part, setPart] = useState<PartName>(desk.trip.submitted > 0 ? 'submitted' : 'invited');
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<readonly RecordRow[]>([]);
  const show = (next: PartName) => {
    setPart(next);
    setPage(1);
    setPicked([]);
  };
  const filter = { trip: desk.trip.id, status: { in: [...parts[part]] }, ...(schoolClass && { schoolClass }) };
  const query = useList('signUp', { filter, sort: part === 'waitlist' ? 'waitNo' : 'signUpNo', page, size: SIZE });
  const model = useModel('signUp');
  const classes = desk.classes.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section aria-labelledby="sign-up-families">
      <div className="sign-up-bar">
        <h2 id="sign-up-families">{text('signUpDesk.families')}</h2>
        <Segmented
          value={part}
          onChange={show}
          options={partNames.map((value) => ({ value, label: text(`signUpDesk.parts.${value}`) }))}
          aria-label={text('signUpDesk.families')}
        />
        <Select
          aria-label={text('signUpDesk.class')}
          allowClear
          placeholder={text('signUpDesk.everyClass')}
          value={schoolClass}
          options={classes}
          onChange={(value) => choose(value ?? null)}
        />
        {part === 'submitted' && desk.may.confirm && <ConfirmPicked picked={picked} done={() => setPicked([])} />}
      </div>
      <Part query={query} after={[model]}>
        {({ list, labels, pagination }) =>
          list.length === 0 ? (
            <p className="own-note">{text(`signUpDesk.none.${part}`)}</p>
          ) : (
            <>
              <Rows desk={desk} list={list} labels={labels} part={part} picked={picked} pick={setPicked} />
              {pagination.total > SIZE && (
                <Pagination current={page} pageSize={SIZE} total={pagination.total} showSizeChanger={false} onChange={setPage} />
              )}
            </>
          )
        }
      </Part>
    </section>
  );
}

interface RowsProps {
  readonly desk: DeskData;
  readonly list: readonly RecordRow[];
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly part: PartName;
  readonly picked: readonly RecordRow[];
  readonly pick: (rows: readonly RecordRow[]) => void;
}

function Rows({ desk, list, labels, part, picked, pick }: RowsProps) {
  const text = useText();
  const opened = new Set(desk.opened);
  const named = (row: RecordRow, field: string): string => labels[field]?.[String(row[field])] ?? '—';
  const isPicked = ({ id }: RecordRow): boolean => picked.some((row) => row.id === id);
  const toggle = (row: RecordRow) => pick(isPicked(row) ? picked.filter(({ id }) => id !== row.id) : [...picked, row]);
  const canPick = part === 'submitted' && desk.may.confirm;
  return (
    <OwnTable<RecordRow>
      label={text('signUpDesk.families')}
      rows={list}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'student',
          title: text('signUpDesk.student'),
          draw: (row) => (
            <span className="sign-up-student">
              {canPick && (
                <Checkbox
                  checked={isPicked(row)}
                  onChange={() => toggle(row)}
                  aria-label={text('signUpDesk.pick', { student: named(row, 'student') })}
                />
              )}
              <PeekLink model="signUp" id={row.id} label={named(row, 'student')} />
            </span>
          ),
        },
        { key: 'class', title: text('signUpDesk.class'), draw: (row) => named(row, 'schoolClass') },
        { key: 'status', title: text('signUpDesk.status'), draw: (row) => <StateTag row={row} /> },
        { key: 'note', title: text('signUpDesk.note'), draw: (row) => <Note desk={desk} row={row} opened={opened.has(row.id)} /> },
        { key: 'act', title: '', label: text('signUpDesk.work'), draw: (row) => <RowActions row={row} /> },
      ]}
    />
  );
}

function StateTag({ row }: { row: RecordRow }) {
  const model = useModel('signUp').data;
  const state = model?.fields.find(({ name }) => name === 'status')?.options?.find(({ value }) => value === row.status);
  return state ? <ToneTag tone={state.tone ?? 'neutral'}>{state.label}</ToneTag> : null;
}

/** What is worth knowing about a family: what is missing, its place in the waiting list, whether it has read the letter. */
function Note({ desk, row, opened }: { desk: DeskData; row: RecordRow; opened: boolean }) {
  const text = useText();
  const gaps = desk.gaps[row.id] ?? [];
  if (row.status === 'invited') return <Unanswered row={row} opened={opened} />;
  if (row.status === 'submitted') return gaps.length > 0 ? gaps.join(text('signUpDesk.and')) : text('signUpDesk.complete');
  if (row.status === 'waitlist') return text('signUpDesk.waitNo', { n: Number(row.waitNo ?? 0) });
  if (row.status === 'withdrawn') return String(row.withdrawReason ?? '—');
  return row.signedAt ? dateTime(String(row.signedAt)) : '—';
}

function Unanswered({ row: { remindedAt }, opened }: { row: RecordRow; opened: boolean }) {
  const text = useText();
  const read = text(opened ? 'signUpDesk.hasRead' : 'signUpDesk.notRead');
  if (!remindedAt) return read;
  return `${read}${text('signUpDesk.and')}${text('signUpDesk.remindedAt', { at: dateTime(String(remindedAt)) })}`;
}

/** Confirms the chosen sign-ups one after the other, and says why some were not. */
function ConfirmPicked({ picked, done }: { picked: readonly RecordRow[]; done: () => void }) {
  const text = useText();
  const notices = useNotices();
  const act = useAction('signUp');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const failures: unknown[] = [];
    for (const { id, version } of picked)
      await act.mutateAsync({ id, version, action: 'confirm' }).catch((error: unknown) => failures.push(error));
    setBusy(false);
    if (failures[0]) notices.failed(failures[0]);
    if (failures.length < picked.length) notices.done(text('signUpDesk.confirmedSome', { count: picked.length - failures.length }));
    done();
  };
  return (
    <Button type="primary" disabled={picked.length === 0} loading={busy} onClick={() => void confirm()}>
      {text('signUpDesk.confirmPicked', { count: picked.length })}
    </Button>
  );
}
