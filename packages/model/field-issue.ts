import type { Field } from './field.ts';
import type { Issue, Kind } from './kind.ts';

/** Failures that say a value has the wrong form. A field may say it in its own words; what is too long or too large has its figures. */
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

/** What is wrong with a present value of a field, in the words of the field where it has its own. */
export function fieldIssue(kind: Kind, value: unknown, settings: Field): Issue | null {
  const found = kind.check(value, settings);
  if (!found || typeof settings.message !== 'string' || !OF_FORM.has(found.key)) return found;
  return isMessageKey(settings.message) ? { key: settings.message } : { key: 'field.ownWords', params: { text: settings.message } };
}

/** What is wrong with a day that lies behind today (YYYY-MM-DD, Beijing), where the field takes past days alone. */
export const futureIssue = (value: unknown, { past }: Field, today: string): Issue | null =>
  past === true && typeof value === 'string' && value > today ? { key: 'field.notPast' } : null;

/** Whether a message names a declared failure, whose text stands in the locale files; otherwise it is the text itself. */
export const isMessageKey = (message: string): boolean => /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(message);
