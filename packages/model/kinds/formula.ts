import type { Field } from '../field.ts';
import { defineKind, type Kind } from '../kind.ts';
import { decimal } from './decimal.ts';
import { flag } from './flag.ts';
import { integer } from './integer.ts';
import { money } from './money.ts';
import { checkText, text } from './text.ts';

// A formula is computed, not entered by a user, so it is no personal data.
const named = (kind: Kind): Kind => ({
  ...kind,
  name: 'formula',
  generated: 'formula',
  personal: null,
  numeric: false,
  wording: false,
  naming: false,
  identifies: () => false,
  groupable: null,
});

const MAX_LENGTH = 4000;
const written: Kind = { ...named(text), check: (value, field) => checkText(value, field, MAX_LENGTH) };

/** The kinds that a formula may result in. A formula is stored, compared, filtered and formatted like its result. */
const results: Readonly<Record<string, Kind>> = {
  text: written,
  decimal: named(decimal),
  integer: named(integer),
  flag: named(flag),
  money: named(money),
};

const variantOf = ({ result }: Field): Kind => (Object.hasOwn(results, String(result)) ? results[String(result)] : undefined) ?? written;

/** A value computed by a CEL expression on every write and stored, so that it can be filtered and sorted. Empty if an operand is empty. */
export const formula: Kind = defineKind('formula', {
  column: (field) => variantOf(field).column(field),
  check: (value, field) => variantOf(field).check(value, field),
  schema: (field) => ({ ...variantOf(field).schema(field), readOnly: true }),
  expression: (field) => variantOf(field).expression(field),
  variant: variantOf,
  generated: 'formula',
  example: (field, n) => variantOf(field).example(field, n),
});
