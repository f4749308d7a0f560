import { allOf } from '@zhixing/client/conditions.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useWorkDays } from '@zhixing/client/use-work-days.ts';
import { addDays, addMonths } from '@zhixing/model/china-time.ts';
import type { ListHandle } from '@zhixing/ui/list/use-list-page.ts';
import { type DayChoice, dayChoices, readArrangement } from '@zhixing/ui/list-types/arrangement.ts';
import type { CalendarUnit } from '@zhixing/ui/list-types/calendar/calendar-bar.tsx';
import { monthOf, shownDays, todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { entriesByDay, touching } from '@zhixing/ui/list-types/calendar/entries.ts';
import { useMemo } from 'react';
import type { Appointment } from './times.ts';

/** Maximum number of appointments per request. */
const LIMIT = 500;
const FIELDS = ['title', 'allDay', 'startDay', 'startTime', 'endDay', 'endTime', 'color', 'urgency', 'series', 'participants', 'createdBy'];

/** The visible part of the calendar, as given by the URL, and its appointments. */
export function useAgenda(list: ListHandle, phone: boolean) {
  const { defaultView, firstDay: begins } = useSession((session) => session.user?.sysConfigInfo) ?? {};
  const firstDay = Number(begins) % 7 || 0;
  const chosen = dayChoices(list.model).find(({ key }) => key === 'startDay~endDay');
  const unit = unitOf(list, defaultView, phone);
  const day = list.state.at || todayInChina();
  const weeks = useMemo(() => weeksOf(day, unit, firstDay), [day, unit, firstDay]);
  const days = useMemo(() => weeks.flat(), [weeks]);
  const [first, last] = [days[0] ?? day, days[days.length - 1] ?? day];
  const marks = useWorkDays(first, last);
  const { filter, keyword = '' } = list.query;
  const condition = chosen && allOf(filter, touching(chosen, first, last));
  const rows = useList(
    list.model.name,
    chosen ? { filter: condition, keyword, sort: 'startAt', page: 1, size: LIMIT, fields: FIELDS } : null,
  );
  const read = rows.data?.list;
  const entries = useMemo(() => entriesByDay(read ?? [], chosen ?? none, days), [read, chosen, days]);
  const total = rows.data?.pagination.total ?? 0;
  const cut = total > LIMIT ? LIMIT : 0;
  const shown = { day, unit, firstDay, weeks, days, marks, chosen: chosen ?? none };
  return { ...shown, rows, entries, total, counts: new Map<string, number>(), cut };
}

export type AgendaHandle = ReturnType<typeof useAgenda>;

const none: DayChoice = { key: '', label: '' };

export const unitsOf = (phone: boolean): readonly CalendarUnit[] => (phone ? ['month', 'day', 'list'] : ['month', 'week', 'day', 'list']);

function unitOf(list: ListHandle, usual: unknown, phone: boolean): CalendarUnit {
  const units = unitsOf(phone);
  const asked = readArrangement(list.state.group).unit;
  return units.find((unit) => unit === asked) ?? units.find((unit) => unit === usual) ?? 'month';
}

function weeksOf(day: string, unit: CalendarUnit, firstDay: number): string[][] {
  if (unit === 'day') return [[day]];
  if (unit !== 'list') return shownDays(day, unit, firstDay);
  const first = `${monthOf(day)}-01`;
  const count = new Date(Date.parse(addMonths(first, 1)) - 1).getUTCDate();
  return [Array.from({ length: count }, (_, n) => addDays(first, n))];
}

export const appointmentOf = (row: RecordRow): Appointment => row as Appointment;
