import type { Interval, Operand } from '@zhixing/model';
import { chinaIso } from '@zhixing/model/china-time.ts';
import { isDate } from '@zhixing/model/kinds/date.ts';
import { dateTimesText, daysText, nextDay } from '@zhixing/model/kinds/range.ts';
import { kinds } from '@zhixing/model/kinds/registry.ts';
import { defineUiKind, type FilterProps, type TextOf } from '../kind.ts';
import { DateRange, RangeInput } from '../widgets/lazy.tsx';

/** Conversions between the ends of a stored half-open range and the inclusive days of a filter. */
interface Ends {
  /** A day's first value, the range end for an inclusive last day, and the inclusive last day of a range end. */
  readonly first: (day: string) => string;
  readonly endAfter: (day: string) => string;
  readonly lastOf: (end: string) => string;
}

// Relative days such as @today cannot be shifted here.
const lastDay = (end: string): string => (isDate(end) ? nextDay(end, -1) : '');

const days: Ends = { first: (day) => day, endAfter: (day) => nextDay(day), lastOf: lastDay };
const moments: Ends = {
  first: (day) => chinaIso(day, '00:00:00'),
  endAfter: (day) => chinaIso(nextDay(day), '00:00:00'),
  lastOf: (end) => lastDay(end.slice(0, 10)),
};

const overlapOf = (operand: Operand | undefined): Partial<Interval> =>
  (typeof operand === 'object' && operand !== null ? operand.overlaps : undefined) ?? {};

/** Filters ranges that overlap a period; either end may be open. */
function OverlapFilter({ operand, onChange, ends, ...props }: FilterProps & { ends: Ends }) {
  const { start, end } = overlapOf(operand);
  const change = (next: Operand | undefined) => {
    const { gte, lte } = (next ?? {}) as { gte?: string; lte?: string };
    onChange(
      next === undefined ? undefined : { overlaps: { ...(gte && { start: ends.first(gte) }), ...(lte && { end: ends.endAfter(lte) }) } },
    );
  };
  const shown = { ...(start && { gte: start }), ...(end && { lte: ends.lastOf(end) }) };
  return <DateRange {...props} operand={shown} onChange={change} from={(day) => day} to={(day) => day} />;
}

const operandText =
  ({ lastOf }: Ends) =>
  (operand: Operand): string | null => {
    const { start, end } = overlapOf(operand);
    return start || end ? `${start?.slice(0, 10) ?? ''} – ${end ? lastOf(end) : ''}` : null;
  };

// A draft may lack an end.
const textOf =
  (write: (range: Interval) => string): TextOf =>
  (value, { kind }) =>
    kinds[kind]?.check(value, { kind }) === null ? write(value as Interval) : '';

/** Ranges of days, displayed and entered with an inclusive last day. */
export const dateRange = defineUiKind('dateRange', {
  Input: (props) => <RangeInput {...props} ends="date" />,
  Filter: (props) => <OverlapFilter {...props} ends={days} />,
  operandText: operandText(days),
  operandKind: 'date',
  room: '20em',
  text: textOf(daysText),
  letters: 13,
});

/** Ranges of moments in China time. */
export const dateTimeRange = defineUiKind('dateTimeRange', {
  Input: (props) => <RangeInput {...props} ends="moment" />,
  Filter: (props) => <OverlapFilter {...props} ends={moments} />,
  operandText: operandText(moments),
  operandKind: 'moment',
  room: '20em',
  text: textOf(dateTimesText),
  letters: 18,
});
