import type { Context } from '@zhixing/engine/context.ts';
import type { MessageType } from '@zhixing/engine/notification/notification.ts';
import { debouncedNotify } from '@zhixing/engine/queue/debounced-notify.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Channel } from '../channels.ts';
import { Message } from '../message.model.ts';
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
  const { event, type, channel, account, link, outsideCode, urgent, source, stopped } = sending;
  const now = ctx.now().toISOString();
  const instead = type === 'schedule' ? eventTitle(ctx.engine, event) : null;
  const about = { event, type, channel, account, link, outsideCode, urgent, source, attempts: 0, queuedAt: now };
  await insertRows(
    ctx,
    Message,
    to.map((one) => ({ ...about, ...wordsOf(one, instead), ...beginningOf(one.receiver, stopped, now) })),
  );
  debouncedNotify(ctx, MESSAGE_CHANNEL, [account]);
}

function wordsOf({ user, receiver, title: own, text, outsideValues }: Addressed, instead: string | null) {
  const title = own.slice(0, LONGEST.title) || '—';
  const heading = instead === null ? null : title;
  const body = text.slice(0, LONGEST.body) || null;
  return { user, receiver: receiver ?? '—', title: instead ?? title, heading, body, outsideValues: listOrNull(outsideValues) };
}

function beginningOf(receiver: string | null, stopped: Sending['stopped'], now: string) {
  if (stopped === null && receiver !== null) return { outcome: 'waiting', nextAt: now, problem: null } as const;
  return { outcome: 'refused', nextAt: null, problem: stopped ?? 'noAddress' } as const;
}

export const listOrNull = <T>(list: readonly T[]): readonly T[] | null => (list.length > 0 ? list : null);
