import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import { takeStructure } from '../tables/migrate.ts';
import { digest } from '../tables/plan.ts';
import { columnsOf, type SummaryDocument, summariesOf, summaryTable } from './summary.ts';

/** Brings the tables of summaries into the database, and the triggers that note which parts change. A new summary begins with all parts noted. */
export async function prepareSummaries(engine: Engine): Promise<void> {
  const wanted = summariesOf(engine).map((summary) => ({ summary, model: engine.registry.get(summary.model) }));
  const present = await engine.database.query<{ name: string; digest: string | null }>(
    sql`select relname as name, obj_description(oid) as digest from pg_class where relnamespace = current_schema()::regnamespace and left(relname, 12) = 'sys_summary_' and relkind = 'r'`,
  );
  const known = new Map(present.map((table) => [`"${table.name}"`, table.digest]));
  const missing = wanted.filter(({ summary, model }) => known.get(summaryTable(summary).sql) !== digestOf(model, summary));
  if (missing.length === 0) return;
  await engine.database.transaction(async (tx) => {
    await takeStructure(tx);
    for (const { summary, model } of missing) await make(tx, model, summary);
  });
}

const digestOf = (model: EffectiveModel, summary: SummaryDocument): string =>
  digest(JSON.stringify([summary, columnsOf(model, summary).map(({ name, type, of }) => [name.sql, type, of.sql])]));

async function make(tx: Database, model: EffectiveModel, summary: SummaryDocument): Promise<void> {
  const table = summaryTable(summary);
  const columns = columnsOf(model, summary).map(({ name, type }) => sql`${name} ${raw(type)}`);
  const part = columnOf(model.fields[summary.part] as EffectiveField);
  await tx.query(sql`drop table if exists ${table}`);
  await tx.query(sql`create table ${table} (${join(columns, ', ')})`);
  await tx.query(sql`create index on ${table} (${part})`);
  for (const statement of triggers(model, summary, part)) await tx.query(statement);
  await tx.query(sql`delete from sys_summary_stale where summary = ${summary.name}`);
  await tx.query(
    sql`insert into sys_summary_stale (summary, part) select distinct ${summary.name}, t.${part} from ${tableOf(model)} t where t.${part} is not null`,
  );
  await tx.query(raw(`comment on table ${table.sql} is '${digestOf(model, summary)}'`));
}

/** Writes past the engine are noted, too; an update that changes nothing of the sums is not. */
function triggers(model: EffectiveModel, summary: SummaryDocument, part: Sql): Sql[] {
  const name = summaryTable(summary).sql.replaceAll('"', '');
  const fields = [...new Set([summary.part, ...summary.by, ...summary.days, ...summary.sums])];
  const read = ['id', 'deleted_at', ...fields.map((field) => columnOf(model.fields[field] as EffectiveField).sql)].join(', ');
  const changed = {
    insert: 'select * from fresh',
    delete: 'select * from stale',
    update: `(select ${read} from fresh except select ${read} from stale) union all (select ${read} from stale except select ${read} from fresh)`,
  };
  const tables = { insert: 'new table as fresh', delete: 'old table as stale', update: 'old table as stale new table as fresh' };
  return (['insert', 'delete', 'update'] as const).flatMap((event) => [
    raw(`create or replace function "${name}_${event}"() returns trigger language plpgsql as $$ begin
      insert into sys_summary_stale (summary, part) select distinct '${summary.name}', c.${part.sql} from (${changed[event]}) c where c.${part.sql} is not null;
      return null; end $$`),
    raw(`drop trigger if exists "${name}_${event}" on ${tableOf(model).sql}`),
    raw(
      `create trigger "${name}_${event}" after ${event} on ${tableOf(model).sql} referencing ${tables[event]} for each statement execute function "${name}_${event}"()`,
    ),
  ]);
}
