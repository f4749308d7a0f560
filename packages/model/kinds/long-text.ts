import { defineKind, textual } from '../kind.ts';
import { fullMask } from './mask.ts';
import { checkText, lengthConstraint } from './text.ts';

/** Text of several lines. */
export const longText = defineKind('longText', {
  column: () => 'text collate "zh-x-icu"',
  check: (value, field) => checkText(value, field, 5000),
  schema: (field) => ({ type: 'string', maxLength: Number(field.max ?? 5000) }),
  operators: () => textual,
  mask: () => fullMask,
  constraint: lengthConstraint,
  personal: 'tells',
  brief: false,
  example: (field, n) => `第${n}段说明`.slice(0, Number(field.max ?? 5000)),
});
