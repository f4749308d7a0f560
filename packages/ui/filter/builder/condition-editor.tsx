import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { GroupEditor } from './group-editor.tsx';
import { filterState, useBuilt } from './use-built.ts';

interface Props {
  readonly model: ModelDescription;
  /** Initial condition. */
  readonly value: Condition | null;
  readonly onChange: (asked: ReturnType<typeof filterState>) => void;
  readonly phone: boolean;
}

/** Edits a condition that is stored in a record. */
export default function ConditionEditor({ model, value, onChange, phone }: Props) {
  const { draft, fresh, change, add } = useBuilt(value, (next) => onChange(filterState(next)));
  return <GroupEditor model={model} group={draft} place="" depth={1} phone={phone} fresh={fresh} onChange={change} onAdd={add} />;
}
