/** Whether users may edit the record now: not while an approval flow is running, and only in an editable state. */
export const isEditable = (editableIn: readonly string[] | undefined, row: Readonly<Record<string, unknown>>): boolean =>
  row.approval !== 'wait' && (!editableIn || editableIn.includes(String(row.status)));

/** Whether users may delete the record now: not while an approval flow is running, and only in a deletable state. */
export const isDeletable = (deletableIn: readonly string[] | undefined, row: Readonly<Record<string, unknown>>): boolean =>
  row.approval !== 'wait' && (!deletableIn || deletableIn.includes(String(row.status)));
