import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { extensions } from '../record/extensions.ts';

interface Props {
  readonly model: ModelDescription;
  /** What the new record must belong to, by what is chosen elsewhere on the form. */
  readonly within: Condition | undefined;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** A record made on the spot, to refer to it. It stands over the form, which waits. */
export default function NewTarget({ model, within, onMade, onClose }: Props) {
  const context = Object.fromEntries(Object.entries(within ?? {}).filter(([, value]) => typeof value === 'string'));
  const { RecordPanel } = extensions;
  if (!RecordPanel) return null;
  return (
    <RecordPanel
      model={model}
      id="new"
      editing
      context={context}
      onEdit={() => {}}
      onClose={onClose}
      onSaved={({ record }) => onMade(record.id)}
    />
  );
}
