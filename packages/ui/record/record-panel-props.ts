import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { Values } from '@zhixing/client/use-writes.ts';

export interface RecordPanelProps {
  readonly model: ModelDescription;
  /** Id of the record, `new`, or `copy-` and the id of the record that a new one begins as. */
  readonly id: string;
  readonly editing: boolean;
  /** Values that a new record takes from where it is made. */
  readonly context: Values;
  readonly onEdit: (editing: boolean) => void;
  readonly onClose: () => void;
  /** Shows what has been saved; left out where the record stays as it is. */
  readonly onSaved?: (saved: OneRecord) => void;
  /** Opens a new record that begins as this one; left out where none can be made. */
  readonly onCopy?: (() => void) | undefined;
  readonly onPage?: (() => void) | undefined;
  /** A drawer over what is there, or the page itself. */
  readonly place?: 'drawer' | 'page';
}
