import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { OpenedRecord } from '@zhixing/ui/record/opened-record.tsx';

interface Props {
  readonly model: ModelDescription;
  /** Id of a record, or `new`. */
  readonly record: string;
  readonly trip: string | null;
  readonly onClose: () => void;
}

/** The form of a record of a trip, opened for editing; leaving the editing closes it. */
export function TripRecordForm({ model, record, trip, onClose }: Props) {
  return (
    <OpenedRecord
      model={model}
      id={record}
      editing
      context={trip ? { trip } : {}}
      onEdit={(editing) => !editing && onClose()}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}
