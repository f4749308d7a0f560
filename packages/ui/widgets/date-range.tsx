import { useText } from '@zhixing/client/i18n.ts';
import { readDate } from '@zhixing/model/kinds/date.ts';
import { useEffect, useRef, useState } from 'react';
import type { FilterProps } from '../kind.ts';
import DateInput from './date-input.tsx';
import { HiddenLabel } from './hidden-label.tsx';

interface Props extends FilterProps {
  /** First and last stored value of a day. */
  readonly from: (day: string) => string;
  readonly to: (day: string) => string;
}

type Days = Readonly<Record<'gte' | 'lte', string>>;

const REST_MS = 350;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const dayOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, DAY_LENGTH) : '');

/** Date range filter, either end open. Each end is typed or picked, and applied debounced. */
export default function DateRange({ id, field, operand, onChange, from, to, labelOf }: Props) {
  const t = useText();
  const range = (typeof operand === 'object' ? operand : null) ?? {};
  const { typed, put } = useTypedDays({ gte: dayOf(range.gte), lte: dayOf(range.lte) }, ({ gte, lte }) => {
    const next = { ...(gte && { gte: from(gte) }), ...(lte && { lte: to(lte) }) };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  });
  const inOrder = !typed.gte || !typed.lte || typed.gte <= typed.lte;
  const box = (end: keyof Days, controlId: string, label: string) => (
    <div>
      <HiddenLabel htmlFor={controlId}>{label}</HiddenLabel>
      <DateInput
        id={controlId}
        field={{ ...field, label, required: false }}
        value={typed[end]}
        onChange={(day) => put(end, typeof day === 'string' ? day : '')}
        onBlur={() => undefined}
        invalid={!inOrder || (typed[end] !== '' && readDate(typed[end]) === null)}
        placeholder={label}
        labelOf={labelOf}
      />
    </div>
  );
  return (
    <div style={{ position: 'relative', display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(9.5em, 1fr))', gap: 4 }}>
      {box('gte', id, t('ui.filter.from', { field: field.label }))}
      {box('lte', `${id}-end`, t('ui.filter.to', { field: field.label }))}
    </div>
  );
}

/** Both ends as typed; an incomplete date does not filter. */
function useTypedDays(stored: Days, apply: (days: Days) => void) {
  const [typed, setTyped] = useState(stored);
  const latest = useRef({ typed, told: stored, apply });
  latest.current.apply = apply;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The range also changes from outside: going back, removing a chip, opening a shared URL. An echo of the user's own input must not
  // overwrite newer typing.
  const { gte, lte } = stored;
  useEffect(() => {
    const { told } = latest.current;
    latest.current.told = { gte, lte };
    if (told.gte === gte && told.lte === lte) return;
    latest.current.typed = { gte, lte };
    setTyped({ gte, lte });
  }, [gte, lte]);
  const put = (end: keyof Days, text: string) => {
    latest.current.typed = { ...latest.current.typed, [end]: text };
    setTyped(latest.current.typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      latest.current.told = meant(latest.current.typed);
      latest.current.apply(latest.current.told);
    }, REST_MS);
  };
  return { typed, put };
}

const meant = ({ gte, lte }: Days): Days => ({ gte: readDate(gte) ?? '', lte: readDate(lte) ?? '' });
