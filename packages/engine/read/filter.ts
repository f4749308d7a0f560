import {
  type Condition,
  type EffectiveField,
  type EffectiveModel,
  isFieldOperand,
  isRelativeDate,
  type Leaf,
  shapeOf,
} from '@zhixing/model';
import { plainText } from '@zhixing/model/plain-text.ts';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';
import { can, visibility } from '../permission/access.ts';
import type { Question } from '../permission/comparison-limits.ts';
import { isMetered, operatorsFor } from '../permission/comparisons.ts';

const MAX_PARTS = 300;
const DEEPEST = 6;
const MAX_LIST_LENGTH = 2000;

/** Normalises texts in a condition to the form in which texts are stored. */
function plainCondition(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plainCondition);
  return isPlainObject(value) ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainCondition(part)])) : value;
}

/**
 * Validates a condition sent by a client: its form and size, that it names only visible fields, and that operators and values fit their
 * kinds. Throws `model.badFilter` with the place, `model.maskedFilter` for operators that would disclose a masked value.
 * Exact comparisons with masked numbers are added to `asked`, which the caller meters; without it they are refused.
 */
export function checkedFilter(ctx: Context, model: EffectiveModel, condition: unknown, asked?: Question[]): Condition {
  const budget: Budget = { parts: MAX_PARTS, guesses: 1, asked };
  walk(ctx, model, condition, 'filter', 0, budget);
  return plainCondition(condition) as Condition;
}

interface Budget {
  parts: number;
  /** Remaining exact comparisons with masked fields. */
  guesses: number;
  readonly asked: Question[] | undefined;
}

function walk(ctx: Context, model: EffectiveModel, condition: unknown, path: string, depth: number, budget: Budget): void {
  if (!isPlainObject(condition)) throw bad(path);
  budget.parts -= 1 + Object.keys(condition).length;
  if (depth > DEEPEST || budget.parts < 0) throw bad(path);
  const shape = shapeOf(condition as Condition);
  if (shape.kind === 'not') walk(ctx, model, shape.part, `${path}.not`, depth + 1, budget);
  else if (shape.kind === 'leaves') for (const leaf of shape.leaves) checkLeaf(ctx, model, leaf, path, depth, budget);
  else for (const [i, part] of shape.parts.entries()) walk(ctx, model, part, `${path}.${shape.kind}.${i}`, depth + 1, budget);
}

function checkLeaf(ctx: Context, model: EffectiveModel, leaf: Leaf, path: string, depth: number, budget: Budget): void {
  const place = `${path}.${leaf.field.slice(0, 60)}`;
  const { fields, masked } = visibility(ctx, model);
  const field = fields.find((one) => one.name === leaf.field);
  if (!field) throw bad(place);
  if (!field.operators.includes(leaf.operator)) throw bad(`${place}.${String(leaf.operator).slice(0, 20)}`);
  if (masked.has(field.name)) mustLeaveMasked(ctx, model, field, leaf, budget);
  if (leaf.operator === 'where') {
    walkRelated(ctx, String(field.settings.model), leaf.value, place, depth, budget);
    return;
  }
  if (!valueFits(leaf, fitsOf(field))) throw bad(place);
}

/** Tests whether a value may be compared with a field: a value of its kind, the end of a range, or a relative day. */
function fitsOf({ kind, settings }: EffectiveField): (value: unknown) => boolean {
  const plain = { ...settings, min: undefined, max: undefined };
  const dated = kind.interval?.dated ?? kind.dated;
  const fits = (value: unknown) => (kind.interval ? kind.interval.isEnd(value) : kind.check(value, plain) === null);
  // Field operands are rejected: comparing with a hidden field would disclose its values.
  return (value) => (dated !== null && isRelativeDate(value)) || (!isFieldOperand(value) && fits(value));
}

function mustLeaveMasked(ctx: Context, model: EffectiveModel, field: EffectiveField, { operator, value }: Leaf, budget: Budget): void {
  if (operator === 'eq') budget.guesses -= 1;
  const metered = isMetered(field);
  if (!operatorsFor(field, true).includes(operator) || budget.guesses < 0 || (metered && !budget.asked))
    throw modelErrors.maskedFilter({ field: ctx.engine.words.field(ctx.language, model, field.name) });
  if (metered && valueFits({ field: field.name, operator, value }, fitsOf(field))) budget.asked?.push({ model, field, value });
}

function walkRelated(ctx: Context, name: string, condition: unknown, place: string, depth: number, budget: Budget): void {
  const target = ctx.engine.registry.find(name);
  if (!target || can(ctx, target, 'read') === null) throw bad(place);
  walk(ctx, target, condition, `${place}.where`, depth + 1, budget);
}

function valueFits({ operator, value }: Leaf, fits: (value: unknown) => boolean): boolean {
  if (operator === 'empty') return typeof value === 'boolean';
  if (operator === 'contains' || operator === 'startsWith')
    return typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !value.includes('\0');
  if (operator === 'in' || operator === 'notIn') return Array.isArray(value) && value.length <= MAX_LIST_LENGTH && value.every(fits);
  if (operator === 'has') return fits([value]);
  if (operator === 'overlaps')
    return isPlainObject(value) && Object.entries(value).every(([end, at]) => (end === 'start' || end === 'end') && fits(at));
  return fits(value);
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bad = (place: string) => modelErrors.badFilter({ place: place.slice(0, 200) });
