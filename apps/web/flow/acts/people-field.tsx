import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Select } from 'antd';
import type { Named } from '../flow.ts';
import { Field } from './field.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly many?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  /** The only people that may be chosen; anybody whom one may know of unless told. */
  readonly among?: readonly Named[] | null | undefined;
}

/** Chooses people: out of some, or by their names out of all that the person may know of. */
export function PeopleField({ id, label, value, onChange, many = false, required = false, error, among }: Props) {
  const field: FieldDescription = { name: id, kind: 'ref', label, model: 'user', operators: [], required };
  return (
    <Field id={id} label={label} required={required} error={error}>
      {among ? (
        <Select
          id={id}
          mode="multiple"
          value={[...value]}
          options={among.map((person) => ({ value: person.id, label: person.name }))}
          onChange={(next: string[]) => onChange(many ? next : next.slice(-1))}
          showSearch={{ optionFilterProp: 'label' }}
          aria-required={required}
        />
      ) : (
        <RefSelect
          id={id}
          field={field}
          model="user"
          ids={[...value]}
          many={many}
          onChange={onChange}
          labelOf={() => undefined}
          invalid={error !== undefined}
        />
      )}
    </Field>
  );
}
