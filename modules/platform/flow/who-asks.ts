import type { Context } from '@zhixing/engine/context.ts';
import { conditionSql } from '@zhixing/engine/read/conditions.ts';
import { conditionScopeOf } from '@zhixing/engine/read/read.ts';
import { withVariables } from '@zhixing/model';
import type { Sql } from 'sql-template-tag';

/** The people for whom the person may decide in every flow: oneself, and those whose deputy one is in all. */
export function principalsEverywhere({ actor }: Context): readonly string[] {
  const known = rowsOf<string>(actor, '@principals');
  return known.length > 0 ? known : actor.userId ? [actor.userId] : [];
}

/** The people for whom the person may decide in a flow: those, and whoever has asked him to do so in this one. */
export function principalsIn(ctx: Context, template: string): string[] {
  const here = rowsOf<{ principal: string; flow: string }>(ctx.actor, '@lent').filter(({ flow }) => flow === template);
  return [...new Set([...principalsEverywhere(ctx), ...here.map(({ principal }) => principal)])];
}

/** Which tasks stand in the lists of the person, by the scope of the lists themselves: his own, and those of somebody whose deputy he is there. */
export function ownTasks(ctx: Context, table: 't' | 'flow_task'): Sql {
  const model = ctx.engine.registry.get('flowTask');
  const mine = withVariables(model.scopes.mine ?? { any: [] }, { '@userId': ctx.actor.userId, ...ctx.actor.variables });
  return conditionSql(model, mine, conditionScopeOf(ctx), table);
}

function rowsOf<R>({ variables }: Context['actor'], name: string): readonly R[] {
  const known = variables[name];
  return Array.isArray(known) ? known : [];
}

/** Who acts, and for whom where a deputy does. */
export const byOf = ({ actor }: Context, principal: string | undefined) => ({
  user: actor.userId ?? '',
  ...(principal && principal !== actor.userId && { for: principal }),
});
