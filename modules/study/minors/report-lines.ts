import type { Context } from '@zhixing/engine/context.ts';
import sql, { type Sql } from 'sql-template-tag';
import { concernedNamesSql } from './concerned-names.ts';
import { type ReportLineQuery, reportLineCondition } from './report-scope.ts';

/** A line of the log as shown in the report. */
export interface ReportLine {
  readonly id: string;
  readonly at: Date;
  readonly model: string;
  /** Title of the model in the reader's language. */
  readonly title: string;
  readonly recordId: string;
  /** The masked name of the person the record is about; null if the reader may not see the record or it no longer exists. */
  readonly whose: string | null;
  readonly purpose: 'unmask' | 'export' | 'file';
  readonly reason: string | null;
  readonly approval: string | null;
  /** Who approved, and until when; null if no approval was needed. */
  readonly approver: string | null;
  readonly validTo: string | null;
  readonly userId: string;
  readonly userName: string | null;
  readonly organisation: string | null;
}

interface Page extends ReportLineQuery {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** A page of the log, newest first, and the total by a second statement. */
export async function linesOf(ctx: Context, { currentPage, pageSize, ...asked }: Page) {
  const list = await ctx.db.query<Omit<ReportLine, 'title'>>(
    linesQuery(ctx, asked, sql`limit ${pageSize} offset ${(currentPage - 1) * pageSize}`),
  );
  const [found] = await ctx.db.query<{ n: number }>(
    sql`select count(*)::int as n from sys_minors_log l where ${reportLineCondition(ctx, asked)}`,
  );
  return { list: titledLines(ctx, list), pagination: { currentPage, pageSize, total: found?.n ?? 0 } };
}

/** Query of the lines, newest first; `part` is its limit. Names and labels are only looked up for these lines. */
export function linesQuery(ctx: Context, asked: ReportLineQuery, part: Sql): Sql {
  return sql`
    with p as materialized (
      select l.id, l.at, l.model, l.record_id as "recordId", l.purpose, l.reason, l.approval, l.user_id as "userId", l.organisation_id
      from sys_minors_log l where ${reportLineCondition(ctx, asked)} order by l.at desc, l.id desc ${part})
    select p.id::text as id, p.at, p.model, p."recordId", ${concernedNamesSql(ctx)} as whose, p.purpose, p.reason, p.approval,
      (select u.name from minors_access t left join "user" u on u.id = t.decided_by where t.id = p.approval) as approver,
      (select t.valid_to::text from minors_access t where t.id = p.approval) as "validTo",
      p."userId", u.name as "userName", o.name as organisation
    from p left join "user" u on u.id = p."userId" left join organisation o on o.id = p.organisation_id
    order by p.at desc, p.id desc`;
}

export function titledLines(ctx: Context, list: readonly Omit<ReportLine, 'title'>[]): ReportLine[] {
  return list.map((line) => ({ ...line, title: titleOf(ctx, line.model) }));
}

/** The title of a model, or its name if it no longer exists. */
export function titleOf(ctx: Context, name: string): string {
  const model = ctx.engine.registry.find(name);
  return model ? ctx.engine.words.title(ctx.language, model) : name;
}
