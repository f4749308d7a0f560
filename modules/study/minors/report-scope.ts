import type { Context } from '@zhixing/engine/context.ts';
import { chinaTimestamp } from '@zhixing/engine/database/china-sql.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { conditionSql } from '@zhixing/engine/read/conditions.ts';
import { conditionScopeOf } from '@zhixing/engine/read/read.ts';
import type { EffectiveModel } from '@zhixing/model';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import { MinorsAccess } from './minors-access.model.ts';

/** Condition for moments within a year in China's time zone. */
export const inYear = (column: Sql, year: number): Sql =>
  sql`${column} >= ${chinaDateTime(`${year}-01-01`)}::timestamptz and ${column} < ${chinaDateTime(`${year + 1}-01-01`)}::timestamptz`;

const accessModel = (ctx: Context): EffectiveModel => ctx.engine.registry.get(MinorsAccess.name);

/** Throws unless the reader may read the report. */
export const mustReadReport = (ctx: Context): unknown => mustBeAble(ctx, accessModel(ctx), 'export');

/** The approvals that the reader is responsible for, as a condition over `t`. */
export const approvalsSql = (ctx: Context): Sql =>
  conditionSql(accessModel(ctx), mustBeAble(ctx, accessModel(ctx), 'export'), conditionScopeOf(ctx));

/**
 * The lines of the log (`l`) that the reader is responsible for: those of their approvals. A line without approval is checked as if the
 * user had applied for one.
 */
const ownLines = (ctx: Context): Sql => sql`case when l.approval is null
  then exists (select 1 from jsonb_populate_record(null::minors_access,
    jsonb_build_object('id', l.user_id, 'organisation', l.organisation_id, 'created_by', l.user_id)) t where ${approvalsSql(ctx)})
  else l.approval in (select t.id from minors_access t where ${approvalsSql(ctx)}) end`;

export const linesSql = (ctx: Context, year: number): Sql => sql`${inYear(sql`l.at`, year)} and ${ownLines(ctx)}`;

/** Filter of the lines. */
export interface ReportLineQuery {
  readonly year: number;
  readonly month?: number | undefined;
  readonly model?: string | undefined;
  readonly purpose?: 'unmask' | 'export' | 'file' | undefined;
  readonly user?: string | undefined;
}

/** The filter as a condition over `l`. */
export function reportLineCondition(ctx: Context, { year, month, model, purpose, user }: ReportLineQuery): Sql {
  const parts = [linesSql(ctx, year)];
  if (month !== undefined) parts.push(sql`date_part('month', ${chinaTimestamp(sql`l.at`)}) = ${month}`);
  if (model !== undefined) parts.push(sql`l.model = ${model}`);
  if (purpose !== undefined) parts.push(sql`l.purpose = ${purpose}`);
  if (user !== undefined) parts.push(sql`l.user_id = ${user}::uuid`);
  return join(parts, ' and ');
}
