import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { modelErrors } from '../errors.ts';
import type { Stored } from '../read/read.ts';

/**
 * Checks all references to a record before its deletion: cascading children are deleted along with it; any others reject the deletion and
 * are reported with their number.
 */
export async function mustBeDeletable(ctx: Context, model: EffectiveModel, row: Stored, remove: RemoveChild): Promise<void> {
  const inTheWay: string[] = [];
  for (const { model: other, field, cascade } of ctx.engine.registry.referringTo(model.name)) {
    const found = await pointingAt(ctx, other, field, row.id, cascade ? null : LIMIT + 1);
    if (cascade) await removeAlong(ctx, { model, id: row.id }, other, found, remove);
    else if (found.length > 0) inTheWay.push(`${ctx.engine.words.title(ctx.language, other)} ${atMost(found.length)}`);
  }
  if (inTheWay.length > 0) throw modelErrors.inUse({ records: inTheWay });
}

interface Place {
  readonly model: EffectiveModel;
  readonly id: string;
}

const atMost = (count: number): string => (count > LIMIT ? `${LIMIT}+` : String(count));

async function removeAlong(ctx: Context, parent: Place, child: EffectiveModel, ids: readonly string[], remove: RemoveChild): Promise<void> {
  for (const id of ids) await remove(child, id);
  if (ids.length === 0) return;
  await ctx.db.query(
    sql`insert into sys_gone_along (model, record_id, parent_model, parent_id) select ${child.name}, id, ${parent.model.name}, ${parent.id} from unnest(${ids}::uuid[]) as gone(id) on conflict (model, record_id) do update set parent_model = excluded.parent_model, parent_id = excluded.parent_id`,
  );
}

/** Restores the records deleted along with a record, but not those deleted before. */
export async function restoreChildren(ctx: Context, model: EffectiveModel, id: string, restore: RemoveChild): Promise<void> {
  const gone = await ctx.db.query<{ model: string; record_id: string }>(
    sql`delete from sys_gone_along where parent_model = ${model.name} and parent_id = ${id} returning model, record_id`,
  );
  for (const { model: name, record_id } of gone) {
    const child = ctx.engine.registry.find(name);
    if (child && (await isInBin(ctx, child, record_id))) await restore(child, record_id);
  }
}

/** A record that was restored on its own is no longer restored with its parent. */
export const detachFromParent = (ctx: Context, model: EffectiveModel, id: string): Promise<unknown> =>
  ctx.db.query(sql`delete from sys_gone_along where model = ${model.name} and record_id = ${id}`);

async function isInBin(ctx: Context, model: EffectiveModel, id: string): Promise<boolean> {
  const found = await ctx.db.query(sql`select 1 from ${tableOf(model)} t where t.id = ${id} and t.deleted_at is not null`);
  return found.length > 0;
}

type RemoveChild = (child: EffectiveModel, id: string) => Promise<unknown>;

const LIMIT = 500;

async function pointingAt(ctx: Context, model: EffectiveModel, name: string, id: string, limit: number | null): Promise<string[]> {
  const field = model.fields[name];
  if (!field?.column) return [];
  const points = field.kind.many ? sql`t.${columnOf(field)} @> array[${id}]::uuid[]` : sql`t.${columnOf(field)} = ${id}`;
  const found = await ctx.db.query<{ id: string }>(
    sql`select t.id from ${tableOf(model)} t where ${points} and t.deleted_at is null limit ${limit}`,
  );
  return found.map((child) => child.id);
}
