import { allOf } from '@zhixing/client/conditions.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useGroups } from '@zhixing/client/use-groups.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useWorkDays } from '@zhixing/client/use-work-days.ts';
import { useMemo } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import { type DayChoice, readArrangement } from '../arrangement.ts';
import { fieldNames } from '../title-of.ts';
import { shownDays, todayInChina } from './days.ts';
import { entriesByDay, touching } from './entries.ts';

/** Most records loaded at once. */
const LIMIT = 500;

/** Data of a calendar: displayed days and the records on each. */
export function useCalendar(list: ListHandle, chosen: DayChoice) {
  const { defaultView, firstDay: begins } = useSession((session) => session.user?.sysConfigInfo) ?? {};
  const firstDay = Number(begins) % 7 || 0;
  const unit = (readArrangement(list.state.group).unit || defaultView) === 'week' ? 'week' : 'month';
  const day = list.state.at || todayInChina();
  const weeks = useMemo(() => shownDays(day, unit, firstDay), [day, unit, firstDay]);
  const days = useMemo(() => weeks.flat(), [weeks]);
  const marks = useWorkDays(days[0] ?? day, days[days.length - 1] ?? day);
  const found = useEntries(list, chosen, days);
  return { day, unit, firstDay, weeks, marks, ...found } as const;
}

function useEntries(list: ListHandle, chosen: DayChoice, days: readonly string[]) {
  const { filter, keyword = '' } = list.query;
  const condition = allOf(filter, touching(chosen, days[0] ?? '', days[days.length - 1] ?? ''));
  const by = chosen.from?.name ?? '';
  const fields = fieldNames(list, by, chosen.to?.name);
  const rows = useList(list.model.name, { filter: condition, keyword, sort: by, page: 1, size: LIMIT, fields });
  const total = rows.data?.pagination.total ?? 0;
  // With more records than can be loaded, days show only counts; their records are loaded when the day is opened.
  const crowded = total > LIMIT && !chosen.to;
  const counted = useGroups(list.model.name, crowded ? { by, unit: 'day', filter: condition, keyword, size: days.length } : null);
  const counts = new Map(crowded ? counted.data?.list.map(({ value, count }) => [String(value), count]) : []);
  const read = crowded ? undefined : rows.data?.list;
  const entries = useMemo(() => entriesByDay(read ?? [], chosen, days), [read, chosen, days]);
  return { rows, total, counts, entries, cut: chosen.to !== undefined && total > LIMIT ? LIMIT : 0 };
}
