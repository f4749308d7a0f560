import { compact, defineKind, issue, textual } from '../kind.ts';
import { MIDDLE_DOTS } from '../middle-dots.ts';

const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';
const LETTER = '[A-HJ-NP-Z]';
const SIGN = '[A-HJ-NP-Z0-9]';
/** Letters of new-energy vehicles: A to E are pure electric, F to K are not. */
const ENERGY = '[A-HJK]';

const PLATE = new RegExp(
  `^(?:${[
    `${PROVINCE}${LETTER}${SIGN}{4}[A-HJ-NP-Z0-9挂学警领]`,
    // Vehicles that cross to Hong Kong and Macao are registered in Guangdong under Z.
    `粤Z${SIGN}{4}[港澳]`,
    `${PROVINCE}${LETTER}${ENERGY}${SIGN}\\d{4}`,
    `${PROVINCE}${LETTER}\\d{5}${ENERGY}`,
    `\\d{6}使`,
    `使\\d{6}`,
    `${PROVINCE}[XS]\\d{4}应急`,
  ].join('|')})$`,
);

/** Written after the letter of the authority, and not part of the number. */
const SEPARATORS = new RegExp(`[${MIDDLE_DOTS}.-]`, 'g');

const plainPlate = (text: string): string => compact(text).replace(SEPARATORS, '').toUpperCase();

/** Licence plate of GA 36-2018: province, letter, five characters, or six for new-energy vehicles; those of embassies, consulates and emergency services. */
export const plate = defineKind('plate', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && PLATE.test(value) ? null : issue('field.notPlate')),
  parse: (text) => ({ value: plainPlate(text) }),
  schema: () => ({ type: 'string', minLength: 7, maxLength: 8 }),
  operators: () => textual,
  tidy: plainPlate,
  naming: true,
  example: (_field, n) => `湘Z${String(10_000 + (n % 90_000))}`,
});
