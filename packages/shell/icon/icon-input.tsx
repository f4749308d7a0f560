import type { InputProps } from '@zhixing/ui/kind.ts';
import { IconSelect } from './icon-select.tsx';

/** Icon picker as a field input. */
export default function IconInput({ id, field, value, onChange, onBlur, invalid, describedBy, placeholder }: InputProps) {
  return (
    <IconSelect
      id={id}
      onBlur={onBlur}
      invalid={invalid}
      describedBy={describedBy}
      placeholder={placeholder}
      value={typeof value === 'string' ? value : ''}
      onChange={(name) => onChange(name === '' ? null : name)}
      required={field.required === true}
    />
  );
}
