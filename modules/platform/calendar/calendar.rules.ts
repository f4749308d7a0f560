import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { schoolTermOf } from '@zhixing/model/school-term.ts';
import { calendarErrors } from './calendar.errors.ts';
import { WorkCalendar } from './work-calendar.model.ts';

/** Year, school year and term are derived from the date; a holiday needs a name. */
export const workCalendarRules = defineRules(WorkCalendar, {
  derive: ({ row }) => (row.date ? { year: Number(row.date.slice(0, 4)), ...termOf(row.date) } : {}),
  save: {
    check: ({ row }) => {
      if (row.dayType === 'holiday' && row.holidayName === null)
        throw calendarErrors.nameMissing({}, { fields: { holidayName: { key: 'calendar.nameMissing' } } });
    },
  },
});

function termOf(date: string): { schoolYear: string; term: 'autumn' | 'spring' } {
  const { schoolYear, term } = schoolTermOf(date);
  return { schoolYear: `${schoolYear}-${schoolYear + 1}`, term };
}
