/**
 * Prevents formula injection (CWE-1236): a leading sign that could begin a formula gets an apostrophe in front, also in its full-width
 * form. Plain numbers are unchanged. The importer strips the apostrophe.
 */
export function formulaSafe(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?%?$/.test(text) ? `'${text}` : text;
}
