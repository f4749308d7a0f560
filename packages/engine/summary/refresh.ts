import type { EffectiveField } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import { columnOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import type { Committed } from '../rules/rules.ts';
import { columnsOf, type SummaryDocument, stalePartsSql, summariesOf, summaryTable, summedOf, summedSql } from './summary.ts';

/** Parts that one statement sums up again. */
const MAX_PARTS = 500;

/** Sums up again what a committed write has changed; delivered by the outbox, at least once. */
export async function refreshAfter({ model }: Pick<Committed, 'model'>, engine: Engine): Promise<void> {
  for (const summary of summariesOf(engine)) {
    const { behind } = summedOf(summary, engine.registry.get);
    if (summary.model === model || behind?.model.name === model) await refreshSummary(engine, summary);
  }
}

/** Sums up all parts that have changed. Returns how many. */
export async function refreshSummary(engine: Engine, summary: SummaryDocument, stopping = () => false): Promise<number> {
  let done = 0;
  while (!stopping()) {
    const parts = await refreshSome(engine, summary);
    done += parts;
    if (parts < MAX_PARTS) break;
  }
  return done;
}

/**
 * One statement, so that the lines of changed parts that are removed and the rows that are summed up are of one snapshot; one at a time, as
 * two would each add the sums of a part.
 */
async function refreshSome(engine: Engine, summary: SummaryDocument): Promise<number> {
  const summed = summedOf(summary, engine.registry.get);
  const { model } = summed;
  const part = columnOf(model.fields[summary.part] as EffectiveField);
  const names = join(
    columnsOf(summed).map(({ name }) => name),
    ', ',
  );
  return engine.database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`summary ${summary.name}`}))`);
    const [found] = await tx.query<{ parts: number }>(sql`
      with due as materialized (select part from (${stalePartsSql(summary)}) s group by part order by part limit ${MAX_PARTS}),
        noted as (delete from sys_summary_stale s using due where s.summary = ${summary.name} and s.part = due.part),
        gone as (delete from ${summaryTable(summary)} s using due where s.${part} = due.part),
        made as (insert into ${summaryTable(summary)} (${names}) ${summedSql(summed, sql`t.${part} in (select part from due)`)})
      select count(*)::int as parts from due`);
    return found?.parts ?? 0;
  });
}

/** A summary, or another copy for figures, that differs from its rows: in how many parts. */
export interface SummaryDrift {
  readonly name: string;
  readonly parts: number;
}

/**
 * Compares all summaries with the rows that they sum up, after what has changed was summed up. Parts that differ are noted as changed, so that
 * reports count them from the rows from then on.
 */
export async function compareSummaries(engine: Engine, stopping = () => false): Promise<SummaryDrift[]> {
  const drift: SummaryDrift[] = [];
  for (const summary of summariesOf(engine)) {
    if (stopping()) break;
    await refreshSummary(engine, summary, stopping);
    const parts = await noteDifferent(engine, summary);
    if (parts > 0) drift.push({ name: summary.name, parts });
  }
  return drift;
}

async function noteDifferent(engine: Engine, summary: SummaryDocument): Promise<number> {
  const summed = summedOf(summary, engine.registry.get);
  const { model } = summed;
  const part = columnOf(model.fields[summary.part] as EffectiveField);
  const names = join(
    columnsOf(summed).map(({ name }) => sql`s.${name}`),
    ', ',
  );
  const current = sql`s.${part} not in (${stalePartsSql(summary)})`;
  const rows = await engine.database.query(sql`
    with counted as materialized (select ${names} from (${summedSql(summed, sql`true`)}) s where ${current}),
      summed as materialized (select ${names} from ${summaryTable(summary)} s where ${current}),
      different as ((table counted except all table summed) union all (table summed except all table counted))
    insert into sys_summary_stale (summary, part) select distinct ${summary.name}, d.${part} from different d returning part`);
  return rows.length;
}
