import type { FlowChoice } from '@zhixing/client/flow-choice.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useEffect } from 'react';
import { Field } from './field.tsx';
import { PeopleField } from './people-field.tsx';
import { PickList } from './pick-list.tsx';

interface Props {
  readonly choices: readonly FlowChoice[];
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (chosen: Record<string, readonly string[]>) => void;
  readonly errorOf?: (node: string) => string | undefined;
}

/** Fields for the people and branches of later nodes. */
export default function ChosenFields({ choices, chosen, onChange, errorOf = () => undefined }: Props) {
  const text = useText();
  const given = Object.entries(onlyOnes(choices)).filter(([node]) => !chosen[node]);
  useEffect(() => {
    if (given.length > 0) onChange({ ...chosen, ...Object.fromEntries(given) });
  });
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
    const label = text('flow.branchesOf', { node: title });
    const options = branches.map((branch) => ({ value: branch.id, label: branch.title }));
    return (
      <Field key={node} id={id} label={label} required error={errorOf(node)}>
        <PickList id={id} label={label} options={options} value={value} most={most} onChange={choose} />
      </Field>
    );
  });
}

/** Preselects choices with only one option. */
const onlyOnes = (choices: readonly FlowChoice[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    choices.flatMap(({ node, people, branches }) => {
      const [only, ...others] = branches ?? people ?? [];
      return only && others.length === 0 ? [[node, [only.id]]] : [];
    }),
  );
