import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { visibility } from '@zhixing/engine/permission/access.ts';
import { holdsMinors, logMinorsFile } from '@zhixing/engine/permission/minors.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { principalsIn } from './acting-for.ts';
import { flowErrors } from './flow.errors.ts';
import { hiddenFrom } from './form.ts';
import { maskedReader, shownRecord } from './masked-reader.ts';
import type { Running } from './running.ts';

interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  /** Where it is attached: a field of the record, an opinion or a comment. */
  readonly at: 'record' | 'opinion' | 'comment';
  readonly field: string | null;
  readonly by: string | null;
  readonly when: Date;
}

/** Every file of a flow that the user may see: of the record, of opinions and of comments. */
export async function filesOf(ctx: Context, running: Running): Promise<AttachedFile[]> {
  const model = ctx.engine.registry.get(running.subject);
  const ofRecord = await recordFiles(ctx, running, model);
  const ids = [...ofRecord.keys()];
  const rows = await ctx.db.query<AttachedFile>(sql`
    with carried as (
      select id::uuid, 'record' as at from unnest(${ids}::text[]) id
      union all select unnest(r.files), 'opinion' from flow_record r where r.instance = ${running.id} and r.deleted_at is null
      union all select unnest(c.files), 'comment' from sys_flow_comment c where c.instance = ${running.id} and c.removed_at is null)
    select distinct on (f.id) f.id, f.name, f.size, f.media_type as "mediaType", carried.at, null as field, u.name as by, f.created_at as "when"
    from carried join file f on f.id = carried.id and f.deleted_at is null left join "user" u on u.id = f.created_by order by f.id`);
  const label = (name: string) => ctx.engine.words.field(ctx.language, model, name);
  return rows
    .map((file) => (file.at === 'record' ? { ...file, field: label(ofRecord.get(file.id) ?? '') } : file))
    .toSorted((a, b) => a.when.getTime() - b.when.getTime());
}

/** Files of the record by id, each with its field. Masked and hidden fields show no files. */
async function recordFiles(ctx: Context, running: Running, model: EffectiveModel): Promise<Map<string, string>> {
  const hidden = hiddenFrom(model, running, principalsIn(ctx, running.template));
  const { fields, masked } = visibility(maskedReader(ctx), model);
  const names = fields.filter(({ name, kind }) => kind.attachment && !masked.has(name) && !hidden.has(name));
  if (names.length === 0) return new Map();
  const { record } = await shownRecord(ctx, model, running.record);
  return new Map(names.flatMap(({ name }) => [record[name] ?? []].flat().map((id) => [String(id), name] as const)));
}

/**
 * A file of the flow. Opening one of a record about minors is audited, except for thumbnails, which the form shows. Throws where the flow
 * has no such file.
 */
export async function attachedFile(ctx: Context, running: Running, id: string, small: boolean): Promise<AttachedFile> {
  const found = (await filesOf(ctx, running)).find((file) => file.id === id);
  if (!found) throw flowErrors.fileNotFound();
  const model = ctx.engine.registry.get(running.subject);
  const field = (await recordFiles(ctx, running, model)).get(id);
  if (field && !small && holdsMinors(ctx.engine, model, [field])) {
    await audit(ctx, { kind: 'download', verb: 'file', model: model.name, record: running.record, detail: { field, file: id } });
    await logMinorsFile(ctx, model, field, running.record);
  }
  return found;
}
