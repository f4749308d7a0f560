import { useText } from '@zhixing/client/i18n.ts';
import { InputNumber, Space } from 'antd';
import type { FilterProps } from '../kind.ts';
import type { NumberFormat } from './number-input.tsx';

type Range = { readonly gte?: number | string; readonly lte?: number | string };

/** Number range filter, either end open. */
export default function NumberRange({ id, field, operand, onChange, read, write, digits }: FilterProps & NumberFormat) {
  const t = useText();
  const range: Range = (typeof operand === 'object' ? (operand as Range | null) : null) ?? {};
  const store = write as (value: number | string) => number | string;
  const put = (end: 'gte' | 'lte', value: number | string | null) => {
    const { [end]: _before, ...rest } = range;
    const next: Range = value === null || value === '' ? rest : { ...rest, [end]: store(value) };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const box = (end: 'gte' | 'lte', label: string) => (
    <InputNumber<number | string>
      {...(end === 'gte' && { id })}
      value={range[end] === undefined ? null : read(range[end])}
      onChange={(value) => put(end, value)}
      precision={digits}
      controls={false}
      placeholder={label}
      aria-label={label}
      style={{ width: '100%' }}
    />
  );
  return (
    <Space.Compact block>
      {box('gte', t('ui.filter.atLeast', { field: field.label }))}
      {box('lte', t('ui.filter.atMost', { field: field.label }))}
    </Space.Compact>
  );
}
