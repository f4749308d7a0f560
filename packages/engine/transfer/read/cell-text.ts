import { type Padding, padded } from './number-format.ts';
import { unreadableCell } from './unreadable.ts';

const DAY_MS = 86_400_000;
/** Spreadsheets store fifteen significant digits; further digits were lost when the number was typed. */
const EXACT_BELOW = 1e15;

/**
 * A number as displayed text: rounded to fifteen digits, with the leading zeros of its format and the texts around them. Longer integers,
 * such as identity numbers typed as numbers, have lost their last digits and are unreadable.
 */
export function numberText(raw: string, padding: Padding | null = null): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  if (Math.abs(value) >= EXACT_BELOW) return unreadableCell('numberTooLong', value.toExponential(5).replace('e', 'E'));
  if (!Number.isInteger(value)) return String(Number(value.toPrecision(15)));
  if (value < 0 || !padding) return String(value);
  return padded(String(value), padding);
}

/**
 * The content of a cell of a text file. A number that a spreadsheet shortened when saving, such as `1.23457E+11`, has lost its last digits
 * and is unreadable.
 */
export function writtenText(written: string): string {
  const text = plainCell(written);
  return isShortened(text) ? unreadableCell('numberShortened', text) : text;
}

/** Spreadsheets shorten numbers of more than eleven digits; a code without decimals, such as `1E+05`, is none. */
const SHORTENED_FROM = 11;

function isShortened(text: string): boolean {
  const [, decimals = '', exponent] = /^-?\d(?:\.(\d+))?E\+(\d{2,3})$/i.exec(text) ?? [];
  return exponent !== undefined && Number(exponent) >= (decimals === '' ? SHORTENED_FROM : decimals.length + 1);
}

/**
 * A serial date as text: days since 1899-12-30, or since 1904-01-01; the fraction is the time of day. Days before March 1900 are off by
 * one, because spreadsheets treat 1900 as a leap year.
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

/** Removes what exports and spreadsheets add to force a text cell: `="007"` and `'=1+1`. */
export function plainCell(text: string): string {
  const forced = /^="((?:[^"]|"")*)"$/.exec(text);
  if (forced) return (forced[1] ?? '').replaceAll('""', '"').trim();
  return text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim();
}
