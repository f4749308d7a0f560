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
  /** Fields of the record that a reference leads to, by which rows are grouped as well. */
  readonly through?: { readonly field: string; readonly by: readonly string[]; readonly days: readonly string[] };
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

type ModelOf = (name: string) => EffectiveModel;

/** What a summary sums up: the rows `t`, and the records `b` that a reference of theirs leads to. */
export interface Summed {
  readonly summary: SummaryDocument;
  readonly model: EffectiveModel;
  readonly behind: { readonly model: EffectiveModel; readonly reference: EffectiveField } | null;
}

export function summedOf(summary: SummaryDocument, modelOf: ModelOf): Summed {
  const model = modelOf(summary.model);
  if (!summary.through) return { summary, model, behind: null };
  const reference = ownField(model, summary.through.field);
  return { summary, model, behind: { model: modelOf(String(reference.settings.model)), reference } };
}

function ownField(model: EffectiveModel, name: string): EffectiveField {
  const field = model.fields[name];
  if (!field?.column) throw new Error(`the summary names ${name}, which ${model.name} does not store`);
  return field;
}

const typeOf = ({ kind, settings }: EffectiveField): string => kind.column(settings) ?? 'text';
const numeric = (field: EffectiveField): string => (/^(int|bigint|smallint)/.test(typeOf(field)) ? 'bigint' : 'numeric');

/** The columns of a summary, under the names of those that they come from. `n` is the number of rows. */
export function columnsOf({ summary, model, behind }: Summed): SummaryColumn[] {
  const { part, by, days, sums, signs } = summary;
  const own = (name: string): EffectiveField => ownField(model, name);
  if (own(part).settings.required !== true) throw new Error(`rows of ${model.name} without ${part} would be in no part of the summary`);
  const at = (name: string): Sql => sql`t.${columnOf(own(name))}`;
  const group = (name: string, of: Sql): SummaryColumn => ({ name: columnOf(own(name)), type: typeOf(own(name)), of, grouped: true });
  return [
    ...[...new Set([part, ...by])].map((name) => group(name, at(name))),
    ...days.map((name) => group(name, chinaDayStart(at(name)))),
    ...(behind ? columnsBehind(summary, behind.model) : []),
    ...signs.map((name, n) => ({ name: identifier(`sign_${n}`), type: 'numeric', of: sql`sign(${at(name)})::numeric`, grouped: true })),
    ...sums.map((name) => ({
      name: columnOf(own(name)),
      type: numeric(own(name)),
      of: sql`sum(${at(name)})::${raw(numeric(own(name)))}`,
      grouped: false,
    })),
    { name: raw('n'), type: 'bigint', of: sql`count(*)`, grouped: false },
  ];
}

const HERE = identifier('behind_here');
const behindName = (field: EffectiveField): Sql => identifier(`behind_${field.column}`);
const fieldsBehind = ({ through }: SummaryDocument, model: EffectiveModel) => ({
  by: (through?.by ?? []).map((name) => ownField(model, name)),
  days: (through?.days ?? []).map((name) => ownField(model, name)),
});

/** Columns of the records `b`, and whether there is one. */
function columnsBehind(summary: SummaryDocument, model: EffectiveModel): SummaryColumn[] {
  const { by, days } = fieldsBehind(summary, model);
  const column = (field: EffectiveField, of: Sql): SummaryColumn => ({ name: behindName(field), type: typeOf(field), of, grouped: true });
  return [
    { name: HERE, type: 'boolean', of: sql`(b.id is not null)`, grouped: true },
    ...by.map((field) => column(field, sql`b.${columnOf(field)}`)),
    ...days.map((field) => column(field, chinaDayStart(sql`b.${columnOf(field)}`))),
  ];
}

/** The rows of a model `t` summed up, where `where` holds. */
export function summedSql(summed: Summed, where: Sql): Sql {
  const columns = columnsOf(summed);
  const named = columns.map(({ of, name }) => sql`${of} as ${name}`);
  const groups = columns.filter(({ grouped }) => grouped).map(({ of }) => of);
  const { model, behind } = summed;
  const joined = behind
    ? sql` left join ${tableOf(behind.model)} b on b.id = t.${columnOf(behind.reference)} and b.deleted_at is null`
    : raw('');
  return sql`select ${join(named, ', ')} from ${tableOf(model)} t${joined} where t.deleted_at is null and ${where} group by ${join(groups, ', ')}`;
}

/** The record behind the reference as a row of its own model, of the columns that the sums `t` have of it. */
export function behindRow({ summary, model, behind }: Summed): Sql {
  if (!behind) throw new Error(`${summary.name} has no record behind a reference`);
  const { by, days } = fieldsBehind(summary, behind.model);
  const columns = [...by, ...days].map((field) => sql`t.${behindName(field)} as ${columnOf(field)}`);
  // It is asked only whether there is an id.
  const part = sql`t.${columnOf(ownField(model, summary.part))}`;
  return sql`lateral (select ${part} as id, ${join(columns, ', ')} where t.${HERE})`;
}

/** The parts whose rows have changed since they were summed up. */
export const stalePartsSql = ({ name }: SummaryDocument): Sql => sql`select part from sys_summary_stale where summary = ${name}`;

/** A source with the columns of the model that a summary has: summed up where that is up to date, and from the rows elsewhere. */
export function summaryRows(summed: Summed): Sql {
  const { summary, model } = summed;
  const names = join(
    columnsOf(summed).map(({ name }) => sql`s.${name}`),
    ', ',
  );
  const part = columnOf(model.fields[summary.part] as EffectiveField);
  // An array, so that the planner takes the index of the reference: mostly nothing has changed, which it cannot know of a table that is written all the time.
  const changed = summedSql(summed, sql`t.${part} = any(array(${stalePartsSql(summary)}))`);
  return sql`(select ${names}, null::timestamptz as deleted_at from (select * from ${summaryTable(summary)} s where s.${part} not in (${stalePartsSql(summary)})
    union all ${changed}) s)`;
}
