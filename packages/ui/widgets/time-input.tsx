import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { InputProps } from '../kind.ts';

const FORMAT = 'HH:mm';

export default function TimeInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  return (
    <TimePicker
      id={id}
      value={typeof value === 'string' && value ? dayjs(`2000-01-01T${value}`) : null}
      onChange={(at) => onChange(at?.format(FORMAT) ?? null)}
      onBlur={onBlur}
      format={FORMAT}
      needConfirm={false}
      style={{ width: '100%' }}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
    />
  );
}
