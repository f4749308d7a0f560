import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { newId } from '../database/identifiers.ts';
import { debouncedNotify } from '../queue/debounced-notify.ts';

/** The four sorts of messages that people know. */
export const messageTypes = ['announcement', 'flow', 'system', 'schedule'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Something that people are told of, as its module declares it. */
export interface MessageEvent {
  /** `<area>.<name>`; its texts stand in the locale files at `<area>.notices.<name>.title` and `.text`, what it is called at `.event`. */
  readonly name: string;
  readonly type: MessageType;
  /** Figures that every telling of it brings along, which its texts may name. */
  readonly params: readonly string[];
  /** Nobody can switch it off in the app: somebody waits for him. */
  readonly always?: true;
  /** Goes out in quiet hours too. */
  readonly urgent?: true;
}

/** What people are told. It carries no contents of records: who reads it in the app sees of the record what he may see at that moment. */
export interface NotificationRequest {
  /** The name of a declared event. */
  readonly event: string;
  readonly to: readonly string[];
  /** Figures of the texts. `model` and `record` are filled in for who reads in the app; `record` here is what may be said outside of it. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Path of a page of the web app that shows more. */
  readonly link?: string;
  /** The record it is about. */
  readonly record?: { readonly model: string; readonly id: string };
  /** What it came from; `takeBack` takes back what came from a source. */
  readonly source?: string;
  readonly urgent?: boolean;
  /** Code of a template that administrators have made, in place of the texts of the event. */
  readonly template?: string;
  /** Code of a send configuration that somebody has chosen for this, in place of the event's; as long as it is on. */
  readonly config?: string;
  /** Whoever does it is told as well, for what he wants to be reminded of. */
  readonly includeActor?: boolean;
}

/** What is told, with what was declared of it. */
export interface DeclaredNotification extends NotificationRequest {
  readonly declared: MessageEvent;
}

/** By which processes hear whose notices have changed: ids of people with commas between them, or `*`. */
export const NOTICE_CHANNEL = 'notice';
/** The database takes some 8 000 bytes in one notification. */
const NAMED = 200;
const MOST_NAMED = 1000;

/**
 * Tells people something, in the transaction that is open. In the app it is there with the commit; what goes out by other ways is put down in the same
 * transaction and sent behind it. Nobody is told what he did himself.
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

/** Every event that is declared. */
export const eventsOf = (modules: Context['engine']['modules']): readonly MessageEvent[] => modules.flatMap(({ events = [] }) => events);

/** An event by its name. */
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

/** Lets the windows of people know that what they were told has changed. */
export function noticesChanged(ctx: Context, people: readonly string[]): void {
  if (people.length > 0) debouncedNotify(ctx, NOTICE_CHANNEL, named(people));
}

function named(people: readonly string[]): string[] {
  if (people.length > MOST_NAMED) return ['*'];
  return Array.from({ length: Math.ceil(people.length / NAMED) }, (_, n) => people.slice(n * NAMED, (n + 1) * NAMED).join(','));
}

/** What people were asked to do for a source is done, or nobody waits for it any more: what told them of it counts as read. */
export async function countAsRead(ctx: Context, source: string, people: readonly string[], events: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const read = await ctx.db.query<{ user: string }>(sql`
    update sys_notice set read_at = ${ctx.now()} where source = ${source} and user_id = any(${people}::uuid[]) and kind = any(${events})
      and read_at is null returning user_id as "user"`);
  noticesChanged(ctx, [...new Set(read.map(({ user }) => user))]);
}

/** Takes back what came from something which is gone: in the app it disappears, and what has not gone out yet never does. */
export async function retract(ctx: Context, source: string): Promise<void> {
  const gone = await ctx.db.query<{ user: string }>(sql`delete from sys_notice where source = ${source} returning user_id as "user"`);
  const people = new Set(gone.map(({ user }) => user));
  noticesChanged(ctx, [...people]);
  for (const { callBack } of ctx.engine.modules) await callBack?.(ctx, source);
}
