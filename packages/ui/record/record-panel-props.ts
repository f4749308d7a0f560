import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { Values } from '@zhixing/client/use-writes.ts';

export interface RecordPanelProps {
  readonly model: ModelDescription;
  /** Id of the record, `new`, or `copy-` and the id of the record to copy. */
  readonly id: string;
  readonly editing: boolean;
  /** Values that a new record takes from its context. */
  readonly context: Values;
  readonly onEdit: (editing: boolean) => void;
  readonly onClose: () => void;
  /** Called after saving; absent where nothing needs to follow. */
  readonly onSaved?: (saved: OneRecord) => void;
  /** Opens a copy as a new record; absent where not permitted. */
  readonly onCopy?: (() => void) | undefined;
  readonly onPage?: (() => void) | undefined;
  /** A drawer over the page, or the page itself. */
  readonly place?: 'drawer' | 'page';
}
