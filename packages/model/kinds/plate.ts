import { compact, defineKind, issue, textual } from '../kind.ts';

const PLATE =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z]([A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[DF][A-HJ-NP-Z0-9]\d{4}|\d{5}[DF])$/;

/** Licence plate of GA 36: province, letter, five characters, or six for new-energy vehicles. */
export const plate = defineKind('plate', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && PLATE.test(value) ? null : issue('field.notPlate')),
  parse: (text) => ({
    value: text
      .normalize('NFKC')
      .replace(/[\s·•.-]/g, '')
      .toUpperCase(),
  }),
  schema: () => ({ type: 'string', minLength: 7, maxLength: 8 }),
  operators: () => textual,
  tidy: (text) =>
    compact(text)
      .replace(/[·•.-]/g, '')
      .toUpperCase(),
  naming: true,
  example: (_field, n) => `湘Z${String(10_000 + (n % 90_000))}`,
});
