import { InputNumber } from 'antd';
import type { InputProps } from '../kind.ts';

export interface NumberFormat {
  /** Converts a stored value to the displayed number. */
  readonly read: (value: unknown) => number | string;
  readonly write: (value: never) => unknown;
  readonly digits: number;
}

interface Props extends InputProps, NumberFormat {
  readonly prefix?: string;
  /** Keep the typed digits as a string. */
  readonly exact?: boolean;
}

export default function NumberInput({ id, field, value, onChange, onBlur, invalid, describedBy, ...props }: Props) {
  const write = props.write as (value: number | string) => unknown;
  return (
    <InputNumber<number | string>
      id={id}
      value={value === null || value === undefined ? null : props.read(value)}
      onChange={(next) => onChange(next === null || next === '' ? null : write(next))}
      onBlur={onBlur}
      precision={props.digits}
      stringMode={props.exact ?? false}
      {...(props.prefix && { prefix: props.prefix })}
      placeholder={props.placeholder ?? field.placeholder ?? ''}
      controls={false}
      changeOnWheel={false}
      inputMode="decimal"
      style={{ width: '100%' }}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
    />
  );
}
