import { type Condition, type EffectiveModel, type Leaf, leavesOf, namesIn, shapeOf } from '@zhixing/model';
import type { Context } from '../context.ts';
import type { AppError } from '../errors.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields that keep an action's condition from holding, each with what is expected of its value. */
export function unmetFields(ctx: Context, model: EffectiveModel, condition: Condition, row: Row): AppError['fields'] {
  const found = unmetLeaves(ctx, model, condition, row).map((leaf) => [leaf.field, expected(ctx, model, leaf)] as const);
  return Object.fromEntries(found);
}

/**
 * The fields that have to be filled in before the condition holds; none if anything else than a value that is missing stands in its way. A
 * condition on a kind or a state chooses among actions, and whoever reads the record could not change that.
 */
export function missingFields(ctx: Context, model: EffectiveModel, condition: Condition, row: Row): readonly string[] {
  const leaves = unmetLeaves(ctx, model, condition, row);
  const canBeFilledIn = ({ field, operator, value }: Leaf) =>
    operator === 'empty' && value === false && model.writable.some(({ name }) => name === field);
  return leaves.every(canBeFilledIn) ? [...new Set(leaves.map(({ field }) => field))] : [];
}

function unmetLeaves(ctx: Context, model: EffectiveModel, condition: Condition, row: Row): readonly Leaf[] {
  if (ctx.engine.holds(model, condition, row)) return [];
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.flatMap((part) => unmetLeaves(ctx, model, part, row));
  // What must not hold is worded by no single comparison: its fields are named without an expected value.
  if (shape.kind === 'not') return namesIn(shape.part).map((field) => ({ field, operator: 'where', value: null }));
  return leavesOf(condition as Record<string, unknown>).filter(
    ({ field, operator, value }) => !ctx.engine.holds(model, { [field]: { [operator]: value } } as Condition, row),
  );
}

function expected(ctx: Context, model: EffectiveModel, { field, operator, value }: Leaf): AppError['fields'][string] {
  if (operator === 'empty') return { key: value === false ? 'field.required' : 'field.mustBeEmpty' };
  const options = field === 'status' ? model.document.states : model.fields[field]?.kind.options(model.fields[field].settings);
  const wanted = [value].flat().map(String);
  if ((operator !== 'eq' && operator !== 'in') || !wanted.every((one) => options?.includes(one))) return { key: 'field.unfit' };
  const { words } = ctx.engine;
  return { key: 'field.mustBe', params: { options: wanted.map((one) => words.option(ctx.language, model, field, one)) } };
}
