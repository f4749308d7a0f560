import type { Condition, EffectiveModel } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { absentRow, sameValue, tableOf } from '../../database/identifiers.ts';
import { columnsOfRow } from '../../database/json-rows.ts';
import { meterComparisons, mustHaveLeft } from '../../permission/comparison-limits.ts';
import { mayCompare } from '../../permission/comparisons.ts';
import { fullColumns, predicate, type Stored } from '../../read/read.ts';
import { type Converted, givenValue } from './convert.ts';
import { keyCombinations } from './mappable.ts';

/** The key combination by which a row identifies its record, or null if none is complete. */
export function keyOf(model: EffectiveModel, row: Converted): readonly string[] | null {
  return keyCombinations(model).find((names) => names.every((name) => givenValue(row, name) !== null)) ?? null;
}

/**
 * Finds the records that rows identify, within the update scope, and locks them until commit: one query per key combination. A row that
 * matches several records gets all of them. With `adds`, rows without a match will be created.
 */
export async function matchRows(
  ctx: Context,
  model: EffectiveModel,
  scope: Condition,
  rows: readonly Converted[],
  { adds }: { readonly adds: boolean },
): Promise<Map<Converted, Stored[]>> {
  const found = new Map<Converted, Stored[]>();
  for (const names of keyCombinations(model)) {
    const matching = rows.filter((row) => keyOf(model, row) === names);
    if (matching.length === 0) continue;
    const matches = await meteredMatches(ctx, model, { scope, names, rows: matching, adds });
    for (const { place, row } of matches) {
      const owner = matching[place];
      if (owner) found.set(owner, [...(found.get(owner) ?? []), row]);
    }
  }
  return found;
}

interface Asked {
  readonly scope: Condition;
  readonly names: readonly string[];
  readonly rows: readonly Converted[];
  readonly adds: boolean;
}

async function meteredMatches(ctx: Context, model: EffectiveModel, { scope, names, rows, adds }: Asked) {
  if (names.every((name) => mayCompare(ctx, model, name))) return recordsWith(ctx, model, scope, names, rows);
  await mustHaveLeft(ctx, adds ? 'fresh' : 'misses');
  const matches = await recordsWith(ctx, model, scope, names, rows);
  await meter(ctx, model, rows.length, matches, adds);
  return matches;
}

// Each row of a file could be a guess at a masked key, so masked keys are metered and audited like other comparisons of masked fields.
function meter(
  ctx: Context,
  model: EffectiveModel,
  asked: number,
  matches: readonly { place: number; row: Stored }[],
  adds: boolean,
): Promise<void> {
  const found = [...new Set(matches.map(({ row }) => row.id))];
  return meterComparisons(ctx, model, { found, misses: asked - new Set(matches.map(({ place }) => place)).size, adds });
}

/** The records within a scope that rows identify by one key, locked until commit; `place` is the index of the row. */
export function recordsWith(
  ctx: Context,
  model: EffectiveModel,
  scope: Condition,
  names: readonly string[],
  rows: readonly Converted[],
): Promise<{ place: number; row: Stored }[]> {
  const fields = names.flatMap((name) => model.fields[name] ?? []);
  const keys = JSON.stringify(
    rows.map((row) => columnsOfRow(fields, Object.fromEntries(names.map((name) => [name, givenValue(row, name)])))),
  );
  const same = join(
    fields.map((field) => sameValue(field, 't', 'k')),
    ' and ',
  );
  return ctx.db.query<{ place: number; row: Stored }>(
    // Names with a leading underscore cannot collide with models or fields.
    sql`with _k as materialized (select (e.n - 1)::int as _place, v.* from json_array_elements(${keys}::json) with ordinality e(value, n), json_populate_record(${absentRow(model)}, e.value) v) select k._place as place, (select row_to_json(r.*) from (select ${fullColumns(model)}) r) as row from _k k join ${tableOf(model)} t on ${same} where ${predicate(ctx, model, [scope])} for no key update of t`,
  );
}
