import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { columnOf, tableOf } from '@zhixing/engine/identifiers.ts';
import type { Committed } from '@zhixing/engine/rules.ts';
import { holdsMany } from '@zhixing/engine/target.ts';
import sql, { empty, join, type Sql } from 'sql-template-tag';

/** Lists a file that has come in among what lies in the store. */
export const listAttachment = (db: Database, id: string): Promise<unknown> => listMissing(db, sql`and f.id = ${id}`);

/** Lists what lies in the store and is not listed: what was there before anybody listed it. */
export const listAttachments = ({ database }: Engine): Promise<unknown> => listMissing(database, empty);

const listMissing = (db: Database, which: Sql): Promise<unknown> =>
  db.query(sql`
    insert into attachment (id, ext, name, media_type, size, sha256, created_at, created_by, updated_at, updated_by)
    select f.id, lower(substring(f.name from '\\.([A-Za-z0-9]{1,20})$')), f.name, f.media_type, f.size, f.sha256, f.created_at, f.created_by, f.updated_at, f.updated_by
    from file f where f.deleted_at is null and not exists (select 1 from attachment a where a.id = f.id) ${which} on conflict do nothing`);

/** Takes from the list what has left the store for good. */
export const unlistAttachments = (db: Database, ids: readonly string[]): Promise<unknown> =>
  db.query(sql`delete from attachment where id = any(${[...ids]}::uuid[])`);

/** Writes down with the files that a record carries that it does. */
export async function noteCarrier({ model: name, recordId, verb }: Committed, { engine, db }: Context): Promise<void> {
  const model = verb === 'delete' ? undefined : engine.registry.find(name);
  const fields = Object.values(model?.fields ?? {}).filter(({ kind, column }) => kind.attachment && column);
  if (!model || fields.length === 0) return;
  const carried = fields.map((field) => {
    const ids = holdsMany(field) ? sql`unnest(${columnOf(field)})` : columnOf(field);
    return sql`select ${ids} from ${tableOf(model)} where id = ${recordId}`;
  });
  await db.query(
    sql`update attachment set carrier = ${name}, carrier_id = ${recordId} where carrier is null and id in (${join(carried, ' union all ')})`,
  );
}
