import type { Field } from '../field.ts';
import { defineKind, type Issue, issue, type JsonSchema, textual } from '../kind.ts';
import { oneLine } from '../one-line.ts';
import { PatternError, patternFits } from '../pattern.ts';
import { lengthOf } from '../text-length.ts';
import { fullMask, nameMask } from './mask.ts';
import { type TextRule, textRuleOf, textRuleSample } from './text-rules.ts';

/** One line of text, sorted by Chinese collation. */
export const text = defineKind('text', {
  column: () => 'text collate "zh-x-icu"',
  check: (value, field) => checkText(value, field, 200),
  tidy: oneLine,
  schema: (field) => ({ type: 'string', maxLength: Number(field.max ?? 200), ...patternOf(field) }),
  operators: () => textual,
  mask: (field) => (field.personName === true ? nameMask : fullMask),
  constraint: lengthConstraint,
  wording: true,
  naming: true,
  // Texts with few possible values could be guessed.
  identifies: (field) => field.search === true || field.unique === true,
  personal: 'tells',
  example: (field, n) => {
    const sample = textRuleOf(field.rule) ? textRuleSample(field.rule as TextRule, n) : `样例${n}`;
    return sample.slice(0, Number(field.max ?? 200));
  },
});

/** The maximum length as a check constraint. */
export function lengthConstraint(x: string, { max }: Field): string | null {
  return typeof max === 'number' ? `char_length(${x}) <= ${Math.trunc(max)}` : null;
}

/** Checks length, control characters, the field's rule and its pattern. */
export function checkText(value: unknown, field: Field, longest: number): Issue | null {
  if (typeof value !== 'string') return issue('field.notText');
  const max = Number(field.max ?? longest);
  if (value.length > max && lengthOf(value) > max) return issue('field.tooLong', { max });
  if (typeof field.min === 'number' && lengthOf(value) < field.min) return issue('field.tooShort', { min: field.min });
  if (hasControl(value)) return issue('field.controlCharacter');
  const rule = textRuleOf(field.rule);
  if (rule && !whole(rule.pattern).test(value)) return issue(rule.key);
  if (typeof field.pattern === 'string' && !fits(field.pattern, value)) return issue('field.badFormat');
  return null;
}

// A stored pattern that is no longer accepted matches nothing.
function fits(pattern: string, value: string): boolean {
  try {
    return patternFits(pattern, value, true) !== false;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');

function patternOf(field: Field): JsonSchema {
  const pattern = textRuleOf(field.rule)?.pattern ?? field.pattern;
  return typeof pattern === 'string' ? { pattern: `^(?:${pattern})$` } : {};
}

// PostgreSQL cannot store NUL, lone surrogates are not UTF-8, and other control characters only come from broken files.
function hasControl(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true;
  }
  return !value.isWellFormed();
}
