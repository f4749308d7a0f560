import { type Context, systemContext } from '@zhixing/engine/context.ts';
import { columnOf, tableOf } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { holdsMany } from '@zhixing/engine/read/target.ts';
import type { Committed } from '@zhixing/engine/rules/rules.ts';
import { deleteRows, insertRows, updateRows, type Writer } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { Attachment } from './attachment.model.ts';
import type { StoredFile } from './file.model.ts';

type Listed = Pick<
  Row<typeof StoredFile>,
  'id' | 'name' | 'mediaType' | 'size' | 'sha256' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>;

const BATCH = 1000;

/** Adds a newly stored file to the attachment list. */
export const listAttachment = async (ctx: Writer, id: string): Promise<void> => void (await listMissing(ctx, sql`and f.id = ${id}`));

/** Adds stored files that are missing from the list, such as files uploaded before the list existed. */
export async function listAttachments(engine: Engine): Promise<void> {
  while ((await listMissing(systemContext(engine), empty)) === BATCH);
}

async function listMissing(ctx: Writer, which: Sql): Promise<number> {
  const missing = await ctx.db.query<{ file: Listed }>(sql`
    select json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size, 'sha256', f.sha256, 'createdAt', f.created_at,
      'createdBy', f.created_by, 'updatedAt', f.updated_at, 'updatedBy', f.updated_by) as file
    from file f where f.deleted_at is null and not exists (select 1 from attachment a where a.id = f.id) ${which} order by f.id limit ${BATCH}`);
  const rows = missing.map(({ file }) => ({ ...file, ext: extensionOf(file.name) }));
  return (await insertRows(ctx, Attachment, rows, { taken: 'keep' })).length;
}

const extensionOf = (name: string): string | null => /\.([A-Za-z0-9]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? null;

/** Removes permanently erased files from the list. */
export const unlistAttachments = (ctx: Writer, ids: readonly string[]): Promise<unknown> =>
  deleteRows(ctx, Attachment, sql`t.id = any(${[...ids]}::uuid[])`);

/** After a record is committed, stores it as the record that its files belong to that have none yet. */
export async function linkAttachments({ model: name, recordId, verb, files }: Committed, ctx: Context): Promise<void> {
  if (files === false) return;
  const { engine } = ctx;
  const model = verb === 'delete' ? undefined : engine.registry.find(name);
  const fields = Object.values(model?.fields ?? {}).filter(({ kind, column }) => kind.attachment && column);
  if (!model || fields.length === 0) return;
  const attached = fields.map((field) => {
    const ids = holdsMany(field) ? sql`unnest(${columnOf(field)})` : columnOf(field);
    return sql`select ${ids} from ${tableOf(model)} where id = ${recordId}`;
  });
  const where = sql`t.carrier is null and t.id in (${join(attached, ' union all ')})`;
  await updateRows(ctx, Attachment, { set: { carrier: name, carrierId: recordId }, where });
}
