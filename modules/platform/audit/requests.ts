import type { Context } from '@zhixing/engine/context.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type LogQuestion, peopleLike, spanOf } from './query.ts';

const MAX_COUNTED = 10_000;

/** A request that was slow, refused or failed. */
export interface RequestLine {
  readonly id: string;
  readonly at: Date;
  readonly request: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly key: string | null;
  readonly ms: number;
  readonly name: string | null;
  readonly account: string | null;
  readonly address: string;
  readonly error: string | null;
}

const columns = raw(`'r' || r.id as id, r.at, r.request, r.method, r.path, r.status, r.key, r.ms, u.name, u.account, r.address`);

/** Logged requests, newest first; only server errors if `errors` is set. */
export async function requestLines(ctx: Context, errors: boolean, asked: LogQuestion, page: { limit: number; offset: number }) {
  const where = await conditionOf(ctx, errors, asked);
  const list = await ctx.db.query<Omit<RequestLine, 'error'>>(
    sql`select ${columns} from sys_request_log r left join "user" u on u.id = r.user_id where ${where} order by r.at desc, r.id desc limit ${page.limit} offset ${page.offset}`,
  );
  const [counted] = await ctx.db.query<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from sys_request_log r where ${where} limit ${MAX_COUNTED}) c`,
  );
  return { list: list.map((line) => ({ ...line, message: messageOf(ctx, line.key) })), total: counted?.n ?? 0 };
}

/** One logged request with its error. */
export async function requestLine(ctx: Context, id: string) {
  const [line] = await ctx.db.query<RequestLine>(
    sql`select ${columns}, r.error from sys_request_log r left join "user" u on u.id = r.user_id where r.id = ${id}`,
  );
  return line ? { ...line, message: messageOf(ctx, line.key) } : null;
}

const messageOf = (ctx: Context, key: string | null): string =>
  key ? ctx.engine.texts.text(ctx.language, key.replace('.', '.errors.')) : '';

async function conditionOf(ctx: Context, errors: boolean, asked: LogQuestion): Promise<Sql> {
  const { from, to } = spanOf(asked);
  const { keyword, person, address } = asked;
  const parts = [
    ...(errors ? [raw('r.status >= 500')] : []),
    ...(from ? [sql`r.at >= ${from}`] : []),
    ...(to ? [sql`r.at < ${to}`] : []),
    ...(person ? [sql`r.user_id = any(${await peopleLike(ctx, person)}::uuid[])`] : []),
    ...(address ? [sql`r.address = ${address}`] : []),
    ...(keyword ? [sql`(r.request = ${keyword} or position(${keyword} in r.path) > 0 or r.key = ${keyword})`] : []),
  ];
  return parts.length > 0 ? join(parts, ' and ') : raw('true');
}
