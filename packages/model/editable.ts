/** Mark of a row of a list that belongs to a closed record, such as an archived trip. No field can have this name. */
export const CLOSED_ROW = '$closed';

type Marked = Readonly<Record<string, unknown>>;

/** Whether a record can be changed at all now: not while an approval flow is running, and not after it has been closed. */
export const isOpenToChange = (row: Marked): boolean => row.approval !== 'wait' && row[CLOSED_ROW] !== true;

/** Whether users may edit the record now: only in an editable state, and while it is open to change. */
export const isEditable = (editableIn: readonly string[] | undefined, row: Marked): boolean =>
  isOpenToChange(row) && (!editableIn || editableIn.includes(String(row.status)));

/** Whether users may delete the record now: only in a deletable state, and while it is open to change. */
export const isDeletable = (deletableIn: readonly string[] | undefined, row: Marked): boolean =>
  isOpenToChange(row) && (!deletableIn || deletableIn.includes(String(row.status)));
