import type { Context } from '@zhixing/engine/context.ts';
import { chinaDay } from '@zhixing/engine/transfer/export/day.ts';
import sql, { type Sql } from 'sql-template-tag';
import { approvalsSql, inYear, linesSql } from './report-scope.ts';

interface Counted {
  readonly key: string | null;
  readonly label: string | null;
  readonly unmask: number;
  readonly export: number;
}

/** How often data of minors was handled in a year, by month, organisation, model and person, and what became of the applications. */
export async function reportOf(ctx: Context, year: number) {
  const model = ({ key }: Counted) => {
    const known = ctx.engine.registry.find(key ?? '');
    return known ? ctx.engine.words.title(ctx.language, known) : key;
  };
  const [months, organisations, models, people, approvals] = [
    await counted(ctx, year, { key: sql`to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM')`, label: sql`null::text`, from: sql`` }),
    await counted(ctx, year, {
      key: sql`l.organisation_id::text`,
      label: sql`min(o.name)`,
      from: sql` left join organisation o on o.id = l.organisation_id`,
    }),
    await counted(ctx, year, { key: sql`l.model`, label: sql`null::text`, from: sql`` }),
    await counted(ctx, year, { key: sql`l.user_id::text`, label: sql`min(u.name)`, from: sql` left join "user" u on u.id = l.user_id` }),
    await approvalsOf(ctx, year),
  ];
  return { year, months, organisations, models: models.map((one) => ({ ...one, label: model(one) })), people, approvals };
}

interface Grouping {
  readonly key: Sql;
  readonly label: Sql;
  readonly from: Sql;
}

const counted = (ctx: Context, year: number, { key, label, from }: Grouping): Promise<Counted[]> =>
  ctx.db.query<Counted>(sql`
    select ${key} as key, ${label} as label, (count(*) filter (where l.purpose = 'unmask'))::int as unmask,
      (count(*) filter (where l.purpose = 'export'))::int as export
    from sys_minors_log l${from} where ${linesSql(ctx, year)} group by 1 order by 1 limit 1000`);

/** Applications of the year by what became of them; approved ones whose time is over count as expired. */
async function approvalsOf(ctx: Context, year: number): Promise<Readonly<Record<string, number>>> {
  const today = chinaDay(ctx.now());
  const rows = await ctx.db.query<{ state: string; n: number }>(sql`
    select case when t.status = 'approved' and t.valid_to < ${today}::date then 'expired' else t.status end as state, count(*)::int as n
    from minors_access t where t.deleted_at is null and ${inYear(sql`t.created_at`, year)} and ${approvalsSql(ctx)} group by 1`);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
