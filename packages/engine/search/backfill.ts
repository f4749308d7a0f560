import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database, DatabaseRoot } from '../database/database.ts';
import { columnOf, identifier, tableOf } from '../database/identifiers.ts';
import { jsonBytes } from '../database/json-rows.ts';
import type { Log } from '../observability/log.ts';
import { createPollingWorker } from '../queue/polling-worker.ts';
import type { Registry } from '../registry.ts';
import { writeClosed } from '../tables/closing.ts';
import { searchColumnOf, searchColumnValue, shadowed } from './search-column.ts';

/** Computes missing search columns: of rows stored before a field was searched, or written without the engine. */
export interface Backfill {
  wake(): void;
  /** Resolves when no work is left. */
  done(): Promise<void>;
  stop(): Promise<void>;
}

const BATCH = 500;
const PAUSE_MS = 5;
const MANY = 1000;
/** Columns that one statement looks at: most starts find nothing to compute in any of hundreds. */
const AT_ONCE = 50;

interface Searched {
  readonly model: EffectiveModel;
  readonly field: EffectiveField;
}

/** Processes the tables in small transactions, so that concurrent writes wait for one batch at most. */
export function createBackfill(
  engine: () => { readonly database: DatabaseRoot; readonly registry: Registry; readonly log: Log },
): Backfill {
  const fill = async (model: EffectiveModel, field: EffectiveField, stopping: () => boolean): Promise<void> => {
    const { database } = engine();
    let filled = 0;
    for (let rows = -1; rows !== 0 && !stopping(); filled += rows) {
      rows = await fillBatch(database, model, field);
      await pause();
    }
    // Statistics still show the new column as empty, and the planner would scan the table instead of using the index.
    if (filled > MANY && !stopping()) await database.query(sql`analyze ${tableOf(model)}`);
  };

  const { wake, drain, stop } = createPollingWorker({
    everyMs: null,
    work: async (stopping) => {
      const { database, registry } = engine();
      const searched = registry.all().flatMap((model) => shadowed(model).map((field) => ({ model, field })));
      for (let start = 0; start < searched.length && !stopping(); start += AT_ONCE)
        for (const { model, field } of await unfilled(database, searched.slice(start, start + AT_ONCE))) await fill(model, field, stopping);
      return false;
    },
    failed: (error) => engine().log.error({ error }, 'the pinyin of some records could not be worked out'),
  });
  return { wake, done: drain, stop };
}

/** The columns of which some row has no search column yet. */
async function unfilled(database: Database, searched: readonly Searched[]): Promise<Searched[]> {
  const looks = searched.map(
    ({ model, field }, at) => sql`select ${raw(String(at))} as at where exists (select 1 from ${tableOf(model)} where ${missing(field)})`,
  );
  const found = await database.query<{ at: number }>(join(looks, ' union all '));
  return found.flatMap(({ at }) => searched[at] ?? []);
}

const missing = (field: EffectiveField): Sql => sql`${identifier(searchColumnOf(field))} is null and ${columnOf(field)} is not null`;

function fillBatch(database: Database, model: EffectiveModel, field: EffectiveField): Promise<number> {
  const [table, column, searchColumn] = [tableOf(model), columnOf(field), identifier(searchColumnOf(field))];
  return database.transaction(async (tx) => {
    await writeClosed(tx);
    const rows = await tx.query<{ id: string; text: string }>(
      sql`select id, ${column} as text from ${table} where ${missing(field)} limit ${raw(String(BATCH))} for no key update`,
    );
    if (rows.length === 0) return 0;
    const searchColumns = jsonBytes(rows.map(({ id, text }) => ({ id, sound: searchColumnValue(text) })));
    await tx.query(
      sql`update ${table} t set ${searchColumn} = n.sound from json_to_recordset(${searchColumns}) as n(id uuid, sound text) where t.id = n.id`,
    );
    return rows.length;
  });
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
