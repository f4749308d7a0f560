import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { extensions } from '../record/extensions.ts';

interface Props {
  readonly model: ModelDescription;
  /** Values that the new record must have, by other values on the form. */
  readonly within: Condition | undefined;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates a record in order to refer to it, in a drawer over the form. */
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
