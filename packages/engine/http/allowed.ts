import { type Condition, type EffectiveModel, isDeletable, isEditable } from '@zhixing/model';
import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { can, type Permission } from '../permission/access.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf } from '../read/read.ts';
import { closedSql } from '../tables/closing.ts';

const nothing = { update: false, delete: false, actions: [] };

/** The actions that the actor may take on a record they have just read, in its present state; of one that is closed, none. */
export async function allowedOn(ctx: Context, model: EffectiveModel, id: string, row: Readonly<Record<string, unknown>>) {
  // While an approval flow is running, only the flow may write the record.
  const locked = row.approval === 'wait';
  const open = Object.values(model.actions).filter(
    (action) =>
      !locked &&
      !action.system &&
      (!action.from?.length || action.from.includes(String(row.status))) &&
      (!action.when || ctx.engine.holds(model, action.when, row)),
  );
  if (await isClosed(ctx, model, id, row))
    return { ...nothing, unmask: (await reachedBy(ctx, model, id, ['unmask'])).size > 0, closed: true };
  const reached = await reachedBy(ctx, model, id, ['update', 'delete', 'unmask', ...open.map(({ name }): Permission => `act:${name}`)]);
  return {
    update: isEditable(model.document.editableIn, row) && reached.has('update'),
    delete: isDeletable(model.document.deletableIn, row) && reached.has('delete'),
    unmask: reached.has('unmask'),
    actions: open.map(({ name }) => name).filter((name) => reached.has(`act:${name}`)),
  };
}

/** Whether the record, or one that it belongs to, is closed: the database refuses every write of it. */
async function isClosed(ctx: Context, model: EffectiveModel, id: string, row: Readonly<Record<string, unknown>>): Promise<boolean> {
  const since = model.document.closedSince;
  if (since) return row[since] !== null && row[since] !== undefined;
  const query = closedSql(model, id, ctx.engine.registry.all);
  return query !== undefined && (await ctx.db.query(query)).length > 0;
}

/** The permissions whose scope contains the record: a role may read more records than it may write. */
async function reachedBy(ctx: Context, model: EffectiveModel, id: string, permissions: readonly Permission[]): Promise<Set<Permission>> {
  const granted = permissions.flatMap((permission) => {
    const scope = can(ctx, model, permission);
    return scope ? [{ ability: permission, scope, key: textOf(scope) }] : [];
  });
  const reading = can(ctx, model, 'read');
  const read = reading && textOf(reading);
  // Most permissions have the same scope as reading and need no query.
  const narrower = new Map(granted.filter(({ key }) => key !== read && key !== '{}').map(({ key, scope }) => [key, scope]));
  const outside = new Set(narrower.size === 0 ? [] : await scopesWithout(ctx, model, id, narrower));
  return new Set(granted.filter(({ key }) => !outside.has(key)).map(({ ability: permission }) => permission));
}

const texts = new WeakMap<Condition, string>();

// Scopes can be large (hundreds of schools) and are the same object across requests, so their text is cached.
function textOf(scope: Condition): string {
  const text = texts.get(scope) ?? JSON.stringify(scope);
  texts.set(scope, text);
  return text;
}

async function scopesWithout(ctx: Context, model: EffectiveModel, id: string, scopes: ReadonlyMap<string, Condition>): Promise<string[]> {
  const columns = [...scopes.values()].map((scope, i) => sql`${conditionSql(model, scope, conditionScopeOf(ctx))} as ${raw(`"c${i}"`)}`);
  const [holds = {}] = await ctx.db.query<Record<string, boolean>>(
    sql`select ${join(columns, ', ')} from ${tableOf(model)} t where t.id = ${id}`,
  );
  return [...scopes.keys()].filter((_key, i) => holds[`c${i}`] !== true);
}
