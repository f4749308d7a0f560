import type { AnyModel, Row } from '@zhixing/model';
import { type Context, elevated } from '../context.ts';
import { findRows } from '../read/read.ts';
import { meterComparisons, meterDuplicates, mustHaveLeft } from './comparison-limits.ts';
import { isCovered } from './comparisons.ts';

/**
 * The record with given values, such as a telephone number, found on the whole platform: for rules that use it on the actor's behalf and
 * whose answer says whether there is one. Pass the actor's own context, not an elevated one. Each search for a sensitive value is counted
 * per person and day, outside the transaction: a record as a question, named in the audit log, and no record as a miss. Misses count even
 * if the rule then creates the record, because the work may still be rolled back.
 * @throws model.tooManyGuesses when there were too many that day
 */
export async function meteredLookUp<M extends AnyModel>(
  model: M,
  values: Readonly<Record<string, string>>,
  ctx: Context,
): Promise<Row<M> | null> {
  const effective = ctx.engine.registry.get(model.name);
  const names = Object.keys(values);
  const isMetered = isCovered(ctx, effective, names);
  if (isMetered) for (const meter of ['questions', 'misses'] as const) await mustHaveLeft(ctx, meter);
  const [found] = await findRows(elevated(ctx), effective, values, { limit: 1 });
  if (isMetered && !found) await meterComparisons(ctx, effective, { found: [], misses: 1, adds: false });
  if (isMetered && found) await meterDuplicates(ctx, effective, names, [found.id]);
  return (found ?? null) as Row<M> | null;
}

/**
 * The record that a rule compares with a value, such as the telephone number of an application, or null if it differs. Without it the actor
 * could try numbers until one is accepted: misses are counted per person and day outside the transaction, matches are named in the audit
 * log. Pass the actor's own context, not an elevated one.
 * @throws model.tooManyGuesses when there were too many that day
 */
export async function meteredMatch<R extends { readonly id: string }>(
  { name }: AnyModel,
  fields: readonly string[],
  ctx: Context,
  match: () => Promise<R | null>,
): Promise<R | null> {
  const model = ctx.engine.registry.get(name);
  if (!isCovered(ctx, model, fields)) return match();
  await mustHaveLeft(ctx, 'misses');
  const found = await match();
  await meterComparisons(ctx, model, { found: found ? [found.id] : [], misses: found ? 0 : 1, adds: false });
  return found;
}
