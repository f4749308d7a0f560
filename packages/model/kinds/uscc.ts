import { compact, defineKind, issue, textual } from '../kind.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Unified social credit identifier of GB 32100-2015: 18 characters with a check character over base 31. */
export const uscc = defineKind('uscc', {
  column: () => 'text collate "C"',
  check: (value) => (isUscc(value) ? null : issue('field.notUscc')),
  parse: (text) => ({ value: text.normalize('NFKC').replace(/\s/g, '').toUpperCase() }),
  schema: () => ({ type: 'string', pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$' }),
  operators: () => textual,
  tidy: (text) => compact(text).toUpperCase(),
  naming: true,
  example: (_field, n) => usccFrom(`12439902${String(100_000_000 + n).padStart(9, '0')}`),
});

/** Whether a value has the form and a valid check character. */
export function isUscc(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value) && usccFrom(value.slice(0, 17)) === value;
}

/** Adds the check character to the first seventeen. */
export function usccFrom(seventeen: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * ALPHABET.indexOf(seventeen.charAt(i)), 0);
  return seventeen + ALPHABET.charAt((31 - (sum % 31)) % 31);
}
