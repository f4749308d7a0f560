import type { Context } from '@zhixing/engine/context.ts';
import type { MessageType } from '@zhixing/engine/notification/notification.ts';
import { debouncedNotify } from '@zhixing/engine/queue/debounced-notify.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Channel } from '../channels.ts';
import { Message } from '../message.model.ts';
import { noticesOf, type Words } from '../words.ts';

/** Channel on which processes are notified of queued messages. */
export const MESSAGE_CHANNEL = 'message';

/** A recipient with the rendered texts. */
export interface Addressed extends Words {
  readonly user: string | null;
  /** Null where the user has no address: recorded as failed, so that it is visible in the list. */
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
  /** Why it is not sent: recorded in the list of messages. */
  readonly stopped: 'templateOff' | null;
}

/** Maximum stored lengths. */
export const MAX_LENGTH = { title: 300, body: 5000 };

/** The stored name of an event. */
export const eventTitle = ({ texts }: Context['engine'], event: string): string =>
  texts.shipped('zh', `${noticesOf(event)}.event`) ?? event;

/**
 * Queues messages in the open transaction, with one statement. Titles of calendar messages are private: they are stored in the masked field
 * `heading` instead.
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
  const title = own.slice(0, MAX_LENGTH.title) || '—';
  const heading = instead === null ? null : title;
  const body = text.slice(0, MAX_LENGTH.body) || null;
  return { user, receiver: receiver ?? '—', title: instead ?? title, heading, body, outsideValues: listOrNull(outsideValues) };
}

function beginningOf(receiver: string | null, stopped: Sending['stopped'], now: string) {
  if (stopped === null && receiver !== null) return { outcome: 'waiting', nextAt: now, problem: null } as const;
  return { outcome: 'refused', nextAt: null, problem: stopped ?? 'noAddress' } as const;
}

export const listOrNull = <T>(list: readonly T[]): readonly T[] | null => (list.length > 0 ? list : null);
