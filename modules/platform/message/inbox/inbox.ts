import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { eventsOf, type MessageType, noticesChanged } from '@zhixing/engine/notification/notification.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { readOptions } from '@zhixing/engine/read/options.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { wordsOf } from '../words.ts';

/** A notice of the actor, in their language. `record` is what it is about, with its label where the actor may read it now. */
export interface ShownNotice {
  readonly id: string;
  readonly kind: string;
  readonly type: MessageType;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly record: { readonly model: string; readonly id: string; readonly label: string | null } | null;
  readonly at: Date;
  readonly read: boolean;
}

interface Stored {
  readonly id: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly link: string | null;
  readonly model: string | null;
  readonly record_id: string | null;
  readonly template: string | null;
  readonly at: Date;
  readonly read_at: Date | null;
}

export interface NoticeQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  /** Filters by read state; both where left out. */
  readonly read?: boolean | undefined;
  readonly type?: MessageType | undefined;
  readonly id?: string | null;
}

/** The notices of the actor, newest first, with the number of unread ones in total. */
export async function readNotices(ctx: Context, { currentPage, pageSize, read, type, id }: NoticeQuery) {
  const reading = read === undefined ? empty : read ? sql` and read_at is not null` : sql` and read_at is null`;
  const one = id === undefined ? empty : sql` and id = ${id}`;
  const mine = sql`user_id = ${personOf(ctx)} and ${ofType(ctx, type)}${reading}${one}`;
  const [rows, [count], unreadBy] = await Promise.all([
    ctx.db.query<Stored>(sql`
      select id, kind, params, link, model, record_id, template, at, read_at from sys_notice where ${mine}
      order by at desc, id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`),
    ctx.db.query<{ total: number }>(sql`select count(*)::int as total from sys_notice where ${mine}`),
    unreadByType(ctx),
  ]);
  const labels = await labelsOf(ctx, rows);
  const list = await Promise.all(rows.map((row) => shown(ctx, row, labels)));
  const unread = Object.values(unreadBy).reduce((sum, n) => sum + n, 0);
  return { list, pagination: { currentPage, pageSize, total: count?.total ?? 0 }, unread, unreadBy };
}

/** Number of unread notices of the actor by type. */
export async function unreadByType(ctx: Context): Promise<Readonly<Record<MessageType, number>>> {
  const rows = await ctx.db.query<{ kind: string; n: number }>(
    sql`select kind, count(*)::int as n from sys_notice where user_id = ${personOf(ctx)} and read_at is null group by 1`,
  );
  const counts = { announcement: 0, flow: 0, system: 0, schedule: 0 };
  for (const { kind, n } of rows) counts[typeOf(ctx, kind)] += n;
  return counts;
}

/** Marks notices as read; returns the number left unread in total. */
export async function markRead(ctx: Context, which: Sql): Promise<{ unread: number }> {
  const person = personOf(ctx);
  const read = await ctx.db.query(
    sql`update sys_notice set read_at = ${ctx.now()} where user_id = ${person} and read_at is null and ${which} returning 1`,
  );
  if (read.length > 0) noticesChanged(ctx, [person]);
  const [left] = await ctx.db.query<{ n: number }>(
    sql`select count(*)::int as n from sys_notice where user_id = ${person} and read_at is null`,
  );
  return { unread: left?.n ?? 0 };
}

export async function removeNotices(ctx: Context, which: Sql): Promise<void> {
  const person = personOf(ctx);
  const gone = await ctx.db.query(sql`delete from sys_notice where user_id = ${person} and ${which} returning 1`);
  if (gone.length > 0) noticesChanged(ctx, [person]);
}

/** Condition for notices of a type. Kinds that no module declares any more count as `system`. */
export function ofType({ engine }: Context, type: MessageType | undefined): Sql {
  if (type === undefined) return sql`true`;
  const events = eventsOf(engine.modules);
  const names = events.filter((event) => (type === 'system' ? event.type !== type : event.type === type)).map(({ name }) => name);
  return type === 'system' ? sql`kind <> all(${names}::text[])` : sql`kind = any(${names}::text[])`;
}

const typeOf = ({ engine }: Context, kind: string): MessageType =>
  eventsOf(engine.modules).find(({ name }) => name === kind)?.type ?? 'system';

/** The acting user. Throws for the server itself, which has no notices. */
export function personOf({ actor }: Context): string {
  if (!actor.userId) throw modelErrors.denied({ permission: 'session' });
  return actor.userId;
}

/** Labels of the records on a page by id, one query per model; records the actor may not read have none. */
async function labelsOf(ctx: Context, rows: readonly Stored[]): Promise<ReadonlyMap<string, string>> {
  const byModel = Map.groupBy(
    rows.filter((row) => row.model && row.record_id),
    (row) => row.model ?? '',
  );
  const pages = [...byModel].map(async ([name, about]) => {
    const model = ctx.engine.registry.find(name);
    if (!model || can(ctx, model, 'read') === null) return [];
    const ids = [...new Set(about.flatMap((row) => row.record_id ?? []))];
    return (await readOptions(ctx, model, { currentPage: 1, pageSize: 500, ids })).list;
  });
  return new Map((await Promise.all(pages)).flat().map(({ id, label }) => [id, label]));
}

async function shown(ctx: Context, row: Stored, labels: ReadonlyMap<string, string>): Promise<ShownNotice> {
  const { texts, words, registry } = ctx.engine;
  const model = registry.find(row.model ?? '');
  const label = labels.get(row.record_id ?? '') ?? null;
  const params = {
    sender: texts.text(ctx.language, 'messages.system'),
    time: chinaMinute(row.at),
    ...row.params,
    // The notice itself opens the link in the app.
    link: texts.text(ctx.language, 'messages.openHere'),
    model: model ? words.title(ctx.language, model) : '',
    record: label ?? texts.text(ctx.language, 'messages.outOfReach'),
  };
  return {
    id: row.id,
    kind: row.kind,
    type: typeOf(ctx, row.kind),
    link: row.link,
    at: row.at,
    read: row.read_at !== null,
    ...(await wordsOf(ctx, ctx.language, { event: row.kind, template: row.template, params })),
    record: row.model && row.record_id ? { model: row.model, id: row.record_id, label } : null,
  };
}
