import { type EffectiveField, rollupOf } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { conditionSql } from '../../read/conditions.ts';
import { labelScope, targetLabel } from '../../read/labels.ts';
import { conditionScopeOf } from '../../read/read.ts';
import { targetRows } from '../../read/target.ts';
import { readRollup } from '../../write/rollups.ts';

/** Values that the cells of an export need besides their rows. */
export interface Labels {
  /** Loads the labels that the rows of a batch refer to: one query per relation. */
  learn(ctx: Context, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /** The label of a stored key, or null if the reader may not see the record. */
  label(field: string, key: string): string | null;
  /** The value of a rollup for a record of the batch. */
  rollup(field: string, id: string): number | string | null;
}

const CACHE_SIZE = 20_000;

/** Caches labels of referenced records up to a limit, and the rollups of the last batch. */
export function createLabels(fields: readonly EffectiveField[]): Labels {
  const known = new Map<string, Map<string, string | null>>();
  const rollups = new Map<string, Map<string, number | string | null>>();
  return {
    label: (field, key) => known.get(field)?.get(key) ?? null,
    rollup: (field, id) => rollups.get(field)?.get(id) ?? null,
    learn: async (ctx, rows) => {
      for (const field of fields) {
        if (rollupOf(field))
          rollups.set(
            field.name,
            await readRollup(
              ctx,
              field,
              rows.map(({ id }) => String(id)),
            ),
          );
        else if (field.column !== null) await learnField(ctx, field, rows, known);
      }
    },
  };
}

type Rows = readonly Readonly<Record<string, unknown>>[];

async function learnField(ctx: Context, field: EffectiveField, rows: Rows, known: Map<string, Map<string, string | null>>): Promise<void> {
  const target = targetRows(ctx, field);
  const scope = target && labelScope(ctx, target);
  if (!target || !scope) return;
  const cached = known.get(field.name) ?? new Map<string, string | null>();
  if (cached.size > CACHE_SIZE) cached.clear();
  known.set(field.name, cached);
  const asked = new Set(
    rows
      .flatMap((row) => row[field.name] ?? [])
      .map(String)
      .filter((key) => !cached.has(key)),
  );
  if (asked.size === 0) return;
  for (const key of asked) cached.set(key, null);
  const cast: Sql = target.byId ? sql`${[...asked]}::uuid[]` : sql`${[...asked]}::text[]`;
  const found = await ctx.db.query<{ key: string; label: string }>(
    sql`select ${target.key}::text as key, ${targetLabel(ctx, target)} as label ${target.from} and ${target.key} = any(${cast}) and ${conditionSql(target.model, scope, conditionScopeOf(ctx))}`,
  );
  for (const { key, label } of found) cached.set(key, label);
}
