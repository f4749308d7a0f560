import { chinaDateTime } from '@zhixing/model/china-time.ts';

/** Fen as yuan with two decimal places. */
export const yuanOf = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** Yuan as written by a provider in fen; null if it is no amount. */
export function fenOf(yuan: string | null | undefined): number | null {
  const found = /^\s*(?<sign>-?)(?<whole>\d{1,10})(?:\.(?<part>\d{1,2}))?0*\s*$/.exec(yuan ?? '')?.groups;
  if (!found) return null;
  const fen = Number(found.whole) * 100 + Number((found.part ?? '').padEnd(2, '0'));
  return found.sign && fen !== 0 ? -fen : fen;
}

/** A moment of China without a zone, YYYY-MM-DD hh:mm:ss, as ISO; null if it is none. */
export function momentOf(text: string | null | undefined): string | null {
  const found = /^(?<day>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)$/.exec(text?.trim() ?? '')?.groups;
  const at = found ? chinaDateTime(found.day ?? '', found.time) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}
