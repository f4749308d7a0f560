import type { Context } from '@zhixing/engine/context.ts';
import { conditionSql } from '@zhixing/engine/read/conditions.ts';
import { conditionScopeOf } from '@zhixing/engine/read/read.ts';
import { withVariables } from '@zhixing/model';
import type { Sql } from 'sql-template-tag';

/** The users for whom the actor may decide in every flow: the actor and their principals without restriction. */
export function principalsEverywhere({ actor }: Context): readonly string[] {
  const known = rowsOf<string>(actor, '@principals');
  return known.length > 0 ? known : actor.userId ? [actor.userId] : [];
}

/** The users for whom the actor may decide in a flow: those, and principals who lent this flow. */
export function principalsIn(ctx: Context, template: string): string[] {
  const here = rowsOf<{ principal: string; flow: string }>(ctx.actor, '@lent').filter(({ flow }) => flow === template);
  return [...new Set([...principalsEverywhere(ctx), ...here.map(({ principal }) => principal)])];
}

/** Condition for the tasks in the lists of the user, by the scope of the lists: their own, and those of principals. */
export function ownTasks(ctx: Context, table: 't' | 'flow_task'): Sql {
  const model = ctx.engine.registry.get('flowTask');
  const mine = withVariables(model.scopes.mine ?? { any: [] }, { '@userId': ctx.actor.userId, ...ctx.actor.variables });
  return conditionSql(model, mine, conditionScopeOf(ctx), table);
}

function rowsOf<R>({ variables }: Context['actor'], name: string): readonly R[] {
  const known = variables[name];
  return Array.isArray(known) ? known : [];
}

/** The actor of an event, with the principal where a deputy acts. */
export const byOf = ({ actor }: Context, principal: string | undefined) => ({
  user: actor.userId ?? '',
  ...(principal && principal !== actor.userId && { for: principal }),
});
