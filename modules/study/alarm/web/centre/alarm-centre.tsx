import { useQueryClient } from '@tanstack/react-query';
import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { onRecordChanged } from '@zhixing/client/live.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { RetentionNote } from '@zhixing/shell/page/retention-note.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { WorkCards, type WorkGroup } from '@zhixing/shell/page/work-cards.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ALARM_FEED } from '../../alarm.model.ts';
import { AcknowledgeAll } from './acknowledge-all.tsx';
import { Figures } from './figures.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { spokenTime, useSeconds } from './use-seconds.ts';
import '@zhixing/shell/page/page.css';
import './alarm-centre.css';

/** As many as one person can look over; the others are in the list. */
const LIMIT = 60;
const states = ['raised', 'acknowledged', 'handling', 'resolved'] as const;
const order = ['ack', 'handle', 'resolve', 'close', 'escalate', 'toIncident', 'shelve', 'dismiss', 'reopen'];

interface Props {
  readonly title: string;
  /** A page of one category. */
  readonly only?: Readonly<Record<string, unknown>>;
}

/** Alarms as work: the most urgent first, each with how long it waits, whose it is and what can be done. Follows changes by itself. */
export function AlarmCentre({ title, only }: Props) {
  const text = useText();
  const words = { label: text('alarmCentre.parts'), work: text('alarmCentre.work'), list: text('alarmCentre.all') };
  return (
    <WorkAndList model="alarm" words={words} {...(only && { filter: only })}>
      <section className="program-page alarm-centre">
        <header className="alarm-head">
          <h1>{title}</h1>
          <SoundSwitch only={only} />
        </header>
        {/* The figures are of all categories. */}
        {!only && <Figures />}
        <OpenAlarms only={only} />
        <RetentionNote name="closedAlarms" />
      </section>
    </WorkAndList>
  );
}

function OpenAlarms({ only }: { only: Props['only'] }) {
  const text = useText();
  useFeed();
  const [page, setPage] = useState(1);
  const asked = useList('alarm', { filter: { ...only, status: { in: [...states] } }, sort: '-levelRank', page, size: LIMIT });
  const counts = useCounts(only);
  return (
    <PeekStack>
      <Part query={asked}>
        {({ list, labels, pagination: { total } }) => (
          <>
            {list.length === 0 && <p className="own-note">{text('alarmCentre.nothing')}</p>}
            <div className="alarm-groups">
              <AcknowledgeAll rows={list} />
              <WorkCards
                model="alarm"
                label={(row, model) => [categoryOf(row, model), labels.trip?.[String(row.trip)]].filter(Boolean).join(' · ')}
                order={order}
                groups={groupsOf(list, counts, text)}
                facts={(row, model) => (
                  <Facts
                    row={row}
                    labels={labels}
                    level={model.fields.find(({ name }) => name === 'level')?.options?.find(({ value }) => value === row.level)?.label}
                  />
                )}
              />
            </div>
            {total > LIMIT && (
              <Pagination
                current={page}
                pageSize={LIMIT}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
                showTotal={() => text('alarmCentre.more', { count: list.length, total })}
              />
            )}
          </>
        )}
      </Part>
    </PeekStack>
  );
}

/** The category in the reader's language. */
const categoryOf = (row: RecordRow, { fields }: ModelDescription): string =>
  fields.find(({ name }) => name === 'category')?.options?.find(({ value }) => value === row.category)?.label ?? '';

/** Reads again what is shown when the server says that an alarm has changed. */
function useFeed(): void {
  const client = useQueryClient();
  useEffect(() => onRecordChanged('alarm', ALARM_FEED, () => void client.invalidateQueries({ queryKey: keys.allData })), [client]);
}

type Counts = Readonly<Record<(typeof states)[number], number | undefined>>;

/** How many alarms are in each state, on all pages together. */
function useCounts(only: Props['only']): Counts {
  const raised = useCount(only, 'raised');
  const acknowledged = useCount(only, 'acknowledged');
  const handling = useCount(only, 'handling');
  const resolved = useCount(only, 'resolved');
  return { raised, acknowledged, handling, resolved };
}

