import { compact, defineKind, issue, textual } from '../kind.ts';
import { edgesMask } from './mask.ts';

const plain = (text: string): string => compact(text.normalize('NFKC')).replace(/'/g, '').toUpperCase();
const [long, short] = [edgesMask(3, 2, 13), edgesMask(1, 2, 6)];
const LONG = 15;

/** The number of an identity document of any kind; the record stores which kind, and checks the form accordingly. */
export const identityNumber = defineKind('identityNumber', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && /^[A-Z0-9()-]{1,30}$/.test(value) ? null : issue('field.notDocumentNumber')),
  parse: (text) => ({ value: plain(text) }),
  schema: () => ({ type: 'string', pattern: '^[A-Z0-9()-]{1,30}$' }),
  operators: () => textual,
  mask: {
    value: (value) => (value.length >= LONG ? long : short).value(value),
    sql: (x) => `case when char_length(${x}) >= ${LONG} then ${long.sql(x)} else ${short.sql(x)} end`,
  },
  tidy: plain,
  naming: true,
  identifies: () => true,
  personal: 'identifies',
  example: (_field, n) => `H${String(10_000_000 + n)}`,
});
