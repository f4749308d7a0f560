/** Whether people may change the fields of a record as it stands: not while a flow decides about it, nor in a state that is closed to that. */
export const isEditable = (editableIn: readonly string[] | undefined, row: Readonly<Record<string, unknown>>): boolean =>
  row.approval !== 'wait' && (!editableIn || editableIn.includes(String(row.status)));

/** Whether people may delete a record as it stands: not while a flow decides about it, nor in a state in which it is kept. */
export const isDeletable = (deletableIn: readonly string[] | undefined, row: Readonly<Record<string, unknown>>): boolean =>
  row.approval !== 'wait' && (!deletableIn || deletableIn.includes(String(row.status)));
