import { useText } from '@zhixing/client/i18n.ts';
import { addDays } from '@zhixing/model/china-time.ts';
import { todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import DateInput from '@zhixing/ui/widgets/date-input.tsx';
import { Button, Select } from 'antd';
import type { PeriodView } from './report-data.ts';

/** Units that a reader may choose; `term` and `schoolYear` are those of schools. */
const units = ['week', 'month', 'quarter', 'term', 'schoolYear', 'year', 'all', 'custom'] as const;

interface Props {
  readonly period: PeriodView;
  readonly onChange: (period: string) => void;
}

/** The period of a report: a unit with the one before and after, or two days. */
export function PeriodPicker({ period, onChange }: Props) {
  const text = useText();
  const { unit, label, before, after, from, to } = period;
  const last = to === null ? '' : addDays(to, -1);
  const choose = (next: (typeof units)[number]) =>
    onChange(next === 'custom' ? `custom:${from ?? todayInChina()}..${last || todayInChina()}` : next);
  return (
    <fieldset className="report-period" aria-label={text('reportPage.period')}>
      <Select
        value={unit}
        aria-label={text('reportPage.period')}
        popupMatchSelectWidth={false}
        options={[...(unit === 'day' ? (['day'] as const) : []), ...units].map((value) => ({
          value,
          label: text(`reportPage.units.${value}`),
        }))}
        onChange={(next) => choose(next as (typeof units)[number])}
      />
      {label !== null && (
        <span className="report-unit">
          <Button aria-label={text('reportPage.before')} disabled={before === null} onClick={() => before && onChange(before)}>
            ‹
          </Button>
          <strong aria-live="polite">{label}</strong>
          <Button aria-label={text('reportPage.after')} disabled={after === null} onClick={() => after && onChange(after)}>
            ›
          </Button>
        </span>
      )}
      {unit === 'custom' && <CustomDays from={from ?? ''} until={last} onChange={(one, other) => onChange(`custom:${one}..${other}`)} />}
    </fieldset>
  );
}

interface DaysProps {
  readonly from: string;
  readonly until: string;
  readonly onChange: (from: string, until: string) => void;
}

function CustomDays({ from, until, onChange }: DaysProps) {
  const text = useText();
  const box = (name: 'from' | 'until', value: string, put: (day: string) => void) => (
    <DateInput
      id={`report-${name}`}
      field={{ name, kind: 'date', label: text(`reportPage.${name}`), operators: [] }}
      value={value}
      onChange={(day) => typeof day === 'string' && day !== '' && put(day)}
      onBlur={() => undefined}
      invalid={false}
      placeholder={text(`reportPage.${name}`)}
      labelOf={() => undefined}
    />
  );
  return (
    <>
      {box('from', from, (day) => onChange(day, day > until ? day : until))}
      <span aria-hidden>—</span>
      {box('until', until, (day) => onChange(day < from ? day : from, day))}
    </>
  );
}
