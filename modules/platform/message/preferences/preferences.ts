import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { MessageType } from '@zhixing/engine/notification/notification.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { isInHours } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import type { Channel } from '../channels.ts';
import { Message } from '../message.model.ts';
import { messageErrors } from '../messages.errors.ts';

/** Notification preferences of a user. */
export interface Preference {
  /** Switched off: `<type>:<channel>`, with `inApp` for the app. */
  readonly off: readonly string[];
  /** Quiet hours in minutes of the day in Beijing time, when only urgent messages are sent; both or none. May span midnight. */
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** The language of messages to the user. */
  readonly language: Language;
}

const initial: Preference = { off: [], quietFrom: null, quietUntil: null, language: 'zh' };

interface Row extends Preference {
  readonly user: string;
}

const columns = sql`user_id as "user", off, quiet_from as "quietFrom", quiet_until as "quietUntil", coalesce(language, 'zh') as language`;

/** Preferences by user; users without any are missing. */
export async function preferencesOf(db: Database, people: readonly string[]): Promise<ReadonlyMap<string, Preference>> {
  const rows = await db.query<Row>(sql`select ${columns} from sys_message_preference where user_id = any(${people}::uuid[])`);
  return new Map(rows.map((row) => [row.user, row]));
}

/** Whether a minute of the day in Beijing time is within the quiet hours. */
export const isQuiet = ({ quietFrom: from, quietUntil: until }: Preference, minute: number): boolean =>
  from !== null && until !== null && isInHours(from, until, minute);

/** Whether a user receives a type by a channel. */
export const wants = (preference: Preference | undefined, type: MessageType, channel: Channel | 'inApp'): boolean =>
  !preference?.off.includes(`${type}:${channel}`);

export async function readPreference(ctx: Context, person: string): Promise<Preference> {
  const { off, quietFrom, quietUntil, language } = (await preferencesOf(ctx.db, [person])).get(person) ?? initial;
  return { off, quietFrom, quietUntil, language };
}

/** Stores the preferences of a user. */
export async function storePreference(ctx: Context, person: string, { off, quietFrom, quietUntil, language }: Preference): Promise<void> {
  if ((quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil)) throw messageErrors.badQuiet();
  await ctx.db.query(sql`
    insert into sys_message_preference (user_id, off, quiet_from, quiet_until, language, updated_at)
    values (${person}, ${off}::text[], ${quietFrom}, ${quietUntil}, ${language}, ${ctx.now()})
    on conflict (user_id) do update set off = excluded.off, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      language = excluded.language, updated_at = excluded.updated_at`);
  // Makes messages held back due now, so that the worker applies the new preferences to them.
  const set = { nextAt: ctx.now().toISOString(), problem: null };
  await updateRows(ctx, Message, { set, where: sql`t."user" = ${person} and t.outcome = 'waiting' and t.problem = 'quietHours'` });
}
