import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { linesSql } from './report-scope.ts';

interface Asked {
  readonly year: number;
  readonly model?: string | undefined;
  readonly purpose?: 'unmask' | 'export' | undefined;
  readonly user?: string | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** The log behind the report, newest first. */
export async function linesOf(ctx: Context, { year, model, purpose, user, currentPage, pageSize }: Asked) {
  const where = sql`${linesSql(ctx, year)}${model ? sql` and l.model = ${model}` : sql``}${purpose ? sql` and l.purpose = ${purpose}` : sql``}${
    user ? sql` and l.user_id = ${user}::uuid` : sql``
  }`;
  const list = await ctx.db.query(sql`
    select l.id::text as id, l.at, l.model, l.record_id as "recordId", l.purpose, l.reason, l.approval, l.user_id as "userId", u.name as "userName",
      o.name as organisation
    from sys_minors_log l left join "user" u on u.id = l.user_id left join organisation o on o.id = l.organisation_id
    where ${where} order by l.at desc, l.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`);
  const [found] = await ctx.db.query<{ n: number }>(sql`select count(*)::int as n from sys_minors_log l where ${where}`);
  return { list, pagination: { currentPage, pageSize, total: found?.n ?? 0 } };
}
