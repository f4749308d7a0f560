import { type Condition, type EffectiveAction, type EffectiveModel, isDeletable, isEditable } from '@zhixing/model';
import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { can, type Permission } from '../permission/access.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf } from '../read/read.ts';
import { missingFields } from '../rules/unmet.ts';
import { closedSql } from '../tables/closing.ts';

type Row = Readonly<Record<string, unknown>>;

const nothing = { update: false, delete: false, actions: [] };

/**
 * The actions that the actor may take on a record they have just read, in its present state; of one that is closed, none. `unmet` has those
 * that wait for fields to be filled in, with these fields.
 */
export async function allowedOn(ctx: Context, model: EffectiveModel, id: string, row: Row) {
  // While an approval flow is running, only the flow may write the record.
  const locked = row.approval === 'wait';
  const inState = Object.values(model.actions).filter(
    (action) => !locked && !action.system && (!action.from?.length || action.from.includes(String(row.status))),
  );
  const open = inState.filter((action) => !action.when || ctx.engine.holds(model, action.when, row));
  const waiting = waitingActions(ctx, model, inState, row);
  if (await isClosed(ctx, model, id, row))
    return { ...nothing, unmask: (await reachedBy(ctx, model, id, ['unmask'])).size > 0, closed: true };
  const actions = [...open, ...waiting.map(({ action }) => action)].map(({ name }): Permission => `act:${name}`);
  const reached = await reachedBy(ctx, model, id, ['update', 'delete', 'unmask', ...actions]);
  const unmet = waiting.filter(({ action }) => reached.has(`act:${action.name}`));
  return {
    update: isEditable(model.document.editableIn, row) && reached.has('update'),
    delete: isDeletable(model.document.deletableIn, row) && reached.has('delete'),
    unmask: reached.has('unmask'),
    actions: open.map(({ name }) => name).filter((name) => reached.has(`act:${name}`)),
    ...(unmet.length > 0 && { unmet: Object.fromEntries(unmet.map(({ action, fields }) => [action.name, fields])) }),
  };
}

/** Actions that only missing values keep from being possible; not where another action leads to the same state, which is then the one for the record. */
function waitingActions(ctx: Context, model: EffectiveModel, inState: readonly EffectiveAction[], row: Row) {
  if (!isEditable(model.document.editableIn, row)) return [];
  const possible = ({ when }: EffectiveAction) => !when || ctx.engine.holds(model, when, row);
  const reachable = new Set(inState.filter(possible).map(({ to }) => to));
  return inState
    .filter((action) => !possible(action) && (action.to === undefined || !reachable.has(action.to)))
    .map((action) => ({ action, fields: action.when ? missingFields(ctx, model, action.when, row) : [] }))
    .filter(({ fields }) => fields.length > 0);
}

/** Whether the record, or one that it belongs to, is closed: the database refuses every write of it. */
async function isClosed(ctx: Context, model: EffectiveModel, id: string, row: Row): Promise<boolean> {
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
