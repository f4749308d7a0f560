/** The specification's reusable rules for one line of text: the pattern, and the key of the failure. */
export const textRules = {
  chinese: { key: 'field.notChinese', pattern: '\\p{Script=Han}+' },
  code: { key: 'field.notCode', pattern: '[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?' },
  account: { key: 'field.notAccount', pattern: '[A-Za-z0-9]+' },
  /** Single blanks between words, as English names have them, are no special symbols. */
  name: { key: 'field.notName', pattern: '[\\p{Script=Han}A-Za-z0-9]+(?: [\\p{Script=Han}A-Za-z0-9]+)*' },
  numericCode: { key: 'field.notNumericCode', pattern: '[0-9]+' },
  fieldName: { key: 'field.notFieldName', pattern: '[A-Za-z][A-Za-z0-9_]*' },
  password: { key: 'field.notPassword', pattern: '(?=[A-Za-z]*[0-9])(?=[0-9]*[A-Za-z])[A-Za-z0-9]{6,16}' },
} as const;

export type TextRule = keyof typeof textRules;

export const textRuleNames = Object.keys(textRules) as [TextRule, ...TextRule[]];

/** The rule of a field, or null. */
export const textRuleOf = (rule: unknown): (typeof textRules)[TextRule] | null =>
  typeof rule === 'string' && Object.hasOwn(textRules, rule) ? textRules[rule as TextRule] : null;

const SAMPLES: Readonly<Record<TextRule, (n: number) => string>> = {
  chinese: (n) => '样例'.repeat((n % 3) + 1),
  code: (n) => `A.${n}`,
  account: (n) => `user${n}`,
  name: (n) => `样例${n}`,
  numericCode: (n) => String(1000 + n),
  fieldName: (n) => `field_${n}`,
  password: (n) => `abc${1000 + n}`,
};

/** A sample text that matches the rule. */
export const textRuleSample = (rule: TextRule, n: number): string => SAMPLES[rule](n);
