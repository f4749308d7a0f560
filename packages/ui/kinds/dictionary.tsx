import type { Condition } from '@zhixing/model';
import { defineUiKind, type FilterProps, type InputProps } from '../kind.ts';
import { RefSelect } from '../widgets/ref-select.tsx';
import { choice, chosen } from './choice.tsx';

const source = (dictionary: unknown, only: Condition = {}) => ({
  model: 'dictionaryItem',
  keyField: 'code',
  within: { dictionary: String(dictionary), ...only },
});

// Disabled entries can be filtered by but no longer chosen. Short dictionaries come with the field's description; long ones are searched
// on the server.
function DictionaryInput(props: InputProps) {
  const { value, onChange, ...rest } = props;
  if (props.field.options && choice.Input) return <choice.Input {...props} />;
  const codes = typeof value === 'string' ? [value] : [];
  return (
    <RefSelect
      {...rest}
      {...source(props.field.dictionary, { enabled: true })}
      ids={codes}
      onChange={(next) => onChange(next[0] ?? null)}
    />
  );
}

function DictionaryFilter(props: FilterProps) {
  const { operand, onChange, field } = props;
  if (field.options && choice.Filter) return <choice.Filter {...props} />;
  return (
    <RefSelect
      {...props}
      {...source(field.dictionary)}
      many
      ids={chosen(operand)}
      onChange={(next) => onChange(next.length > 0 ? { in: next } : undefined)}
      placeholder={field.label}
      label={field.label}
    />
  );
}

export const dictionary = defineUiKind('dictionary', {
  inline: 'key',
  Cell: choice.Cell,
  Input: DictionaryInput,
  Filter: DictionaryFilter,
  text: choice.text,
  letters: 6,
});
