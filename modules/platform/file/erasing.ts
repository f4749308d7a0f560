import type { Context } from '@zhixing/engine/context.ts';
import { columnOf, tableOf } from '@zhixing/engine/database/identifiers.ts';
import { pointersAt } from '@zhixing/engine/erasure/due.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import { holdsMany } from '@zhixing/engine/read/target.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import { unlistAttachments } from './attachments.ts';
import { StoredFile } from './file.model.ts';
import { thumbnailPlaces } from './thumbnail/thumbnail.ts';

interface AttachedFile {
  readonly record: string;
  readonly file: string;
}

/**
 * Erases the files that the records reference now or referenced in their history, unless another record references them too. Bytes are
 * deleted first: if the rest fails, the record stays due for erasure, whereas bytes without a record would never be deleted.
 */
export async function eraseFiles(ctx: Context, model: EffectiveModel, ids: readonly string[]): Promise<Tally[]> {
  if (model.name === StoredFile.name) {
    await removeBytes(ctx, ids);
    await unlistAttachments(ctx, ids);
    return [];
  }
  const files = ctx.engine.registry.find(StoredFile.name);
  const fields = files ? pointersAt(ctx.engine, files).filter((pointer) => pointer.model.name === model.name) : [];
  if (!files || fields.length === 0) return [];
  const attached = await attachedTo(
    ctx,
    model,
    ids,
    fields.map(({ field }) => field),
  );
  const lone = await withoutOthers(ctx, files, [...new Set(attached.map(({ file }) => file))], { model, ids });
  await removeBytes(ctx, [...lone]);
  await deleteRows(ctx, StoredFile, sql`t.id = any(${[...lone]}::uuid[])`);
  await unlistAttachments(ctx, [...lone]);
  await ctx.db.query(sql`delete from sys_history where model = ${files.name} and record_id = any(${[...lone]}::uuid[])`);
  const byRecord = Map.groupBy(
    attached.filter(({ file }) => lone.has(file)),
    ({ record }) => record,
  );
  return [...byRecord].map(([record, own]) => ({ record, what: 'files', count: new Set(own.map(({ file }) => file)).size }));
}

async function attachedTo(
  ctx: Context,
  model: EffectiveModel,
  ids: readonly string[],
  fields: readonly EffectiveField[],
): Promise<AttachedFile[]> {
  const now = fields.map(
    (field) =>
      sql`select t.id as record, f.id as file from ${tableOf(model)} t, unnest(${asList(field)}) as f(id) where t.id = any(${ids}::uuid[])`,
  );
  const names = fields.map(({ name }) => name);
  const once = sql`select h.record_id, v.id::uuid from sys_history h, jsonb_each(h.changes) c, jsonb_array_elements(c.value) side, jsonb_array_elements_text(case jsonb_typeof(side) when 'array' then side else jsonb_build_array(side) end) as v(id) where h.model = ${model.name} and h.record_id = any(${ids}::uuid[]) and c.key = any(${names}) and v.id is not null`;
  return ctx.db.query<AttachedFile>(
    sql`select distinct record, file from (${join([...now, once], ' union all ')}) c where file is not null`,
  );
}

const asList = (field: EffectiveField) => (holdsMany(field) ? sql`t.${columnOf(field)}` : sql`array[t.${columnOf(field)}]`);

/** The candidates that no other record references. */
async function withoutOthers(
  ctx: Context,
  files: EffectiveModel,
  candidates: readonly string[],
  going: { readonly model: EffectiveModel; readonly ids: readonly string[] },
): Promise<Set<string>> {
  const lone = new Set(candidates);
  for (const { model, field } of candidates.length > 0 ? pointersAt(ctx.engine, files) : []) {
    const points = holdsMany(field)
      ? sql`t.${columnOf(field)} && ${candidates}::uuid[]`
      : sql`t.${columnOf(field)} = any(${candidates}::uuid[])`;
    const others = model.name === going.model.name ? sql` and t.id <> all(${going.ids}::uuid[])` : sql``;
    const found = await ctx.db.query<{ id: string }>(
      sql`select f.id from ${tableOf(model)} t, unnest(${asList(field)}) as f(id) where ${points}${others}`,
    );
    for (const { id } of found) lone.delete(id);
  }
  return lone;
}

/** Whether any record references the file, including records in the recycle bin. */
export async function isAttached(ctx: Context, id: string): Promise<boolean> {
  const files = ctx.engine.registry.get(StoredFile.name);
  return !(await withoutOthers(ctx, files, [id], { model: files, ids: [] })).has(id);
}

async function removeBytes({ engine }: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) for (const place of [id, ...thumbnailPlaces(id)]) await engine.files.remove(place);
}
