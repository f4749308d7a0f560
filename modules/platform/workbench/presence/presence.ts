import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { personOf } from '../limits.ts';
import { requireReachable } from '../record-access.ts';

/** Another user who has a record open. */
export interface Present {
  readonly id: string;
  readonly name: string;
  readonly editing: boolean;
  readonly since: string;
}

export const PRESENT_MS = 45_000;

/**
 * Reports that the actor has a record open, and returns who else has; a presence expires after 45 seconds without a new report. Users with
 * read permission only are not listed, and see only those who are editing.
 */
export async function bePresent(ctx: Context, name: string, id: string, editing: boolean): Promise<{ others: Present[] }> {
  const model = await requireReachable(ctx, name, id);
  const [person, now] = [personOf(ctx), ctx.now()];
  const gone = new Date(now.getTime() - PRESENT_MS);
  const works = worksOn(ctx, model);
  if (works)
    await ctx.db.query(sql`
      insert into sys_presence (model, record_id, session, user_id, editing, since, seen_at)
      values (${model.name}, ${id}, ${windowOf(ctx)}, ${person}, ${editing}, ${now}, ${now})
      on conflict (model, record_id, session) do update set editing = excluded.editing, seen_at = excluded.seen_at,
        since = case when sys_presence.seen_at < ${gone} then excluded.since else sys_presence.since end`);
  const others = await ctx.db.query<Present>(sql`
    select p.user_id as id, u.name, bool_or(p.editing) as editing, min(p.since) as since
    from sys_presence p join "user" u on u.id = p.user_id
    where p.model = ${model.name} and p.record_id = ${id} and p.seen_at >= ${gone} and p.user_id <> ${person}
    group by p.user_id, u.name having ${works} or bool_or(p.editing) order by min(p.since)`);
  return { others };
}

const worksOn = (ctx: Context, model: EffectiveModel): boolean =>
  can(ctx, model, 'update') !== null ||
  Object.values(model.actions).some(({ name, system }) => !system && can(ctx, model, `act:${name}`) !== null);

/** Reports that the actor has closed a record. */
export async function leave(ctx: Context, name: string, id: string): Promise<null> {
  const model = await requireReachable(ctx, name, id);
  await ctx.db.query(sql`delete from sys_presence where model = ${model.name} and record_id = ${id} and session = ${windowOf(ctx)}`);
  return null;
}

const windowOf = (ctx: Context): string => ctx.actor.sessionId ?? personOf(ctx);
