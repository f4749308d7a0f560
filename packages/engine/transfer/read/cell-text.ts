const DAY_MS = 86_400_000;

/** A number of a spreadsheet as text: what people see, without the noise behind the fifteenth digit. */
export function numberText(raw: string): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  return Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)));
}

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
