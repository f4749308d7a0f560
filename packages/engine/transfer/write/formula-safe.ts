/**
 * Text that no spreadsheet takes for a formula (CWE-1236): a leading sign that could begin one gets an apostrophe in front, also in
 * its full-width form. Plain numbers are left alone. Reading takes the apostrophe off again.
 */
export function formulaSafe(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?%?$/.test(text) ? `'${text}` : text;
}
