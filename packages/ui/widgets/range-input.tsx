import { useText } from '@zhixing/client/i18n.ts';
import { isDate } from '@zhixing/model/kinds/date.ts';
import { nextDay } from '@zhixing/model/kinds/range.ts';
import type { InputProps } from '../kind.ts';
import DateInput from './date-input.tsx';
import DateTimeInput from './date-time-input.tsx';
import { HiddenLabel } from './hidden-label.tsx';

interface Props extends InputProps {
  /** Type of the ends. For dates the inclusive last day is shown; the stored end is the day after. */
  readonly ends: 'date' | 'moment';
}

type End = 'start' | 'end';
type Typed = Readonly<Record<End, unknown>>;

/** Both ends of a range. A missing or unparsable end is kept as typed, for validation to report. */
export default function RangeInput({ ends, id, value, onChange, field, describedBy, placeholder, ...props }: Props) {
  const t = useText();
  const { start = null, end = null } = (value ?? {}) as Partial<Typed>;
  const Control = ends === 'date' ? DateInput : DateTimeInput;
  const [shift, unshift] = ends === 'date' ? [1, -1] : [0, 0];
  const put = (next: Typed) => onChange(next.start === null && next.end === null ? null : next);
  const box = (controlId: string, label: string, shown: unknown, change: (next: unknown) => void) => (
    <div style={{ minWidth: 0 }}>
      <HiddenLabel htmlFor={controlId}>{label}</HiddenLabel>
      <Control
        {...props}
        id={controlId}
        field={{ ...field, label }}
        value={shown}
        onChange={change}
        describedBy={describedBy}
        placeholder={placeholder || label}
      />
    </div>
  );
  return (
    <div style={{ position: 'relative', display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(9.5em, 1fr))', gap: 4 }}>
      {box(id, t('ui.filter.from', { field: field.label }), start, (next) => put({ start: next, end }))}
      {box(`${id}-end`, t('ui.filter.to', { field: field.label }), shifted(end, unshift), (next) =>
        put({ start, end: shifted(next, shift) }),
      )}
    </div>
  );
}

const shifted = (day: unknown, by: number): unknown => (by !== 0 && isDate(day) ? nextDay(day, by) : day);
