import { compact, defineKind, issue, textual } from '../kind.ts';
import { fullMask } from './mask.ts';

const plain = (text: string): string => compact(text.normalize('NFKC')).replace(/'/g, '').toUpperCase();

/** The number of an identity document of any kind; the record stores which kind, and checks the form accordingly. */
export const identityNumber = defineKind('identityNumber', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && /^[A-Z0-9()-]{1,30}$/.test(value) ? null : issue('field.notDocumentNumber')),
  parse: (text) => ({ value: plain(text) }),
  schema: () => ({ type: 'string', pattern: '^[A-Z0-9()-]{1,30}$' }),
  operators: () => textual,
  mask: () => fullMask,
  tidy: plain,
  naming: true,
  identifies: () => true,
  personal: 'identifies',
  example: (_field, n) => `H${String(10_000_000 + n)}`,
});
