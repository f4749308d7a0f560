import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import { noticesChanged } from '@zhixing/engine/telling.ts';
import sql from 'sql-template-tag';

/** Puts down whom an announcement is for, so that its author sees who has not read it yet. */
export async function expectReaders(ctx: Context, announcement: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await ctx.db.query(sql`
    insert into announcement_reader (id, announcement, "user", organisation, created_at, updated_at)
    select one.id, ${announcement}::uuid, u.id, u.organisation, ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz
    from unnest(${people.map(newId)}::uuid[], ${people}::uuid[]) one(id, person) join "user" u on u.id = one.person
    on conflict do nothing`);
}

/** Forgets them: what is written anew is read anew. */
export async function forgetReaders(ctx: Context, announcement: string): Promise<void> {
  await ctx.db.query(sql`delete from announcement_reader where announcement = ${announcement}::uuid`);
}

/**
 * The actor has an announcement before him: it counts as read from then on, and so does what stands in his bell about it. Whoever looks as
 * somebody else leaves no trace of it in what that person has read.
 */
export async function noteReading(ctx: Context, announcement: string): Promise<void> {
  const { userId, viewer } = ctx.actor;
  if (!userId || viewer) return;
  await ctx.db.query(sql`
    update announcement_reader set read_at = ${ctx.now()}, updated_at = ${ctx.now()}
    where announcement = ${announcement}::uuid and "user" = ${userId} and read_at is null`);
  const noticed = await ctx.db.query(sql`
    update sys_notice set read_at = ${ctx.now()}
    where user_id = ${userId} and record_id = ${announcement}::uuid and read_at is null returning 1`);
  if (noticed.length > 0) noticesChanged(ctx, [userId]);
}
