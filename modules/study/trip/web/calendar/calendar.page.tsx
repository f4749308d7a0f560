import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { chinaYear } from '@zhixing/model/china-time.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Grid, Select } from 'antd';
import { useState } from 'react';
import { Gantt } from './gantt.tsx';
import { MonthList } from './month-list.tsx';
import { type Filter, optionsOf, rowsOf } from './rows.ts';
import { type Calendar, useCalendar } from './use-calendar.ts';
import '@zhixing/shell/page/page.css';
import './calendar.css';

/** Plans and trips of a school year across the schools that the reader sees. */
export default function CalendarPage() {
  const text = useText();
  const [year, setYear] = useState<number | null>(null);
  const [filter, setFilter] = useState<Filter>({});
  const query = useCalendar(year);
  const model = useModel('trip');
  return (
    <section className="program-page trip-calendar">
      <header>
        <h1>{text('tripCalendar.title')}</h1>
      </header>
      <Part query={query} after={[model]}>
        {(calendar) => (
          <>
            <Filters calendar={calendar} filter={filter} onFilter={setFilter} onYear={setYear} />
            <Body calendar={calendar} filter={filter} />
          </>
        )}
      </Part>
    </section>
  );
}

interface FilterProps {
  readonly calendar: Calendar;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly onYear: (year: number) => void;
}

const YEARS_BACK = 4;

function Filters({ calendar, filter, onFilter, onYear }: FilterProps) {
  const text = useText();
  const choices = useChoices();
  const { year, plans } = calendar;
  const years = [...new Set([...Array.from({ length: YEARS_BACK + 2 }, (_, n) => chinaYear(Date.now()) + 1 - n), year])].sort(
    (a, b) => b - a,
  );
  const ofBureau = plans.filter(({ bureau }) => !filter.bureau || bureau === filter.bureau);
  const [bureaus, schools] = [optionsOf(plans, 'bureau'), optionsOf(ofBureau, 'school')];
  const change = (part: Filter) => onFilter({ ...filter, ...part });
  return (
    <div className="trip-calendar-filters">
      <Select
        aria-label={text('tripCalendar.year')}
        value={year}
        onChange={onYear}
        options={years.map((value) => ({ value, label: text('tripCalendar.yearOf', { from: value, until: value + 1 }) }))}
      />
      {bureaus.length > 1 && (
        <Choice
          label={text('tripCalendar.bureau')}
          value={filter.bureau}
          options={bureaus}
          onChange={(bureau) => change({ bureau, school: undefined })}
        />
      )}
      {schools.length > 1 && (
        <Choice label={text('tripCalendar.school')} value={filter.school} options={schools} onChange={(school) => change({ school })} />
      )}
      <Choice label={text('tripCalendar.stage')} value={filter.stage} options={choices('stage')} onChange={(stage) => change({ stage })} />
      <Choice
        label={text('tripCalendar.status')}
        value={filter.status}
        options={choices('status')}
        onChange={(status) => change({ status })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    placeholder={label}
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    value={value ?? null}
    options={[...options]}
    onChange={(next) => onChange(next ?? undefined)}
  />
);

function Body({ calendar, filter }: Pick<FilterProps, 'calendar' | 'filter'>) {
  const text = useText();
  const choices = useChoices();
  const phone = Grid.useBreakpoint().lg === false;
  const rows = rowsOf(calendar, filter);
  const counts = {
    plans: rows.reduce((sum, one) => sum + one.rows.length, 0),
    trips: rows.flatMap((one) => one.rows).reduce((sum, { trips }) => sum + trips.length, 0),
  };
  if (rows.length === 0) return <p className="own-note">{text('tripCalendar.none')}</p>;
  return (
    <>
      <p className="own-note" role="status">
        {text('tripCalendar.counts', counts)}
      </p>
      <ul className="trip-calendar-legend">
        {choices('status').map(({ value, label }) => (
          <li key={value} data-status={value}>
            {label}
          </li>
        ))}
      </ul>
      {phone ? <MonthList year={calendar.year} rows={rows} /> : <Gantt year={calendar.year} rows={rows} />}
    </>
  );
}

/** The options of a choice of trips, in the reader's language. */
function useChoices(): (field: string) => { value: string; label: string }[] {
  const { data } = useModel('trip');
  return (field) =>
    (data?.fields.find(({ name }) => name === field)?.options ?? []).map(({ value, label }) => ({ value: String(value), label }));
}
