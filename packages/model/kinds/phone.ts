import { compact, defineKind, issue, textual } from '../kind.ts';
import { fullMask } from './mask.ts';

const MOBILE = '1[3-9]\\d{9}';
/** Area code and number, or a service number: 400 and 800, and 95 and 96 as those of insurers. */
const LANDLINE = '0\\d{2,3}-?\\d{7,8}|[48]00-?\\d{3}-?\\d{4}|9[56]\\d{3,6}';
const mobile = new RegExp(`^${MOBILE}$`);
const landline = new RegExp(`^(${LANDLINE})$`);

/** Mobile number of mainland China: eleven digits, the second 3 to 9; where landlines are allowed, these and service numbers. */
export const phone = defineKind('phone', {
  column: () => 'text collate "C"',
  check: (value, field) => {
    if (typeof value === 'string' && mobile.test(value)) return null;
    if (field.landline === true && typeof value === 'string' && landline.test(value)) return null;
    return issue(field.landline === true ? 'field.notPhoneOrLandline' : 'field.notPhone');
  },
  parse: (text) => ({
    value: text
      .normalize('NFKC')
      .replace(/^\+?86[- ]?(?=1)/, '')
      .replace(/[\s-]/g, '')
      .replace(/^(0\d{2,3})(\d{7,8})$/, '$1-$2'),
  }),
  schema: () => ({ type: 'string', pattern: `^(${MOBILE}|${LANDLINE})$` }),
  operators: () => textual,
  mask: () => fullMask,
  tidy: compact,
  naming: true,
  identifies: () => true,
  personal: 'identifies',
  example: (_field, n) => `154${String(10_000_000 + n).padStart(8, '0')}`,
});
