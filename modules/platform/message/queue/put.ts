import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import { debouncedNotify } from '@zhixing/engine/queue/debounced-notify.ts';
import type { MessageType } from '@zhixing/engine/telling.ts';
import sql from 'sql-template-tag';
import type { Channel } from '../channels.ts';
import { noticesOf, type Words } from '../words.ts';

/** By which processes hear that something waits to be sent. */
export const MESSAGE_CHANNEL = 'message';

/** To whom, and in which words. */
export interface Addressed extends Words {
  readonly user: string | null;
  /** Null where he cannot be reached: that stands in the list, so that somebody may see it. */
  readonly receiver: string | null;
  readonly outsideValues: readonly (readonly [string, string])[];
}

export interface Sending {
  readonly event: string;
  readonly type: MessageType;
  readonly channel: Channel;
  readonly account: string;
  readonly link: string | null;
  readonly outsideCode: string | null;
  readonly urgent: boolean;
  readonly source: string | null;
  /** Why it is not sent at all: it stands in the list, so that somebody may see it. */
  readonly stopped: 'templateOff' | null;
}

/** What of a message is kept. */
export const LONGEST = { title: 300, body: 5000 };

/** What an event is called, as it is kept. */
export const eventTitle = ({ texts }: Context['engine'], event: string): string =>
  texts.shipped('zh', `${noticesOf(event)}.event`) ?? event;

/**
 * Puts messages down to be sent, in the open transaction; one statement for all of them. What people have in their calendars concerns nobody
 * who looks after messages: its title is kept where it is masked.
 */
export async function putDown(ctx: Context, sending: Sending, to: readonly Addressed[]): Promise<void> {
  if (to.length === 0) return;
  const { db, now } = ctx;
  const { event, type, channel, account, link, outsideCode, urgent, source, stopped } = sending;
  const instead = type === 'schedule' ? eventTitle(ctx.engine, event) : null;
  await db.query(sql`
    insert into message (id, event, type, channel, account, "user", receiver, title, heading, body, link, outside_code, outside_values, urgent, source, outcome,
      attempts, queued_at, next_at, problem, created_at, updated_at)
    select one.id, ${event}, ${type}, ${channel}, ${account}::uuid, one.person, coalesce(one.receiver, '—'), coalesce(${instead}::text, one.title),
      case when ${instead}::text is null then null else one.title end, nullif(one.body, ''), ${link},
      ${outsideCode}, nullif(one.outside, '[]')::jsonb, ${urgent}, ${source}, case when one.receiver is null or ${stopped}::text is not null then 'refused' else 'waiting' end,
      0, ${now()}, case when one.receiver is null or ${stopped}::text is not null then null else ${now()}::timestamptz end,
      coalesce(${stopped}::text, case when one.receiver is null then 'noAddress' end), ${now()}, ${now()}
    from unnest(${to.map(newId)}::uuid[], ${to.map(({ user }) => user)}::uuid[], ${to.map(({ receiver }) => receiver)}::text[],
      ${to.map(({ title }) => title.slice(0, LONGEST.title) || '—')}::text[], ${to.map(({ text }) => text.slice(0, LONGEST.body))}::text[],
      ${to.map(({ outsideValues }) => JSON.stringify(outsideValues))}::text[]) one(id, person, receiver, title, body, outside)`);
  debouncedNotify(ctx, MESSAGE_CHANNEL, [account]);
}
