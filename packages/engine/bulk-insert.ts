import type { EffectiveModel } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import type { Engine } from './engine.ts';
import { columnOf, newId, storedFields, tableOf } from './identifiers.ts';
import { columnsJson } from './scope-check.ts';
import type { Values } from './values.ts';

const BATCH = 1000;

/**
 * Writes complete rows as they are, past rules, history and outbox: for sample data in an empty database, never for people's
 * records. Rows are field name → value; what is missing gets the model's default.
 */
export async function insertRows(engine: Engine, model: EffectiveModel, rows: readonly Values[]): Promise<void> {
  const now = engine.now().toISOString();
  const columns = join(storedFields(model).map(columnOf), ', ');
  const defaults = Object.fromEntries(
    storedFields(model).flatMap((field) => (field.settings.default === undefined ? [] : [[field.name, field.settings.default]])),
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const documents = rows
      .slice(from, from + BATCH)
      .map((row) => columnsJson(model, { version: 1, createdAt: now, updatedAt: now, ...defaults, id: newId(), ...row }));
    const table = tableOf(model);
    await engine.database.query(
      sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${`[${documents.join(',')}]`})`,
    );
  }
  engine.written(model.name);
}
