import { type EffectiveModel, isDate } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { jsonBytes } from '../database/json-rows.ts';
import { type AppError, modelErrors } from '../errors.ts';
import type { Change } from '../rules/rules.ts';
import { type Demand, demandOf } from './demand.ts';

/**
 * Updates the capacity counters in the transaction of the write, and throws `model.capacityExceeded` if a limit is exceeded. One statement
 * locks the counters until commit, in key order, which prevents deadlocks between concurrent writes. A write that takes no more of a slot
 * than before is never rejected, so that lowering a limit keeps existing bookings.
 */
export async function takeCapacity(ctx: Context, model: EffectiveModel, moments: readonly Change[]): Promise<void> {
  const demands = moments.flatMap((moment) => demandOf(model, moment));
  if (demands.length === 0) return;
  const counters = sumUp(demands).map(({ key, resource, slot, more }) => ({ rule: key, resource, slot, more }));
  const used = await ctx.db.query<Counter>(
    sql`insert into sys_capacity as c (rule, resource, slot, used) select rule, resource, slot, more from json_to_recordset(${jsonBytes(counters)}) as d(rule text, resource text, slot text, more bigint) order by rule collate "C", resource collate "C", slot collate "C" on conflict (rule, resource, slot) do update set used = c.used + excluded.used returning rule, resource, slot, used::float8 as used`,
  );
  const short = await shortage(ctx, demands, used);
  if (short) throw capacityFailure(ctx, model, short);
}

/** The capacity error that a write would cause now, without changing the counters. */
export async function missingCapacity(ctx: Context, model: EffectiveModel, moment: Change): Promise<AppError | null> {
  const demands = demandOf(model, moment);
  if (demands.length === 0) return null;
  const asked = jsonBytes(demands.map(({ key, resource, slot, more }) => ({ rule: key, resource, slot, more })));
  const used = await ctx.db.query<Counter>(
    sql`select d.rule, d.resource, d.slot, (coalesce(c.used, 0) + d.more)::float8 as used from json_to_recordset(${asked}) as d(rule text, resource text, slot text, more bigint) left join sys_capacity c on c.rule = d.rule collate "C" and c.resource = d.resource collate "C" and c.slot = d.slot collate "C"`,
  );
  const short = await shortage(ctx, demands, used);
  return short && capacityFailure(ctx, model, short);
}

interface Counter {
  readonly rule: string;
  readonly resource: string;
  readonly slot: string;
  /** Including this write. */
  readonly used: number;
}

interface Shortage {
  readonly demand: Demand;
  readonly free: number;
}

const placeOf = (rule: string, resource: string, slot: string): string => JSON.stringify([rule, resource, slot]);

/** Merges the demands of several writes on the same counter. */
function sumUp(demands: readonly Demand[]): Demand[] {
  const byPlace = Map.groupBy(demands, ({ key, resource, slot }) => placeOf(key, resource, slot));
  return [...byPlace.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, more: others.reduce((sum, { more }) => sum + more, first.more) }] : [],
  );
}

/** The first slot, by name, whose usage increases beyond its limit. */
async function shortage(ctx: Context, demands: readonly Demand[], counters: readonly Counter[]): Promise<Shortage | null> {
  const used = new Map(counters.map((counter) => [placeOf(counter.rule, counter.resource, counter.slot), counter.used]));
  const taking = demands.filter(({ more }) => more > 0).toSorted((a, b) => (a.slot < b.slot ? -1 : 1));
  const limits = await limitsOf(ctx, taking);
  for (const demand of taking) {
    const limit = typeof demand.rule.limit === 'number' ? demand.rule.limit : limits.get(limitPlace(demand));
    const after = used.get(placeOf(demand.key, demand.resource, demand.slot)) ?? 0;
    if (limit !== undefined && after > limit) return { demand, free: Math.max(limit - after + demand.asked, 0) };
  }
  return null;
}

const limitPlace = ({ key, limitId }: Demand): string => `${key} ${limitId}`;

/** Limits stored in other records: one query per rule. Without a value there is no limit. */
async function limitsOf(ctx: Context, demands: readonly Demand[]): Promise<Map<string, number>> {
  const limits = new Map<string, number>();
  for (const [key, [first, ...others]] of Map.groupBy(demands, (demand) => demand.key)) {
    const limit = first?.rule.limit;
    if (!first || limit === undefined || typeof limit === 'number') continue;
    const target = ctx.engine.registry.get(String(limit.through.settings.model));
    const field = target.fields[limit.field];
    if (!field) continue;
    const ids = [...new Set([first, ...others].map(({ limitId }) => limitId))];
    const found = await ctx.db.query<{ id: string; n: number }>(
      sql`select t.id, t.${columnOf(field)} as n from ${tableOf(target)} t where t.id = any(${ids}${raw('::uuid[]')}) and t.${columnOf(field)} is not null`,
    );
    for (const { id, n } of found) limits.set(`${key} ${id}`, Number(n));
  }
  return limits;
}

/** Reports the free and requested amounts of the slot, at the field that the user can change. */
function capacityFailure(ctx: Context, model: EffectiveModel, { demand, free }: Shortage): AppError {
  const { rule, slot, asked } = demand;
  const params = { slot: slotText(ctx, model, demand), free, asked };
  const [first] = 'days' in rule.slot ? rule.slot.days.fields : [rule.slot.field];
  const at = rule.sum?.name ?? first?.name ?? '';
  const data = isDate(slot) ? { day: slot, free, asked } : { free, asked };
  return modelErrors.capacityExceeded(params, { fields: { [at]: { key: 'model.capacityExceeded', params } }, data });
}

function slotText(ctx: Context, model: EffectiveModel, { rule, slot }: Demand): string {
  if ('days' in rule.slot || rule.slot.field.kind.options(rule.slot.field.settings) === null) return slot;
  return ctx.engine.words.option(ctx.language, model, rule.slot.field.name, slot);
}
