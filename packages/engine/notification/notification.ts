import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { newId } from '../database/identifiers.ts';
import { debouncedNotify } from '../queue/debounced-notify.ts';

/** Categories of messages, for which users set their preferences. */
export const messageTypes = ['announcement', 'flow', 'system', 'schedule'] as const;
export type MessageType = (typeof messageTypes)[number];

/** A notification event as its module declares it. */
export interface MessageEvent {
  /** `<area>.<name>`. Locale keys: title and text at `<area>.notices.<name>.title` and `.text`, the event's own name at `.event`. */
  readonly name: string;
  readonly type: MessageType;
  /** Parameters that every notification of the event passes and its texts may use. */
  readonly params: readonly string[];
  /** Users cannot switch off the in-app notification, because others wait for their response. */
  readonly always?: true;
  /** Also sent during quiet hours. */
  readonly urgent?: true;
}

/** A notification. It contains no record contents: the app loads the record with the reader's permissions at the time of reading. */
export interface NotificationRequest {
  /** The name of a declared event. */
  readonly event: string;
  readonly to: readonly string[];
  /**
   * Parameters of the texts. In the app, `model` and `record` are filled in per reader; a `record` given here is the text that may be shown
   * outside of it.
   */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Path of a page in the web app with details. */
  readonly link?: string;
  /** The record it is about. */
  readonly record?: { readonly model: string; readonly id: string };
  /** Id of what caused it, such as a flow instance; `retract` removes all notifications of a source. */
  readonly source?: string;
  readonly urgent?: boolean;
  /** Code of an administrator's template, instead of the event's texts. */
  readonly template?: string;
  /** Code of a send configuration, instead of the event's, used while it is enabled. */
  readonly config?: string;
  /** Also notifies the actor, such as for reminders that the user set up. */
  readonly includeActor?: boolean;
}

/** A notification with its event declaration. */
export interface DeclaredNotification extends NotificationRequest {
  readonly declared: MessageEvent;
}

/** Channel on which processes learn whose notices have changed: comma-separated user ids, or `*` for everyone. */
export const NOTICE_CHANNEL = 'notice';
/** Users per notification: PostgreSQL limits a payload to 8 000 bytes. */
const NAMED = 200;
const MAX_NAMED = 1000;

/**
 * Notifies users in the open transaction: in-app notices appear on commit; other channels are queued in the same transaction and sent
 * afterwards. The actor is not notified of their own action.
 */
export async function notifyPeople(ctx: Context, notification: NotificationRequest): Promise<void> {
  const declared = eventOf(ctx.engine.modules, notification.event);
  if (!declared) throw new Error(`"${notification.event}" is no event that a module has declared`);
  const people = [...new Set(notification.to)].filter((id) => notification.includeActor === true || id !== ctx.actor.userId);
  if (people.length === 0) return;
  const carrier = ctx.engine.modules.find(({ carry }) => carry)?.carry;
  const params = { ...(ctx.actor.userId && { sender: ctx.actor.name }), ...notification.params };
  const inApp = carrier ? await carrier(ctx, { ...notification, params, to: people, declared }) : people;
  if (inApp.length > 0) await write(ctx, inApp, { ...notification, params });
}

export const eventsOf = (modules: Context['engine']['modules']): readonly MessageEvent[] => modules.flatMap(({ events = [] }) => events);

const eventOf = (modules: Context['engine']['modules'], name: string): MessageEvent | undefined =>
  eventsOf(modules).find((event) => event.name === name);

async function write(ctx: Context, people: readonly string[], notification: NotificationRequest): Promise<void> {
  const { event, params = {}, link = null, record, source = null, template = null } = notification;
  await ctx.db.query(sql`
    insert into sys_notice (id, user_id, kind, params, link, model, record_id, source, template, at)
    select told.id, told.user_id, ${event}, ${JSON.stringify(params)}::jsonb, ${link}, ${record?.model ?? null}, ${record?.id ?? null}::uuid,
      ${source}::uuid, ${template}, ${ctx.now()}::timestamptz
    from unnest(${people.map(newId)}::uuid[], ${people}::uuid[]) told(id, user_id)`);
  noticesChanged(ctx, people);
}

/** Tells open browser windows of the users to reload their notices. */
export function noticesChanged(ctx: Context, people: readonly string[]): void {
  if (people.length > 0) debouncedNotify(ctx, NOTICE_CHANNEL, named(people));
}

function named(people: readonly string[]): string[] {
  if (people.length > MAX_NAMED) return ['*'];
  return Array.from({ length: Math.ceil(people.length / NAMED) }, (_, n) => people.slice(n * NAMED, (n + 1) * NAMED).join(','));
}

/** Marks notices of a source as read, once the requested work is done or no longer needed. */
export async function countAsRead(ctx: Context, source: string, people: readonly string[], events: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const read = await ctx.db.query<{ user: string }>(sql`
    update sys_notice set read_at = ${ctx.now()} where source = ${source} and user_id = any(${people}::uuid[]) and kind = any(${events})
      and read_at is null returning user_id as "user"`);
  noticesChanged(ctx, [...new Set(read.map(({ user }) => user))]);
}

/** Deletes the notices of a source that no longer exists, and cancels its queued deliveries. */
export async function retract(ctx: Context, source: string): Promise<void> {
  const gone = await ctx.db.query<{ user: string }>(sql`delete from sys_notice where source = ${source} returning user_id as "user"`);
  const people = new Set(gone.map(({ user }) => user));
  noticesChanged(ctx, [...people]);
  for (const { callBack } of ctx.engine.modules) await callBack?.(ctx, source);
}
