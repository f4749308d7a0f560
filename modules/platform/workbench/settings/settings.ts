import type { Context } from '@zhixing/engine/context.ts';
import { type Quota, underQuota } from '@zhixing/engine/database/quota.ts';
import sql, { empty } from 'sql-template-tag';
import { personOf } from '../limits.ts';
import { workbenchErrors } from '../workbench.errors.ts';

/** The settings of a user, when each was written, and the current time of the server for comparison; in milliseconds since 1970. */
export interface Settings {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly times: Readonly<Record<string, number>>;
  readonly now: number;
}

const LARGEST = 65_536;
const LIMIT = 1000;
/** Size limit in bytes of all settings of a user. */
const ROOM = 4 * 1_048_576;

/** The settings under a prefix (`list.student` includes `list.student.columns`), or all of them. */
export async function readSettings(ctx: Context, prefix?: string): Promise<Settings> {
  const under = prefix ? sql` and (key = ${prefix} or starts_with(key, ${`${prefix}.`}))` : empty;
  const rows = await ctx.db.query<{ key: string; value: unknown; updated_at: Date }>(
    sql`select key, value, updated_at from sys_setting where user_id = ${personOf(ctx)}${under} order by key`,
  );
  return {
    settings: Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    times: Object.fromEntries(rows.map(({ key, updated_at }) => [key, updated_at.getTime()])),
    now: ctx.now().getTime(),
  };
}

/** Stores a setting and returns the time of writing. */
export async function writeSetting(ctx: Context, key: string, value: unknown): Promise<{ at: number }> {
  const text = JSON.stringify(value);
  const size = Buffer.byteLength(text);
  if (size > LARGEST) throw workbenchErrors.tooLarge({ kilobytes: LARGEST / 1024 });
  const userId = personOf(ctx);
  const at = ctx.now();
  await underQuota(ctx.db, roomFor(userId, key, size), (tx) =>
    tx.query(sql`
      insert into sys_setting (user_id, key, value, size, updated_at) values (${userId}, ${key}, ${text}::json, ${size}, ${at})
      on conflict (user_id, key) do update set value = excluded.value, size = excluded.size, updated_at = excluded.updated_at`),
  );
  return { at: at.getTime() };
}

/** Quotas for the number and total size of the user's settings. */
function roomFor(userId: string, key: string, size: number): Quota[] {
  const own = { key: `settings ${userId}`, refuse: () => workbenchErrors.tooManySettings({ most: LIMIT }) };
  const others = sql`from sys_setting where user_id = ${userId} and key <> ${key}`;
  return [
    { ...own, count: sql`select count(*)::int as n ${others}`, most: LIMIT },
    { ...own, count: sql`select coalesce(sum(size), 0)::int as n ${others}`, most: ROOM, adds: size },
  ];
}

/** Deletes a setting; succeeds if it does not exist. */
export async function deleteSetting(ctx: Context, key: string): Promise<null> {
  await ctx.db.query(sql`delete from sys_setting where user_id = ${personOf(ctx)} and key = ${key}`);
  return null;
}
