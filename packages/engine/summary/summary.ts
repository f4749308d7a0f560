import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { chinaDayStart } from '../database/china-sql.ts';
import { columnOf, identifier, tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';

/**
 * Sums of a model's rows that reports over years are added up from. They are declared where a measurement shows that the rows themselves take too
 * long, and never answer on their own: what has changed since they were summed up is counted from the rows, in the same statement.
 */
export interface SummaryDocument {
  readonly name: string;
  readonly model: string;
  /** A required reference; the rows of one record are summed up again together when one of them has changed. */
  readonly part: string;
  /** Fields by which rows can be grouped, filtered and scoped. */
  readonly by: readonly string[];
  /** Moments that are known to their day in China. */
  readonly days: readonly string[];
  readonly sums: readonly string[];
  /** Sums of which rows below, at and above zero are summed up apart, so that a condition on the sign holds for all of them or none. */
  readonly signs: readonly string[];
}

export const defineSummary = (document: SummaryDocument): SummaryDocument => Object.freeze(document);

export const summariesOf = ({ modules }: Pick<Engine, 'modules'>): readonly SummaryDocument[] =>
  modules.flatMap(({ summaries = [] }) => summaries);

export const summaryTable = ({ name }: SummaryDocument): Sql =>
  identifier(`sys_summary_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);

/** A column of a summary: those of groups are of the rows, those of sums are added up. */
export interface SummaryColumn {
  readonly name: Sql;
  readonly type: string;
  /** Expression over the rows `t`. */
  readonly of: Sql;
  readonly grouped: boolean;
}

/** The columns of a summary, under the names of those that they come from. `n` is the number of rows. */
export function columnsOf(model: EffectiveModel, { part, by, days, sums, signs }: SummaryDocument): SummaryColumn[] {
  const own = (name: string): EffectiveField => {
    const field = model.fields[name];
    if (!field?.column) throw new Error(`the summary names ${name}, which ${model.name} does not store`);
    return field;
  };
  if (own(part).settings.required !== true) throw new Error(`rows of ${model.name} without ${part} would be in no part of the summary`);
  const at = (name: string): Sql => sql`t.${columnOf(own(name))}`;
  const typeOf = (name: string): string => own(name).kind.column(own(name).settings) ?? 'text';
  const summed = (name: string): string => (/^(int|bigint|smallint)/.test(typeOf(name)) ? 'bigint' : 'numeric');
  const group = (name: string, of: Sql): SummaryColumn => ({ name: columnOf(own(name)), type: typeOf(name), of, grouped: true });
  return [
    ...[...new Set([part, ...by])].map((name) => group(name, at(name))),
    ...days.map((name) => group(name, chinaDayStart(at(name)))),
    ...signs.map((name, n) => ({ name: identifier(`sign_${n}`), type: 'numeric', of: sql`sign(${at(name)})::numeric`, grouped: true })),
    ...sums.map((name) => ({
      name: columnOf(own(name)),
      type: summed(name),
      of: sql`sum(${at(name)})::${raw(summed(name))}`,
      grouped: false,
    })),
    { name: raw('n'), type: 'bigint', of: sql`count(*)`, grouped: false },
  ];
}

/** The rows of a model `t` summed up, where `where` holds. */
export function summedSql(model: EffectiveModel, summary: SummaryDocument, where: Sql): Sql {
  const columns = columnsOf(model, summary);
  const named = columns.map(({ of, name }) => sql`${of} as ${name}`);
  const groups = columns.filter(({ grouped }) => grouped).map(({ of }) => of);
  return sql`select ${join(named, ', ')} from ${tableOf(model)} t where t.deleted_at is null and ${where} group by ${join(groups, ', ')}`;
}

/** The parts whose rows have changed since they were summed up. */
export const stalePartsSql = ({ name }: SummaryDocument): Sql => sql`select part from sys_summary_stale where summary = ${name}`;

/** A source with the columns of the model that a summary has: summed up where that is up to date, and from the rows elsewhere. */
export function summaryRows(model: EffectiveModel, summary: SummaryDocument): Sql {
  const names = join(
    columnsOf(model, summary).map(({ name }) => sql`s.${name}`),
    ', ',
  );
  const part = columnOf(model.fields[summary.part] as EffectiveField);
  // An array, so that the planner takes the index of the reference: mostly nothing has changed, which it cannot know of a table that is written all the time.
  const changed = summedSql(model, summary, sql`t.${part} = any(array(${stalePartsSql(summary)}))`);
  return sql`(select ${names}, null::timestamptz as deleted_at from (select * from ${summaryTable(summary)} s where s.${part} not in (${stalePartsSql(summary)})
    union all ${changed}) s)`;
}
