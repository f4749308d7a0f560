import { can } from '@zhixing/engine/access.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { readOptions } from '@zhixing/engine/options.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { personOf } from '../limits.ts';

/** What the actor was told, in his language. `record` is what it is about, and its label as far as he may read it now. */
export interface ShownNotice {
  readonly id: string;
  readonly kind: string;
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
  readonly at: Date;
  readonly read_at: Date | null;
}

export interface NoticeQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  /** Read ones alone, or unread ones alone; both where it is left out. */
  readonly read?: boolean | undefined;
  /** Which of them besides. */
  readonly which?: Sql;
}

export const NOTICE_DAYS = 180;

/** The notices of the actor, newest first, and how many of all he has not read. */
export async function readNotices(ctx: Context, { currentPage, pageSize, read, which = sql`true` }: NoticeQuery) {
  const reading = read === undefined ? empty : read ? sql` and read_at is not null` : sql` and read_at is null`;
  const mine = sql`user_id = ${personOf(ctx)} and ${which}${reading}`;
  const [rows, [counts]] = await Promise.all([
    ctx.db.query<Stored>(sql`
      select id, kind, params, link, model, record_id, at, read_at from sys_notice where ${mine}
      order by at desc, id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`),
    ctx.db.query<{ total: number; unread: number }>(sql`
      select (select count(*)::int from sys_notice where ${mine}) as total,
        (select count(*)::int from sys_notice where user_id = ${personOf(ctx)} and read_at is null) as unread`),
  ]);
  const labels = await labelsOf(ctx, rows);
  const pagination = { currentPage, pageSize, total: counts?.total ?? 0 };
  return { list: rows.map((row) => shown(ctx, row, labels)), pagination, unread: counts?.unread ?? 0 };
}

/** Marks notices as read; answers how many of all are left. */
export async function markRead(ctx: Context, which: Sql): Promise<{ unread: number }> {
  await ctx.db.query(sql`update sys_notice set read_at = ${ctx.now()} where user_id = ${personOf(ctx)} and read_at is null and ${which}`);
  const [left] = await ctx.db.query<{ n: number }>(
    sql`select count(*)::int as n from sys_notice where user_id = ${personOf(ctx)} and read_at is null`,
  );
  return { unread: left?.n ?? 0 };
}

/** Labels of the records on a page by id, one question per model; those out of reach have none. */
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

function shown(ctx: Context, row: Stored, labels: ReadonlyMap<string, string>): ShownNotice {
  const { texts, words, registry } = ctx.engine;
  const model = registry.find(row.model ?? '');
  const label = labels.get(row.record_id ?? '') ?? null;
  const params = {
    ...row.params,
    model: model ? words.title(ctx.language, model) : '',
    record: label ?? texts.text(ctx.language, 'workbench.notices.outOfReach'),
  };
  const place = row.kind.replace('.', '.notices.');
  return {
    id: row.id,
    kind: row.kind,
    title: texts.text(ctx.language, `${place}.title`, params),
    text: texts.find(ctx.language, `${place}.text`, params) ?? '',
    link: row.link,
    record: row.model && row.record_id ? { model: row.model, id: row.record_id, label } : null,
    at: row.at,
    read: row.read_at !== null,
  };
}
