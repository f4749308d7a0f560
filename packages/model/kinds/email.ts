import { compact, defineKind, issue, textual } from '../kind.ts';
import { fullMask } from './mask.ts';

/** E-mail address, in the practical subset that mail servers accept. */
export const email = defineKind('email', {
  column: () => 'text collate "C"',
  check: (value) =>
    typeof value === 'string' && value.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(value)
      ? null
      : issue('field.notEmail'),
  parse: (text) => ({ value: text.normalize('NFKC') }),
  schema: () => ({ type: 'string', format: 'email' }),
  operators: () => textual,
  mask: () => fullMask,
  tidy: compact,
  naming: true,
  identifies: () => true,
  personal: 'identifies',
  example: (_field, n) => `user${n}@example.cn`,
});
