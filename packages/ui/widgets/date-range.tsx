import { useText } from '@zhixing/client/i18n.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { FilterProps } from '../kind.ts';

interface Props extends FilterProps {
  /** The first and the last stored value of a day. */
  readonly from: (day: string) => string;
  readonly to: (day: string) => string;
}

const FORMAT = 'YYYY-MM-DD';
const dayOf = (value: unknown) => (typeof value === 'string' ? dayjs(value.slice(0, FORMAT.length)) : null);

/** First and last day, either end open. */
export default function DateRange({ id, field, operand, onChange, from, to }: Props) {
  const t = useText();
  const range = (typeof operand === 'object' ? operand : null) ?? {};
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      value={[dayOf(range.gte), dayOf(range.lte)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        const next = { ...(first && { gte: from(first.format(FORMAT)) }), ...(last && { lte: to(last.format(FORMAT)) }) };
        onChange(Object.keys(next).length > 0 ? next : undefined);
      }}
      allowEmpty={[true, true]}
      placeholder={[t('ui.filter.from', { field: field.label }), t('ui.filter.to', { field: field.label })]}
      style={{ width: '100%' }}
    />
  );
}
