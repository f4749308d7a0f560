import { useText } from '@zhixing/client/i18n.ts';
import type { Condition } from '@zhixing/model';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';

interface UserChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  /** The user's name, if already known from the server. */
  readonly name?: string | undefined;
  readonly within?: Condition;
  readonly onChange: (id: string | null) => void;
}

/** Selects a user by typing part of the name. */
export function UserChoice({ id, label, value, name, within, onChange }: UserChoiceProps) {
  const text = useText();
  return (
    <RefSelect
      id={id}
      field={{ name: 'user', kind: 'ref', label, model: 'user', operators: [] }}
      model="user"
      ids={value ? [value] : []}
      onChange={([chosen]) => onChange(chosen ?? null)}
      labelOf={() => name}
      placeholder={text('care.choose')}
      within={within}
    />
  );
}
