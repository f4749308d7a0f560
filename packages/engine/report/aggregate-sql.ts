import { aggregateOf, type MeasureDocument, type ReportAggregate } from '@zhixing/model/report/index.ts';
import sql, { raw, type Sql } from 'sql-template-tag';

interface Parts {
  readonly input: Sql;
  /** ` filter (where …)`, or nothing. */
  readonly filter: Sql;
  readonly share: Sql;
  readonly at: Sql;
}

const aggregates: Readonly<Record<ReportAggregate, (parts: Parts) => Sql>> = {
  count: ({ filter }) => sql`count(*)${filter}`,
  distinct: ({ input, filter }) => sql`count(distinct ${input})${filter}`,
  sum: ({ input, filter }) => sql`coalesce(sum(${input})${filter}, 0)`,
  mean: ({ input, filter }) => sql`avg(${input}::numeric)${filter}`,
  median: ({ input, filter }) => sql`percentile_cont(0.5) within group (order by ${input}::float8)${filter}`,
  min: ({ input, filter }) => sql`min(${input})${filter}`,
  max: ({ input, filter }) => sql`max(${input})${filter}`,
  percentile: ({ input, filter, at }) => sql`percentile_cont(${at}::float8) within group (order by ${input}::float8)${filter}`,
  box: ({ input, filter }) =>
    sql`percentile_cont(array[0, 0.25, 0.5, 0.75, 1]::float8[]) within group (order by ${input}::float8)${filter}`,
  share: ({ share, filter }) => sql`avg(case when ${share} then 1.0 else 0.0 end)${filter}`,
};

/** The aggregate of measure `n` over rows `f` with its input `i<n>`, its condition `w<n>` and its share `s<n>`. */
export function aggregateSql(measure: MeasureDocument, n: number): Sql {
  const aggregate = aggregateOf(measure);
  if (aggregate === null) throw new Error('a derived measure is no aggregate');
  return aggregates[aggregate]({
    input: raw(`f.i${n}`),
    filter: measure.where ? raw(` filter (where f.w${n})`) : raw(''),
    share: raw(`f.s${n}`),
    at: raw(String(measure.percentile?.at ?? 0)),
  });
}
