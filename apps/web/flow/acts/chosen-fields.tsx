import { useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import type { Choice } from './act.ts';
import { Field } from './field.tsx';
import { PeopleField } from './people-field.tsx';

interface Props {
  readonly choices: readonly Choice[];
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (chosen: Record<string, readonly string[]>) => void;
  readonly errorOf?: (node: string) => string | undefined;
}

/** People and branches of the nodes to come. */
export function ChosenFields({ choices, chosen, onChange, errorOf = () => undefined }: Props) {
  const text = useText();
  return choices.map(({ node, title, people, branches, most = 1 }) => {
    const id = `flow-choice-${node}`;
    const value = [...(chosen[node] ?? [])];
    const choose = (next: string[]) => onChange({ ...chosen, [node]: next });
    if (!branches)
      return (
        <PeopleField
          key={node}
          id={id}
          label={text('flow.peopleOf', { node: title })}
          value={value}
          onChange={choose}
          many
          required
          among={people}
          error={errorOf(node)}
        />
      );
    return (
      <Field key={node} id={id} label={text('flow.branchesOf', { node: title })} required error={errorOf(node)}>
        <Select
          id={id}
          mode="multiple"
          {...(most > 1 && { maxCount: most })}
          value={value}
          options={branches.map((branch) => ({ value: branch.id, label: branch.title }))}
          onChange={(next: string[]) => choose(most > 1 ? next : next.slice(-1))}
        />
      </Field>
    );
  });
}
