import type { Context } from '@zhixing/engine/context.ts';
import { noticesChanged } from '@zhixing/engine/notification/notification.ts';
import { deleteRows, insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { AnnouncementReader } from './announcement-reader.model.ts';

/** Stores the recipients of an announcement, so that its author sees who has not read it yet. */
export async function expectReaders(ctx: Context, announcement: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const readers = await ctx.db.query<{ user: string; organisation: string | null }>(
    sql`select id as "user", organisation from "user" where id = any(${people}::uuid[])`,
  );
  await insertRows(
    ctx,
    AnnouncementReader,
    readers.map((one) => ({ announcement, ...one })),
    { taken: 'keep' },
  );
}

/** Deletes the recipients of a recalled announcement: a new version has to be read again. */
export async function deleteReaders(ctx: Context, announcement: string): Promise<void> {
  await deleteRows(ctx, AnnouncementReader, sql`t.announcement = ${announcement}`);
}

/**
 * Marks the announcement and its notifications as read by the actor. Not while an administrator views the system as another user, whose
 * read state must not change.
 */
export async function noteReading(ctx: Context, announcement: string): Promise<void> {
  const { userId, viewer } = ctx.actor;
  if (!userId || viewer) return;
  const now = ctx.now().toISOString();
  const where = sql`t.announcement = ${announcement} and t."user" = ${userId} and t.read_at is null`;
  await updateRows(ctx, AnnouncementReader, { set: { readAt: now, updatedAt: now }, where });
  const noticed = await ctx.db.query(sql`
    update sys_notice set read_at = ${ctx.now()}
    where user_id = ${userId} and record_id = ${announcement}::uuid and read_at is null returning 1`);
  if (noticed.length > 0) noticesChanged(ctx, [userId]);
}
