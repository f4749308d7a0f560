import { defineKind, issue } from '../kind.ts';

const MAX_LENGTH = 100_000;

/** Any JSON value of up to 100 000 characters. */
export const json = defineKind('json', {
  column: () => 'jsonb',
  // A lone surrogate or NUL inside a string is valid JSON but cannot be stored, so the serialized text is checked.
  check: (value) => {
    const text = JSON.stringify(value);
    return text !== undefined && text.length <= MAX_LENGTH && !/\\u0000|\\u[dD][89a-fA-F]/.test(text)
      ? null
      : issue('field.badJson', { max: MAX_LENGTH });
  },
  parse: (text) => {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { issue: issue('field.badJson', { max: MAX_LENGTH }) };
    }
  },
  format: (value) => JSON.stringify(value),
  schema: () => ({}),
  operators: () => ['empty'],
  personal: 'tells',
  brief: false,
  opaque: true,
  expression: () => 'any',
  example: (_field, n) => ({ n }),
});
