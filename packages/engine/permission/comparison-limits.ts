import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql, { raw } from 'sql-template-tag';
import { audit } from '../audit/write-line.ts';
import { type Context, within } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import { modelErrors } from '../errors.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf } from '../read/read.ts';
import { can } from './access.ts';

/**
 * What a person may compare with masked fields on one day. They are counted in the database, for all processes and across restarts, outside
 * the transaction of the work: trial runs that are rolled back count as well.
 */
const most = {
  /** Values without a match in imports that update: a list of known people has few misses. */
  misses: 500,
  /** The same for imports that add unmatched rows: several rosters of a large school, trial runs included. */
  fresh: 20_000,
  /**
   * Records whose unique values were asked about in work that may be rolled back, whether they were free or not: trial runs of imports,
   * batches, previews. Four trial runs of a school of two thousand children, and fewer than the ten thousand numbers behind a mask.
   * Creations that stay are not counted: each free value then leaves a record with the name of its author.
   */
  trials: 8000,
  /** Searches by an exact value, and values refused as duplicates: roughly the visitors at a service counter. */
  questions: 200,
} as const;

export type Meter = keyof typeof most;

/** An exact comparison with a masked field, asked by a filter or a keyword. */
export interface Question {
  readonly model: EffectiveModel;
  readonly field: EffectiveField;
  readonly value: unknown;
}

/** How many records one line of the audit log names. */
const MAX_NAMED = 100;

export const comparisonTables: readonly string[] = [
  'create table if not exists sys_comparison (user_id uuid not null, day date not null, meter text not null, count integer not null, primary key (user_id, day, meter))',
];

/**
 * Refuses further comparisons of a user who has used up those of the day, before anything is compared.
 * @throws model.tooManyGuesses
 */
export async function mustHaveLeft(ctx: Context, meter: Meter): Promise<void> {
  const { userId } = ctx.actor;
  if (userId === null) return;
  const [row] = await ctx.db.query<{ count: number }>(
    sql`select count from sys_comparison where user_id = ${userId} and day = ${chinaDay(ctx.now())} and meter = ${meter}`,
  );
  if ((row?.count ?? 0) >= most[meter]) throw modelErrors.tooManyGuesses({ max: most[meter] });
}

/**
 * Meters necessary comparisons with masked fields, such as an import key: matched records are named in the audit log, and misses are
 * counted per user and day. With `adds`, unmatched rows are created.
 * @throws model.tooManyGuesses when there were too many
 */
export async function meterComparisons(
  ctx: Context,
  model: EffectiveModel,
  { found, misses, adds }: { found: readonly string[]; misses: number; adds: boolean },
): Promise<void> {
  const meter = adds ? 'fresh' : 'misses';
  if (found.length === 0 && misses === 0) return;
  await count(ctx, { meter, by: misses, model, detail: { found: found.length, misses } }, async () => found);
}

/**
 * Counts searches for exact masked values, and names the records found within the reader's scope in the audit log.
 * @throws model.tooManyGuesses when there were too many that day, before anything is looked up
 */
export async function meterQuestions(ctx: Context, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    const { model, field } = question;
    await count(ctx, { meter: 'questions', by: 1, model, detail: { field: field.name } }, (tx) => recordsBehind(tx, question));
  }
}

/**
 * Counts values that were refused because another record has them.
 * @throws model.tooManyGuesses when there were too many that day
 */
export async function meterDuplicates(
  ctx: Context,
  model: EffectiveModel,
  fields: readonly string[],
  owners: readonly string[],
): Promise<void> {
  const detail = { field: fields.join(' '), duplicates: owners.length };
  await count(ctx, { meter: 'questions', by: owners.length, model, detail }, async () => owners);
}

/**
 * Counts records whose unique values are about to be looked up in work that may be rolled back.
 * @throws model.tooManyGuesses when there were too many that day, before anything is looked up
 */
export const meterTrials = (ctx: Context, model: EffectiveModel, records: number): Promise<void> =>
  count(ctx, { meter: 'trials', by: records, model, detail: { trials: records } }, async () => []);

interface Count {
  readonly meter: Meter;
  readonly by: number;
  readonly model: EffectiveModel;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Counts and writes the line of the audit log in a transaction of its own, which stays when the work is rolled back. */
async function count(
  ctx: Context,
  { meter, by, model, detail }: Count,
  recordsOf: (tx: Context) => Promise<readonly string[]>,
): Promise<void> {
  const { userId } = ctx.actor;
  if (userId === null) return;
  const today = await ctx.engine.database.transaction(async (db) => {
    const tx = within(ctx, db);
    const [row] = await db.query<{ count: number }>(
      sql`insert into sys_comparison as c (user_id, day, meter, count) values (${userId}, ${chinaDay(tx.now())}, ${meter}, ${by})
        on conflict (user_id, day, meter) do update set count = c.count + excluded.count returning count`,
    );
    const counted = row?.count ?? 0;
    const records = counted > most[meter] ? [] : await recordsOf(tx);
    const named = { model: model.name, records: records.slice(0, MAX_NAMED), detail: { ...detail, today: counted } };
    await audit(tx, { kind: 'unmask', verb: 'compare', ...named });
    return counted;
  });
  if (today > most[meter]) throw modelErrors.tooManyGuesses({ max: most[meter] });
}

async function recordsBehind(ctx: Context, { model, field, value }: Question): Promise<string[]> {
  const scope = can(ctx, model, 'read');
  if (scope === null) return [];
  const same = conditionSql(model, { all: [scope, { [field.name]: { eq: value as string } }] }, conditionScopeOf(ctx));
  const rows = await ctx.db.query<{ id: string }>(
    sql`select t.id from ${tableOf(model)} t where t.deleted_at is null and ${same} limit ${raw(String(MAX_NAMED))}`,
  );
  return rows.map(({ id }) => id);
}

/** Removes the counts of past days. */
export const deleteOldComparisons = ({ database, now }: Pick<Engine, 'database' | 'now'>): Promise<unknown> =>
  database.query(sql`delete from sys_comparison where day < ${chinaDay(now())}`);
