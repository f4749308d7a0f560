import { Checkbox, Flex, Radio } from 'antd';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** How many may be chosen. */
  readonly most: number;
}

/** Radio buttons or checkboxes for a short list. */
export function PickList({ id, label, options, value, onChange, most }: Props) {
  if (most === 1)
    return (
      <Radio.Group
        id={id}
        aria-label={label}
        vertical
        options={[...options]}
        value={value[0] ?? null}
        onChange={({ target }) => onChange([String(target.value)])}
      />
    );
  const full = value.length >= most;
  return (
    <Checkbox.Group value={[...value]} onChange={(next) => onChange(next.map(String))}>
      <Flex vertical role="group" id={id} aria-label={label} tabIndex={-1}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} disabled={full && !value.includes(option.value)}>
            {option.label}
          </Checkbox>
        ))}
      </Flex>
    </Checkbox.Group>
  );
}
