import type { Field } from './field.ts';
import type { Issue, Kind } from './kind.ts';

/**
 * Issues about the form of a value, which a field may override with its own message; issues of length and range keep theirs, because they
 * contain numbers.
 */
const OF_FORM: ReadonlySet<string> = new Set([
  'field.badFormat',
  'field.notPhone',
  'field.notPassword',
  'field.notNationalId',
  'field.notEmail',
  'field.notPlate',
  'field.notUscc',
  'field.notChinese',
  'field.notCode',
  'field.notAccount',
  'field.notName',
  'field.notNumericCode',
  'field.notFieldName',
  'field.notHalves',
  'field.notPositive',
]);

/** The issue of a present value, with the field's own message if it has one. */
export function fieldIssue(kind: Kind, value: unknown, settings: Field): Issue | null {
  const found = kind.check(value, settings);
  if (!found || typeof settings.message !== 'string' || !OF_FORM.has(found.key)) return found;
  return isMessageKey(settings.message) ? { key: settings.message } : { key: 'field.ownWords', params: { text: settings.message } };
}

/** The issue of a date later than today (YYYY-MM-DD, Beijing), if the field accepts past dates only. */
export const futureIssue = (value: unknown, { past }: Field, today: string): Issue | null =>
  past === true && typeof value === 'string' && value > today ? { key: 'field.notPast' } : null;

/** Whether a message is the key of a declared failure in the locale files; otherwise it is the text itself. */
export const isMessageKey = (message: string): boolean => /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(message);
