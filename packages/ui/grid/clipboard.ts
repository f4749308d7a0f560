/**
 * Prevents formula injection in spreadsheets (CWE-1236): prefixes an apostrophe to text that starts like a formula, also in full width;
 * plain numbers are left unchanged.
 */
export const formulaSafe = (text: string): string =>
  /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?%?$/.test(text) ? `'${text}` : text;

/** Cells as tab-separated text, for Excel, WPS and text editors. */
export const toTsv = (cells: readonly (readonly string[])[]): string =>
  cells.map((line) => line.map((cell) => quoted(formulaSafe(cell))).join('\t')).join('\r\n');

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Cells as an HTML table, which spreadsheets prefer to plain text. Non-numeric columns are marked as text, so that identity numbers keep
 * all digits and codes their leading zeros.
 */
export function toHtml(cells: readonly (readonly string[])[], numeric: readonly boolean[]): string {
  const cell = (text: string, index: number) =>
    `<td${numeric[index] ? '' : ` style='mso-number-format:"\\@"'`}>${escaped(numeric[index] ? text.replaceAll(',', '') : formulaSafe(text))}</td>`;
  return `<table>${cells.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</table>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Parses clipboard text of a spreadsheet: tab-separated; cells with tabs, line breaks or quotes are quoted. */
export function fromTsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) break;
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\t' && cell.lastIndex < text.length) continue;
    if (found[3] === '\t') line.push('');
    lines.push(line);
    line = [];
  }
  return lines;
}
