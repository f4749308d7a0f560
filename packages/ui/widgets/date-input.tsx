import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { InputProps } from '../kind.ts';

const FORMAT = 'YYYY-MM-DD';

export default function DateInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  return (
    <DatePicker
      id={id}
      value={typeof value === 'string' && value ? dayjs(value) : null}
      onChange={(day) => onChange(day?.format(FORMAT) ?? null)}
      onBlur={onBlur}
      format={[FORMAT, 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D']}
      {...(field.past === true && { maxDate: dayjs() })}
      preserveInvalidOnBlur={false}
      style={{ width: '100%' }}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
    />
  );
}