const useCount = (only: Props['only'], status: string): number | undefined =>
  useList('alarm', { filter: { ...only, status }, fields: ['status'], page: 1, size: 1 }).data?.pagination.total;

function groupsOf(list: readonly RecordRow[], counts: Counts, text: ReturnType<typeof useText>): WorkGroup[] {
  return states.map((state) => {
    const rows = list.filter(({ status }) => status === state);
    return {
      key: state,
      title: text(`alarmCentre.groups.${state}`, { count: counts[state] ?? rows.length }),
      rows,
      urgent: state === 'raised',
    };
  });
}

function Facts({ row, labels, level }: { row: RecordRow; labels: Labels; level: string | undefined }) {
  const text = useText();
  const label = (field: string) => labels[field]?.[String(row[field])] ?? '';
  const waits = row.status === 'raised' || row.status === 'acknowledged';
  const who = ['student', 'tripStaff', 'group', 'tripVehicle', 'raisedBy'].map(label).filter(Boolean);
  return (
    <>
      <p>
        <strong data-level={String(row.level)} className="alarm-level">
          {level}
        </strong>{' '}
        {waits ? <Waiting since={String(row.raisedAt)} /> : dateTime(String(row.raisedAt))}
        {who.length > 0 && ` · ${who.join(' · ')}`}
      </p>
      <p className="own-note">{[label('school'), row.note].filter(Boolean).join(' · ')}</p>
      {isLate(row) && <p className="work-card-late">{text('alarmCentre.late')}</p>}
      <OnMap row={row} />
      {linesOf(row, label, text).map((line) => (
        <p key={line} className="own-note">
          {line}
        </p>
      ))}
    </>
  );
}

const MAP = '/lims06/lims060102';

/** The way to the place of whoever the alarm is about, for readers who have the map. */
function OnMap({ row: { trip, student, tripStaff, tripVehicle } }: { row: RecordRow }) {
  const text = useText();
  const who = student ?? tripStaff ?? tripVehicle;
  if (!who || !pageTable().has(MAP)) return null;
  return (
    <p>
      <Link className="alarm-on-map" to={`${MAP}?${new URLSearchParams({ trip: String(trip), who: String(who) })}`}>
        {text('alarmCentre.onMap')}
      </Link>
    </p>
  );
}

const isLate = ({ status, ackDue }: RecordRow): boolean =>
  status === 'raised' && typeof ackDue === 'string' && Date.parse(ackDue) < Date.now();

/** What else is known of an alarm, each where it is known. */
function linesOf(row: RecordRow, label: (field: string) => string, text: ReturnType<typeof useText>): string[] {
  const at = (field: string) => (row[field] ? dateTime(String(row[field])) : '');
  const [repeats, steps] = [Number(row.repeatCount), Number(row.escalation)];
  const isShelved = Date.parse(String(row.shelvedUntil)) > Date.now();
  const known: readonly (readonly [boolean, string])[] = [
    [Boolean(row.value && row.threshold), text('alarmCentre.measured', { value: String(row.value), threshold: String(row.threshold) })],
    [row.status === 'raised' && Boolean(row.ackDue) && !isLate(row), text('alarmCentre.ackDue', { at: at('ackDue') })],
    [steps > 0, text('alarmCentre.escalated', { count: steps })],
    [isShelved, text('alarmCentre.shelved', { at: at('shelvedUntil') })],
    [repeats > 0, text('alarmCentre.repeated', { count: repeats })],
    [Boolean(row.endedAt), text('alarmCentre.ended', { at: at('endedAt') })],
    [Boolean(row.ackBy), text('alarmCentre.answeredBy', { who: label('ackBy') })],
    [Boolean(row.handledBy), text('alarmCentre.handledBy', { who: label('handledBy') })],
  ];
  return known.flatMap(([holds, line]) => (holds ? [line] : []));
}

/** How long it has waited, counted on by the second. */
function Waiting({ since }: { since: string }) {
  const text = useText();
  const seconds = useSeconds(since);
  return <time dateTime={since}>{text('alarmCentre.ago', { time: spokenTime(seconds, text) })}</time>;
}
