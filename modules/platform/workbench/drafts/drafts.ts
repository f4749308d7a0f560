import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { mustBeAble, visibility } from '@zhixing/engine/permission/access.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { personOf } from '../limits.ts';
import { requireReachable } from '../record-access.ts';
import { workbenchErrors } from '../workbench.errors.ts';

/** Unsaved input of a form. It may contain personal data of minors, so only its author can read it, and it expires. */
export interface Draft {
  readonly changes: Readonly<Record<string, unknown>>;
  /** Version of the record on which the changes are based; null for a new record. */
  readonly baseVersion: number | null;
  readonly savedAt: string;
}

const LARGEST = 262_144;
const LIMIT = 100;
export const DRAFT_DAYS = 30;
const NEW = 'new';

/** The draft of a form, limited to the fields that its author may still write. */
export async function readDraft(ctx: Context, name: string, record: string): Promise<{ draft: Draft | null }> {
  const model = await mustWrite(ctx, name, record);
  const [row] = await ctx.db.query<{ changes: Record<string, unknown>; base_version: number | null; saved_at: Date }>(sql`
    select changes, base_version, saved_at from sys_draft
    where user_id = ${personOf(ctx)} and model = ${model.name} and record = ${record} and saved_at > ${oldest(ctx)}`);
  if (!row) return { draft: null };
  const fits = fitsIn(ctx, model);
  const changes = Object.fromEntries(Object.entries(row.changes).filter(([key]) => fits(key)));
  return { draft: { changes, baseVersion: row.base_version, savedAt: row.saved_at.toISOString() } };
}

/** Stores the draft of a form, replacing an earlier one. Above the limit per user, the oldest drafts are deleted. */
export async function storeDraft(
  ctx: Context,
  name: string,
  record: string,
  { changes, baseVersion }: Pick<Draft, 'changes' | 'baseVersion'>,
): Promise<{ savedAt: string }> {
  const model = await mustWrite(ctx, name, record);
  const fits = fitsIn(ctx, model);
  const unknown = Object.keys(changes).find((key) => !fits(key));
  if (unknown !== undefined) throw modelErrors.unknownField({ field: unknown.slice(0, 60), model: model.name });
  const text = JSON.stringify(changes);
  if (Buffer.byteLength(text) > LARGEST) throw workbenchErrors.tooLarge({ kilobytes: LARGEST / 1024 });
  const [person, at] = [personOf(ctx), ctx.now()];
  await ctx.db.query(sql`
    insert into sys_draft (user_id, model, record, changes, base_version, saved_at)
    values (${person}, ${model.name}, ${record}, ${text}::json, ${baseVersion}, ${at})
    on conflict (user_id, model, record) do update set changes = excluded.changes, base_version = excluded.base_version, saved_at = excluded.saved_at`);
  await ctx.db.query(sql`
    delete from sys_draft where user_id = ${person} and (model, record) in
      (select model, record from sys_draft where user_id = ${person} order by saved_at desc, model, record offset ${LIMIT})`);
  return { savedAt: at.toISOString() };
}

/** Deletes a draft. Its author may always do so, even without permission on the record. */
export async function dropDraft(ctx: Context, model: string, record: string): Promise<null> {
  await ctx.db.query(sql`delete from sys_draft where user_id = ${personOf(ctx)} and model = ${model} and record = ${record}`);
  return null;
}

const oldest = (ctx: Context): Date => new Date(ctx.now().getTime() - DRAFT_DAYS * 86_400_000);

async function mustWrite(ctx: Context, name: string, record: string): Promise<EffectiveModel> {
  if (record !== NEW) return requireReachable(ctx, name, record, 'update');
  const model = ctx.engine.registry.get(name);
  mustBeAble(ctx, model, 'create');
  return model;
}

/** Accepts fields that the author may write, and additional data of the form under keys that begin with `$`. */
function fitsIn(ctx: Context, model: EffectiveModel): (key: string) => boolean {
  const names = visibility(ctx, model).writable;
  return (key) => names.has(key) || /^\$\w{1,40}$/.test(key);
}
