/** Line shown by each DOM row; the index is the DOM row. */
export type Slots = readonly number[];

/** A DOM row without a line. */
export const FREE = -1;

/**
 * Assigns visible lines to DOM rows: lines already shown keep their row and thus the focus; new lines reuse the rows of lines scrolled out
 * of view, which is much cheaper than new elements.
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
