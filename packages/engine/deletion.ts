import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from './context.ts';
import { modelErrors } from './errors.ts';
import { columnOf, tableOf } from './identifiers.ts';
import type { Stored } from './read.ts';

/**
 * Looks at every reference to a record before it goes: children that live only for it go along, anything else refuses the
 * deletion and is named with its number.
 */
export async function mustBeDeletable(ctx: Context, model: EffectiveModel, row: Stored, remove: RemoveChild): Promise<void> {
  const inTheWay: string[] = [];
  for (const { model: other, field, cascade } of ctx.engine.registry.referringTo(model.name)) {
    const found = await pointingAt(ctx, other, field, row.id);
    if (cascade) for (const id of found) await remove(other, id);
    else if (found.length > 0)
      inTheWay.push(`${ctx.engine.words.title(ctx.language, other)} ${found.length > MOST ? `${MOST}+` : found.length}`);
  }
  if (inTheWay.length > 0) throw modelErrors.inUse({ records: inTheWay });
}

type RemoveChild = (child: EffectiveModel, id: string) => Promise<unknown>;

const MOST = 500;

async function pointingAt(ctx: Context, model: EffectiveModel, name: string, id: string): Promise<string[]> {
  const field = model.fields[name];
  if (!field?.column) return [];
  const points = field.kind.name === 'refs' ? sql`t.${columnOf(field)} @> array[${id}]::uuid[]` : sql`t.${columnOf(field)} = ${id}`;
  const found = await ctx.db.query<{ id: string }>(
    sql`select t.id from ${tableOf(model)} t where ${points} and t.deleted_at is null limit ${MOST + 1}`,
  );
  return found.map((child) => child.id);
}
