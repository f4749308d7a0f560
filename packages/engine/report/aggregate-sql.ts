import { aggregateOf, type MeasureDocument, type ReportAggregate } from '@zhixing/model/report/index.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';

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
export const aggregateSql = (measure: MeasureDocument, n: number): Sql => aggregates[aggregateIn(measure)](partsOf(measure, n));

/**
 * Aggregates that follow from those of parts of the rows: the rows are then grouped once, as finely as needed and by several workers, and the
 * groups are added up to coarser ones. Medians and distinct counts do not.
 */
const partials: Partial<Readonly<Record<ReportAggregate, Splitting>>> = {
  count: { of: [({ filter }) => sql`count(*)${filter}`], whole: (p) => sql`coalesce(sum(${p}), 0)` },
  sum: { of: [({ input, filter }) => sql`sum(${input})${filter}`], whole: (p) => sql`coalesce(sum(${p}), 0)` },
  min: { of: [({ input, filter }) => sql`min(${input})${filter}`], whole: (p) => sql`min(${p})` },
  max: { of: [({ input, filter }) => sql`max(${input})${filter}`], whole: (p) => sql`max(${p})` },
  mean: {
    of: [({ input, filter }) => sql`sum(${input}::numeric)${filter}`, ({ input, filter }) => sql`count(${input})${filter}`],
    whole: (p, q) => sql`sum(${p}) / nullif(sum(${q}), 0)`,
  },
  share: {
    of: [({ share, filter }) => sql`sum(case when ${share} then 1 else 0 end)${filter}`, ({ filter }) => sql`count(*)${filter}`],
    whole: (p, q) => sql`sum(${p})::numeric / nullif(sum(${q}), 0)`,
  },
};

interface Splitting {
  readonly of: readonly ((parts: Parts) => Sql)[];
  readonly whole: (p: Sql, q: Sql) => Sql;
}

/** Whether a measure can be added up of parts of the rows. */
export const isPartial = (measure: MeasureDocument): boolean => partials[aggregateIn(measure)] !== undefined;

/** The columns `p<n>` and `q<n>` of a part of the rows `f`. Of sums, each stands for `f.n` rows. */
export const partSql = (measure: MeasureDocument, n: number, summed = false): Sql[] =>
  summed && measure.count ? [sql`sum(f.n)${partsOf(measure, n).filter} as ${raw(`p${n}`)}`] : plainPartSql(measure, n);

const plainPartSql = (measure: MeasureDocument, n: number): Sql[] =>
  (partials[aggregateIn(measure)]?.of ?? []).map((make, at) => sql`${make(partsOf(measure, n))} as ${raw(`${'pq'[at]}${n}`)}`);

/** The measure of all parts `f` together. */
export function wholeSql(measure: MeasureDocument, n: number): Sql {
  const partial = partials[aggregateIn(measure)];
  if (!partial) throw new Error('the measure does not add up');
  return partial.whole(raw(`f.p${n}`), raw(`f.q${n}`));
}

/** The rows `f` of the part of a group that a measure is about; all of them without a condition. */
export function partFilter({ where, share }: MeasureDocument, n: number): Sql {
  const conditions = [...(where ? [raw(`f.w${n}`)] : []), ...(share ? [raw(`f.s${n}`)] : [])];
  return conditions.length > 0 ? sql` filter (where ${join(conditions, ' and ')})` : raw('');
}

function aggregateIn(measure: MeasureDocument): ReportAggregate {
  const aggregate = aggregateOf(measure);
  if (aggregate === null) throw new Error('a derived measure is no aggregate');
  return aggregate;
}

const partsOf = (measure: MeasureDocument, n: number): Parts => ({
  input: raw(`f.i${n}`),
  filter: measure.where ? raw(` filter (where f.w${n})`) : raw(''),
  share: raw(`f.s${n}`),
  at: raw(String(measure.percentile?.at ?? 0)),
});
