import { type CapacityRule, capacitiesOf, type EffectiveModel, usageOf } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { jsonBytes } from '../database/json-rows.ts';
import type { Engine } from '../engine.ts';
import { fullColumns, type Stored } from '../read/read.ts';
import { counterKey } from './demand.ts';

/** A counter that differs from its records, or exceeds its limit. */
export interface CounterFinding {
  /** Path of the rule: `venueBooking.capacity.site_day_people`. */
  readonly declared: string;
  readonly resource: string;
  readonly slot: string;
  /** Stored value of the counter. */
  readonly used: number;
  /** Value computed from the records. */
  readonly taken: number;
  readonly limit: number | null;
}

const PAGE = 2000;

/**
 * Builds missing counters and drops those of rules whose definition has changed, in the migration transaction. Locks the table against
 * concurrent writes meanwhile.
 */
export async function buildMissingCounters(tx: Database, models: readonly EffectiveModel[]): Promise<void> {
  const known = await tx.query<{ rule: string; model: string }>(sql`select rule, model from sys_capacity_rule`);
  for (const model of models) {
    const rules = capacitiesOf(model);
    const keys = rules.map((rule) => counterKey(model, rule));
    const outdated = known.filter((one) => one.model === model.name && !keys.includes(one.rule)).map(({ rule }) => rule);
    if (outdated.length > 0) await dropCounters(tx, outdated);
    for (const [n, rule] of rules.entries()) if (!known.some((one) => one.rule === keys[n])) await buildCounters(tx, model, rule);
  }
}

/** Recounts the records of every rule; returns the number of rules. */
export async function rebuildCounters(engine: Engine): Promise<number> {
  let count = 0;
  for (const model of engine.registry.all())
    for (const rule of capacitiesOf(model)) {
      await engine.database.transaction((tx) => buildCounters(tx, model, rule));
      count += 1;
    }
  return count;
}

async function dropCounters(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.query(sql`delete from sys_capacity where rule = any(${keys}::text[])`);
  await tx.query(sql`delete from sys_capacity_rule where rule = any(${keys}::text[])`);
}

async function buildCounters(tx: Database, model: EffectiveModel, rule: CapacityRule): Promise<void> {
  const key = counterKey(model, rule);
  await tx.query(sql`lock table ${tableOf(model)} in share row exclusive mode`);
  await dropCounters(tx, [key]);
  const counted = jsonBytes([...(await countRecords(tx, model, rule)).values()]);
  await tx.query(
    sql`insert into sys_capacity (rule, resource, slot, used) select ${key}, resource, slot, amount from json_to_recordset(${counted}) as d(resource text, slot text, amount bigint)`,
  );
  await tx.query(sql`insert into sys_capacity_rule (rule, model) values (${key}, ${model.name})`);
}

type Counted = Map<string, { resource: string; slot: string; amount: number }>;

/** Usage by the live records of a model under a rule, read page by page. */
async function countRecords(db: Database, model: EffectiveModel, rule: CapacityRule): Promise<Counted> {
  const counted: Counted = new Map();
  for (let after: string | null = null, more = true; more; ) {
    const rows: { row: Stored }[] = await db.query(
      sql`select row_to_json(r.*) as row from (select ${fullColumns(model)} from ${tableOf(model)} t where t.deleted_at is null${after === null ? raw('') : sql` and t.id > ${after}`} order by t.id limit ${PAGE}) r`,
    );
    for (const { row } of rows)
      for (const [place, usage] of usageOf(model, rule, row))
        counted.set(place, { ...usage, amount: usage.amount + (counted.get(place)?.amount ?? 0) });
    after = rows.at(-1)?.row.id ?? null;
    more = rows.length === PAGE;
  }
  return counted;
}

/** Compares all counters with their records in one snapshot: `drift` are those that differ, `over` those beyond a lowered limit. */
export async function compareCounters(engine: Engine): Promise<{ drift: CounterFinding[]; over: CounterFinding[] }> {
  return engine.database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read`);
    const found: CounterFinding[] = [];
    for (const model of engine.registry.all())
      for (const rule of capacitiesOf(model)) found.push(...(await compareRule(engine, tx, model, rule)));
    return {
      drift: found.filter(({ used, taken }) => used !== taken),
      over: found.filter(({ taken, limit }) => limit !== null && taken > limit),
    };
  });
}

async function compareRule(engine: Engine, tx: Database, model: EffectiveModel, rule: CapacityRule): Promise<CounterFinding[]> {
  const counted = await countRecords(tx, model, rule);
  const limits = await limitsIn(engine, tx, rule);
  const stored = await tx.query<{ resource: string; slot: string; used: number }>(
    sql`select resource, slot, used::float8 as used from sys_capacity where rule = ${counterKey(model, rule)}`,
  );
  const used = new Map(stored.map((one) => [JSON.stringify([one.resource, one.slot]), one]));
  const at = rule.by.findIndex((field) => typeof rule.limit !== 'number' && field.name === rule.limit.through.name);
  return [...new Set([...counted.keys(), ...used.keys()])].flatMap((place) => {
    const one = counted.get(place) ?? used.get(place);
    if (!one) return [];
    const limit = typeof rule.limit === 'number' ? rule.limit : (limits.get(one.resource.split(' ')[at] ?? '') ?? null);
    const { resource, slot } = one;
    const [counter, taken] = [used.get(place)?.used ?? 0, counted.get(place)?.amount ?? 0];
    return [{ declared: `${model.name}.capacity.${rule.name}`, resource, slot, used: counter, taken, limit }];
  });
}

async function limitsIn({ registry }: Engine, tx: Database, { limit }: CapacityRule): Promise<Map<string, number>> {
  const target = typeof limit === 'number' ? undefined : registry.find(String(limit.through.settings.model));
  const field = typeof limit === 'number' ? undefined : target?.fields[limit.field];
  if (!target || !field) return new Map();
  const rows = await tx.query<{ id: string; n: number }>(
    sql`select t.id, t.${columnOf(field)} as n from ${tableOf(target)} t where t.${columnOf(field)} is not null`,
  );
  return new Map(rows.map(({ id, n }) => [id, Number(n)]));
}
