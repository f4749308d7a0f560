/**
 * Cells that hold something which cannot be read exactly. They travel among the texts of a row, marked by a control character that no cell of a
 * file can hold (XML forbids it, the reader of CSV takes it out), so that the cell is refused where it is used and nowhere else.
 */
export type Unreadable = 'numberTooLong' | 'formulaWithoutValue';

const MARK = '\u0001';

/** The text that stands for such a cell. `shown` is what a spreadsheet shows in its place. */
export const unreadableCell = (reason: Unreadable, shown: string): string => `${MARK}${reason}${MARK}${shown}`;

/** Why a cell cannot be read, and what is shown in its place; null for every other text. */
export function unreadableOf(text: string): { readonly reason: Unreadable; readonly shown: string } | null {
  if (!text.startsWith(MARK)) return null;
  const [, reason, shown = ''] = text.split(MARK);
  return { reason: reason as Unreadable, shown };
}

/** What people are shown of a cell. */
export const shownCell = (text: string): string => unreadableOf(text)?.shown ?? text;
