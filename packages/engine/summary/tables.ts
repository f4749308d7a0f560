import type { EffectiveField } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import { takeStructure } from '../tables/migrate.ts';
import { digest } from '../tables/plan.ts';
import { columnsOf, type SummaryDocument, type Summed, summariesOf, summaryTable, summedOf } from './summary.ts';

/** Brings the tables of summaries into the database, and the triggers that note which parts change. A new summary begins with all parts noted. */
export async function prepareSummaries(engine: Engine): Promise<void> {
  const wanted = summariesOf(engine).map((summary) => summedOf(summary, engine.registry.get));
  const present = await engine.database.query<{ name: string; digest: string | null }>(
    sql`select relname as name, obj_description(oid) as digest from pg_class where relnamespace = current_schema()::regnamespace and left(relname, 12) = 'sys_summary_' and relkind = 'r'`,
  );
  const known = new Map(present.map((table) => [`"${table.name}"`, table.digest]));
  const missing = wanted.filter((summed) => known.get(summaryTable(summed.summary).sql) !== digestOf(summed));
  if (missing.length === 0) return;
  await engine.database.transaction(async (tx) => {
    await takeStructure(tx);
    for (const summed of missing) await make(tx, summed);
  });
}

const digestOf = (summed: Summed): string =>
  digest(JSON.stringify([summed.summary, columnsOf(summed).map(({ name, type, of }) => [name.sql, type, of.sql])]));

async function make(tx: Database, summed: Summed): Promise<void> {
  const { summary, model } = summed;
  const table = summaryTable(summary);
  const columns = columnsOf(summed).map(({ name, type }) => sql`${name} ${raw(type)}`);
  const part = columnOf(model.fields[summary.part] as EffectiveField);
  await tx.query(sql`drop table if exists ${table}`);
  await tx.query(sql`create table ${table} (${join(columns, ', ')})`);
  await tx.query(sql`create index on ${table} (${part})`);
  for (const statement of [...triggers(summed, part), ...triggersBehind(summed, part)]) await tx.query(statement);
  await tx.query(sql`delete from sys_summary_stale where summary = ${summary.name}`);
  await tx.query(
    sql`insert into sys_summary_stale (summary, part) select distinct ${summary.name}, t.${part} from ${tableOf(model)} t where t.${part} is not null`,
  );
  await tx.query(raw(`comment on table ${table.sql} is '${digestOf(summed)}'`));
}

/** Writes past the engine are noted, too; an update that changes nothing of the sums is not. */
function triggers({ model, summary }: Summed, part: Sql): Sql[] {
  const name = tableName(summary);
  const fields = [
    ...new Set([summary.part, ...summary.by, ...summary.days, ...summary.sums, ...(summary.through ? [summary.through.field] : [])]),
  ];
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

/** What changes of the records behind the reference is noted for the parts of their rows. Rows are written after the record that they refer to. */
function triggersBehind({ model, summary, behind }: Summed, part: Sql): Sql[] {
  if (!behind) return [];
  const name = `${tableName(summary)}_behind`;
  const fields = [...new Set([...(summary.through?.by ?? []), ...(summary.through?.days ?? [])])];
  const read = ['id', 'deleted_at', ...fields.map((field) => columnOf(behind.model.fields[field] as EffectiveField).sql)].join(', ');
  const changed = `(select ${read} from fresh except select ${read} from stale) union all (select ${read} from stale except select ${read} from fresh)`;
  return [
    raw(`create or replace function "${name}"() returns trigger language plpgsql as $$ begin
      insert into sys_summary_stale (summary, part) select distinct '${summary.name}', t.${part.sql} from (${changed}) c
        join ${tableOf(model).sql} t on t.${columnOf(behind.reference).sql} = c.id where t.${part.sql} is not null;
      return null; end $$`),
    raw(`drop trigger if exists "${name}" on ${tableOf(behind.model).sql}`),
    raw(
      `create trigger "${name}" after update on ${tableOf(behind.model).sql} referencing old table as stale new table as fresh for each statement execute function "${name}"()`,
    ),
  ];
}

const tableName = (summary: SummaryDocument): string => summaryTable(summary).sql.replaceAll('"', '');
