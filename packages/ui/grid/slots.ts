/** Which line each row of the document shows; the place in the list is the row. */
export type Slots = readonly number[];

/** A row of the document that shows nothing. */
export const FREE = -1;

/**
 * The lines that are to be seen, in rows of the document: a line that is there already keeps its row, so that it keeps the focus, and a
 * new one takes over the row of a line that went out of sight, which costs far less than a new row.
 */
export function inSlots(before: Slots, lines: readonly number[]): Slots {
  const coming = new Set(lines);
  const slots = before.map((line) => (coming.delete(line) ? line : FREE));
  let free = -1;
  for (const line of coming) {
    free = slots.indexOf(FREE, free + 1);
    if (free < 0) free = slots.length;
    slots[free] = line;
  }
  return slots;
}
