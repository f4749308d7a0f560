import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Flex } from 'antd';
import { useState } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import Failed from '../../states/failed.tsx';
import { chosenOf, type DayChoice, dayChoices, readArrangement, writeArrangement } from '../arrangement.ts';
import type { BodyProps } from '../body-props.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { DayPanel } from './day-panel.tsx';
import { DayRows } from './day-rows.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useCalendar } from './use-calendar.ts';

/** Calendar of records, by month or week. */
export default function CalendarBody({ list, title, phone }: BodyProps) {
  const choices = dayChoices(list.model);
  const chosen = chosenOf(choices, list.state.group);
  return chosen ? <Calendar list={list} title={title} phone={phone} choices={choices} chosen={chosen} /> : null;
}

function Calendar({ list, title, phone, choices, chosen }: BodyProps & { choices: readonly DayChoice[]; chosen: DayChoice }) {
  const t = useText();
  const tag = languageTags[useLanguage()];
  const showsLunar = useSession((session) => session.user?.sysConfigInfo.showLunarCalendar === true);
  const [openDay, setOpenDay] = useState('');
  const calendar = useCalendar(list, chosen);
  const { rows, day, unit, total, cut } = calendar;
  if (rows.error) return <Failed error={rows.error} onRetry={rows.refetch} />;
  const arrange = (key: string, next: string) => list.change({ group: writeArrangement({ ...readArrangement(key), unit: next }) });
  const go = (at: string) => list.change({ at });
  const create = creating(list, chosen);
  return (
    <Flex vertical gap="small">
      <CalendarBar day={day} unit={unit} tag={tag} choices={choices} chosen={chosen} onGo={go} onArrange={arrange} />
      {cut > 0 && <span role="status">{t('ui.types.firstOnes', { shown: cut, total: grouped(total) })}</span>}
      <MonthGrid
        list={list}
        title={title}
        phone={phone}
        tag={tag}
        calendar={calendar}
        lunar={showsLunar && tag.startsWith('zh')}
        onGo={go}
        onOpenDay={setOpenDay}
        onCreate={create}
      />
      {phone && <DayRows key={day} list={list} choice={chosen} day={day} tag={tag} phone onCreate={create} />}
      {openDay && !phone && (
        <DayPanel list={list} choice={chosen} day={openDay} tag={tag} onCreate={create} onClose={() => setOpenDay('')} />
      )}
    </Flex>
  );
}

/** Creates a record on a day; undefined if the user may not create or the date is read-only. */
function creating(list: ListHandle, { from }: DayChoice): ((day: string) => void) | undefined {
  if (!from || from.readonly || !list.model.access.create) return undefined;
  return (day) => list.open('new', false, { [from.name]: kindOf(from.kind).dated === 'day' ? day : morningOf(day) });
}

// A new date-time on a clicked day starts at 09:00, the start of the working day.
const morningOf = (day: string): string => chinaDateTime(day, '09:00').toISOString();
