import { unreadableCell } from './unreadable.ts';

const DAY_MS = 86_400_000;
/** Spreadsheets keep fifteen digits of a number; what stands behind them was lost when it was typed. */
const EXACT_BELOW = 1e15;

/**
 * A number of a spreadsheet as text: what people see, without the noise behind the fifteenth digit, and with the leading zeros that its format shows.
 * Longer whole numbers, such as identity numbers that were typed as numbers, have lost their last digits and cannot be read.
 */
export function numberText(raw: string, zeros = 0): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  if (Math.abs(value) >= EXACT_BELOW) return unreadableCell('numberTooLong', value.toExponential(5).replace('e', 'E'));
  if (!Number.isInteger(value)) return String(Number(value.toPrecision(15)));
  return value < 0 ? String(value) : String(value).padStart(zeros, '0');
}

/** Whether a text is how spreadsheets write a number into a comma-separated file that they no longer know: `4.30102E+17`. */
export const isShortened = (text: string): boolean => {
  const exponent = /^\d(?:\.\d+)?E\+(\d{2})$/i.exec(text)?.[1];
  return exponent !== undefined && Number(exponent) >= 15;
};

/**
 * A day number as text: days since 1899-12-30, or since 1904-01-01; a fraction is the time of day. Days before March 1900 are off
 * by one in spreadsheets, which believe that 1900 was a leap year.
 */
export function dateText(raw: string, date1904: boolean): string {
  const serial = Number(raw);
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return numberText(raw);
  const days = date1904 ? serial + 1462 : serial;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000 + (days < 60 ? DAY_MS : 0)).toISOString();
  const clock = at.slice(11, 19).replace(/:00$/, '');
  if (serial < 1) return clock;
  return clock === '00:00' ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 19)}`;
}

/** A text cell without what exports and spreadsheets put around it to keep it a text: `="007"` and `'=1+1`. */
export function plainCell(text: string): string {
  const forced = /^="((?:[^"]|"")*)"$/.exec(text);
  if (forced) return (forced[1] ?? '').replaceAll('""', '"').trim();
  return text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim();
}
