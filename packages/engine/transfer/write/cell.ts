/** Cell styles; the order is that of the styles in the workbook. */
export const styles = ['plain', 'header', 'required', 'date', 'moment', 'money', 'wrong', 'example', 'title', 'wrap'] as const;
export type Style = (typeof styles)[number];

/** A cell of an exported file. Numbers and dates keep their type, so that they can be summed and sorted. */
export type Cell =
  | string
  | number
  | null
  | { readonly text: string; readonly style: Style }
  /** Days since 1899-12-30, and the same as text for CSV. */
  | { readonly serial: number; readonly text: string; readonly style: 'date' | 'moment' }
  | { readonly amount: number; readonly text: string };

/** The cell as text, for files without types. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.text : String(cell);
}

const DAY_MS = 86_400_000;

/** A date or local time `YYYY-MM-DD[ HH:mm]` as a cell. */
export function dayCell(text: string): Cell {
  const [day = '', clock] = text.split(' ');
  const at = Date.parse(`${day}T${clock ?? '00:00'}:00Z`);
  const serial = (at - Date.UTC(1899, 11, 30)) / DAY_MS;
  if (!(serial >= 61)) return text;
  return { serial, text, style: clock ? 'moment' : 'date' };
}
