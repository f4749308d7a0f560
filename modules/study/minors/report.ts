import type { Context } from '@zhixing/engine/context.ts';
import { chinaTimestamp } from '@zhixing/engine/database/china-sql.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { titleOf } from './report-lines.ts';
import { approvalsSql, inYear, linesSql } from './report-scope.ts';

/** Number of uses by purpose. */
export interface Counts {
  readonly unmask: number;
  readonly export: number;
  readonly file: number;
}

/** Figures of a month, a model, a person or an organisation. */
export interface Counted extends Counts {
  /** `YYYY-MM`, the name of a model, or an id; null for users without organisation. */
  readonly key: string | null;
  readonly label: string | null;
}

const groupings = ['month', 'model', 'person', 'organisation'] as const;
type Grouping = (typeof groupings)[number] | 'all';

/** How often data of minors was handled in a year, by month, organisation, model and person, and the applications by state. */
export async function reportOf(ctx: Context, year: number) {
  const rows = await counted(ctx, year);
  const by = (grouping: Grouping): Counted[] =>
    rows.filter((row) => row.by === grouping).map(({ by: _by, records: _records, people: _people, ...one }) => one);
  const [all] = rows.filter((row) => row.by === 'all');
  return {
    year,
    total: {
      unmask: all?.unmask ?? 0,
      export: all?.export ?? 0,
      file: all?.file ?? 0,
      records: all?.records ?? 0,
      people: all?.people ?? 0,
    },
    months: by('month'),
    organisations: by('organisation'),
    models: by('model').map((one) => ({ ...one, label: titleOf(ctx, one.key ?? '') })),
    people: by('person').toSorted((a, b) => sumOf(b) - sumOf(a)),
    approvals: await approvalsOf(ctx, year),
  };
}

export type Report = Awaited<ReturnType<typeof reportOf>>;

export const sumOf = (counts: Counts): number => counts.unmask + counts.export + counts.file;

/** Limit of persons and organisations, most active first. */
const LIMIT = 1000;

interface Row extends Counted {
  readonly by: Grouping;
  /** Distinct records and people, only for the whole year. */
  readonly records: number | null;
  readonly people: number | null;
}

/** All groupings in one scan of the year's lines, with the number of distinct records and people. */
const counted = (ctx: Context, year: number): Promise<Row[]> =>
  ctx.db.query<Row>(sql`
    with lines as materialized (
      select to_char(${chinaTimestamp(sql`l.at`)}, 'YYYY-MM') as month, l.model, l.user_id, l.organisation_id, l.record_id, l.purpose
      from sys_minors_log l where ${linesSql(ctx, year)}),
    figures as (
      select grouping(month, model, user_id, organisation_id) as bits, month, model, user_id, organisation_id, count(*) as total,
        (count(*) filter (where purpose = 'unmask'))::int as unmask, (count(*) filter (where purpose = 'export'))::int as export,
        (count(*) filter (where purpose = 'file'))::int as file
      from lines group by grouping sets ((), (month), (model), (user_id), (organisation_id))),
    busiest as (select f.*, row_number() over (partition by bits order by total desc) as place from figures f)
    select case f.bits when 7 then 'month' when 11 then 'model' when 13 then 'person' when 14 then 'organisation' else 'all' end as by,
      coalesce(f.month, f.model, f.user_id::text, f.organisation_id::text) as key, coalesce(u.name, o.name) as label, f.unmask, f.export, f.file,
      case f.bits when 15 then (select count(*)::int from (select distinct record_id from lines) r) end as records,
      case f.bits when 15 then (select count(*)::int from figures where bits = 13) end as people
    from busiest f left join "user" u on u.id = f.user_id left join organisation o on o.id = f.organisation_id
    where f.place <= ${LIMIT} order by 1, 2`);

/** The year's applications by state; approved ones past their end count as expired. */
async function approvalsOf(ctx: Context, year: number): Promise<Readonly<Record<string, number>>> {
  const today = chinaDay(ctx.now());
  const rows = await ctx.db.query<{ state: string; n: number }>(sql`
    select case when t.status = 'approved' and t.valid_to < ${today}::date then 'expired' else t.status end as state, count(*)::int as n
    from minors_access t where t.deleted_at is null and ${inYear(sql`t.created_at`, year)} and ${approvalsSql(ctx)} group by 1`);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
