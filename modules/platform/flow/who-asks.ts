import type { Context } from '@zhixing/engine/context.ts';
import sql, { raw, type Sql } from 'sql-template-tag';

/** The people for whom the person may decide in every flow: oneself, and those whose deputy one is in all. */
export function principalsEverywhere({ actor }: Context): readonly string[] {
  const known = listed(actor, '@principals');
  return known.length > 0 ? known : actor.userId ? [actor.userId] : [];
}

/** The people for whom the person may decide in a flow: those, and whoever has asked him to do so in this one. */
export function principalsIn(ctx: Context, template: string): string[] {
  const here = listed(ctx.actor, '@principalsByFlow').filter((pair) => pair.startsWith(`${template} `));
  return [...new Set([...principalsEverywhere(ctx), ...here.map((pair) => pair.slice(template.length + 1))])];
}

/** Which tasks belong to the person, or to somebody whose deputy he is there. What only few have is asked of those alone. */
export function ownTasks(ctx: Context, table: 't' | 'flow_task'): Sql {
  const pairs = listed(ctx.actor, '@principalsByFlow');
  const [user, template] = [raw(`${table}."user"`), raw(`${table}.template`)];
  const own = sql`${user} = any(${principalsEverywhere(ctx)}::uuid[])`;
  if (pairs.length === 0) return own;
  const people = listed(ctx.actor, '@principalsInChosen');
  return sql`(${own} or (${user} = any(${people}::uuid[]) and ${template}::text || ' ' || ${user}::text = any(${pairs})))`;
}

const listed = ({ variables }: Context['actor'], name: string): readonly string[] => {
  const known = variables[name];
  return Array.isArray(known) ? known.map(String) : [];
};

/** Who acts, and for whom where a deputy does. */
export const byOf = ({ actor }: Context, principal: string | undefined) => ({
  user: actor.userId ?? '',
  ...(principal && principal !== actor.userId && { for: principal }),
});
