import type { Condition, EffectiveModel } from '@zhixing/model';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { mustBeAble } from '../permission/access.ts';
import { narrowingsOf } from '../read/page.ts';
import { predicate } from '../read/read.ts';
import { bulkErrors } from './bulk.errors.ts';

const MAX_NAMED = 10_000;
const MAX_MATCHING = 500_000;

export const selectionBody = z.union([
  z.strictObject({ ids: z.array(z.guid()).min(1).max(MAX_NAMED) }),
  z.strictObject({
    filter: z.record(z.string(), z.unknown()).optional(),
    keyword: z.string().max(100).optional(),
    expected: z.int().min(0),
  }),
]);

/** Rows by id, or all rows that match a query, together with the count that the user was shown. */
export type Selection = z.infer<typeof selectionBody>;

/**
 * Stores the selected rows of a job, fixed at this moment: later changes to what matches have no effect. Refused if the count differs from
 * what the user was shown.
 */
export async function selectRows(
  ctx: Context,
  model: EffectiveModel,
  job: string,
  selection: Selection,
  deleted: boolean,
): Promise<number> {
  if ('ids' in selection) return nameRows(ctx, job, selection.ids);
  const [found] = await ctx.db.query<{ n: number }>(
    sql`with chosen as (select t.id from ${tableOf(model)} t where ${await matching(ctx, model, selection, deleted)} limit ${raw(String(MAX_MATCHING + 1))}), kept as (insert into sys_job_row (job, place, record) select ${job}, row_number() over (order by id desc), id from chosen returning 1) select count(*)::int as n from kept`,
  );
  const count = found?.n ?? 0;
  if (count > MAX_MATCHING) throw bulkErrors.tooMany({ max: MAX_MATCHING });
  if (count !== selection.expected) throw bulkErrors.countChanged({ expected: selection.expected, count }, { data: { count } });
  if (count === 0) throw bulkErrors.nothing();
  return count;
}

async function nameRows(ctx: Context, job: string, ids: readonly string[]): Promise<number> {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  await ctx.db.query(
    sql`insert into sys_job_row (job, place, record) select ${job}, n.place, n.id from unnest(${named}::uuid[]) with ordinality as n(id, place)`,
  );
  return named.length;
}

/** The number of rows that a selection matches now. */
export async function countMatching(ctx: Context, model: EffectiveModel, selection: Selection, deleted: boolean): Promise<number> {
  if ('ids' in selection) return new Set(selection.ids).size;
  const [found] = await ctx.db.query<{ n: number }>(
    sql`select count(*)::int as n from ${tableOf(model)} t where ${await matching(ctx, model, selection, deleted)}`,
  );
  return found?.n ?? 0;
}

/** The first rows of a selection, newest first. */
export async function sampleOf(
  ctx: Context,
  model: EffectiveModel,
  selection: Selection,
  deleted: boolean,
  limit: number,
): Promise<readonly string[]> {
  if ('ids' in selection) return [...new Set(selection.ids.map((id) => id.toLowerCase()))].slice(0, limit);
  const rows = await ctx.db.query<{ id: string }>(
    sql`select t.id from ${tableOf(model)} t where ${await matching(ctx, model, selection, deleted)} order by t.id desc limit ${raw(String(limit))}`,
  );
  return rows.map(({ id }) => id);
}

type Query = Exclude<Selection, { ids: string[] }>;

async function matching(ctx: Context, model: EffectiveModel, query: Query, deleted: boolean): Promise<Sql> {
  return predicate(ctx, model, [mustBeAble(ctx, model, 'read'), ...(await narrowingsOf(ctx, model, queryOf(query)))], deleted);
}

/** Converts the query of a selection to the form that list readers take. */
export function queryOf({ filter, keyword }: { filter?: unknown; keyword?: string | undefined }): { filter?: Condition; keyword?: string } {
  return { ...(filter ? { filter: filter as Condition } : {}), ...(keyword ? { keyword } : {}) };
}
