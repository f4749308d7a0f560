import type { EffectiveModel } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import type { Actor, Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import { predicate } from '../read/read.ts';
import { can } from './access.ts';

/** Which of these users may read a record: applies the read scope of each, in one statement. Users who cannot sign in may read nothing. */
export async function filterReaders(
  ctx: Context,
  model: EffectiveModel,
  id: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const actors = await actorsOf(ctx.engine, userIds);
  const questions = actors.flatMap((actor) => {
    const scope = can({ actor }, model, 'read');
    if (scope === null) return [];
    const where = predicate({ ...ctx, actor }, model, [scope]);
    return [sql`select ${actor.userId}::text as id where exists (select 1 from ${tableOf(model)} t where t.id = ${id} and ${where})`];
  });
  if (questions.length === 0) return new Set();
  const rows = await ctx.db.query<{ id: string }>(join(questions, ' union all '));
  return new Set(rows.map((row) => row.id));
}

/** Users with their current permissions, from the module that stores accounts. */
export async function actorsOf(engine: Engine, userIds: readonly string[]): Promise<readonly Actor[]> {
  const found = await Promise.all(engine.modules.map((module) => module.actors?.(engine, userIds) ?? []));
  const known = new Map<string | null, Actor>();
  for (const actor of found.flat()) if (!known.has(actor.userId)) known.set(actor.userId, actor);
  return [...known.values()];
}
