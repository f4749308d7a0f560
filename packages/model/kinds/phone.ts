import { compact, defineKind, issue, textual } from '../kind.ts';
import { fullMask } from './mask.ts';

/** Mobile number of mainland China: eleven digits, the second 3 to 9; landlines as area code and number. */
export const phone = defineKind('phone', {
  column: () => 'text collate "C"',
  check: (value, field) => {
    if (typeof value === 'string' && /^1[3-9]\d{9}$/.test(value)) return null;
    if (field.landline === true && typeof value === 'string' && /^0\d{2,3}-?\d{7,8}$/.test(value)) return null;
    return issue(field.landline === true ? 'field.notPhoneOrLandline' : 'field.notPhone');
  },
  parse: (text) => ({
    value: text
      .normalize('NFKC')
      .replace(/^\+?86[- ]?(?=1)/, '')
      .replace(/[\s-]/g, '')
      .replace(/^(0\d{2,3})(\d{7,8})$/, '$1-$2'),
  }),
  schema: () => ({ type: 'string', pattern: '^(1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8})$' }),
  operators: () => textual,
  mask: () => fullMask,
  tidy: compact,
  naming: true,
  identifies: () => true,
  personal: 'identifies',
  example: (_field, n) => `154${String(10_000_000 + n).padStart(8, '0')}`,
});
