import { mustBeAble } from '@zhixing/engine/access.ts';
import { conditionSql } from '@zhixing/engine/conditions.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { reachOf } from '@zhixing/engine/read.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { MinorsAccess } from './minors-access.model.ts';

/** From the first moment of a year to the first of the next, on the clocks of China. */
export const inYear = (column: Sql, year: number): Sql =>
  sql`${column} >= ${`${year}-01-01T00:00:00+08:00`}::timestamptz and ${column} < ${`${year + 1}-01-01T00:00:00+08:00`}::timestamptz`;

const accessModel = (ctx: Context): EffectiveModel => ctx.engine.registry.get(MinorsAccess.name);

/** The approvals that the reader answers for, as a condition over `t`. */
export const approvalsSql = (ctx: Context): Sql =>
  conditionSql(accessModel(ctx), mustBeAble(ctx, accessModel(ctx), 'export'), reachOf(ctx));

/** The lines of the log (`l`) that were handled under them: whoever answers for an approval answers for what was done with it. */
export const linesSql = (ctx: Context, year: number): Sql =>
  sql`${inYear(sql`l.at`, year)} and exists (select 1 from minors_access t where t.id = l.approval and ${approvalsSql(ctx)})`;
