import type { Database } from '@zhixing/engine/database/database.ts';
import { absentRow, columnOf, storedFields, tableOf } from '@zhixing/engine/database/identifiers.ts';
import { columnsOfRow } from '@zhixing/engine/database/json-rows.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';

/** Inserts complete rows, keyed by field, in one statement, without a creator. */
export async function insertRows(db: Database, model: EffectiveModel, rows: readonly object[], at: Date): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const fields = storedFields(model).filter((field) => field.name in first);
  const columns = join(fields.map(columnOf), ', ');
  const documents = rows.map((row) => columnsOfRow(fields, row as Readonly<Record<string, unknown>>));
  await db.query(
    sql`insert into ${tableOf(model)} (${columns}, version, created_at, updated_at) select ${columns}, 1, ${at}, ${at} from json_populate_recordset(${absentRow(model)}, ${JSON.stringify(documents)})`,
  );
}
