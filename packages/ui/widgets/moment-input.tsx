import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { InputProps } from '../kind.ts';
import { chinaText, fromChinaText } from './china-time.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';

// The picker works on wall clocks: it is given China's and its answer is read as China's, in whatever zone the browser runs.
export default function MomentInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  return (
    <DatePicker
      id={id}
      showTime={{ format: 'HH:mm' }}
      value={typeof value === 'string' && value ? dayjs(chinaText(value)) : null}
      onChange={(at) => onChange(at ? fromChinaText(at.format(FORMAT)) : null)}
      onBlur={onBlur}
      format={FORMAT}
      style={{ width: '100%' }}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
    />
  );
}
