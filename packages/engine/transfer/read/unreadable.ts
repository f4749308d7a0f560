/**
 * Cells whose value cannot be read exactly. They are passed on as texts marked by a control character that no file can contain (XML forbids
 * it, the readers of text files strip it), so that they are an issue only if their column is used.
 */
export type Unreadable = 'numberTooLong' | 'numberShortened' | 'formulaWithoutValue';

const MARK = '\u0001';

/** The marked text of such a cell. `shown` is what the spreadsheet displays. */
export const unreadableCell = (reason: Unreadable, shown: string): string => `${MARK}${reason}${MARK}${shown}`;

/** Why a cell cannot be read, and what is displayed instead; null for any other text. */
export function unreadableOf(text: string): { readonly reason: Unreadable; readonly shown: string } | null {
  if (!text.startsWith(MARK)) return null;
  const [, reason, shown = ''] = text.split(MARK);
  return { reason: reason as Unreadable, shown };
}

/** The displayed text of a cell. */
export const shownCell = (text: string): string => unreadableOf(text)?.shown ?? text;
