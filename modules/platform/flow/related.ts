import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { conditionSql } from '@zhixing/engine/read/conditions.ts';
import { conditionScopeOf } from '@zhixing/engine/read/read.ts';
import { shownName } from '@zhixing/engine/text/product-names.ts';
import sql, { raw } from 'sql-template-tag';
import type { Running } from './running.ts';

interface Related {
  readonly id: string;
  readonly title: string;
  readonly flow: string;
  readonly standing: string;
  readonly readable: boolean;
}

/**
 * The parent of this flow and its children. One that the user may not read is shown by the name of its template, since its title reveals
 * the record.
 */
export async function relatedFlows(ctx: Context, { id, parent }: Running) {
  const model = ctx.engine.registry.get('flowInstance');
  const scope = can(ctx, model, 'read');
  const readable = scope ? conditionSql(model, scope, conditionScopeOf(ctx), 'i') : raw('false');
  const columns = sql`i.id, i.title, i.standing, f.name as flow, ${readable} as readable`;
  const from = sql`from flow_instance i join flow_template f on f.id = i.template`;
  const children = await ctx.db.query<Related>(sql`
    select ${columns}, s.parent_visit as visit, s.parent_index as index ${from} join sys_flow_state s on s.instance = i.id
    where s.parent = ${id} and i.deleted_at is null order by i.started_at, i.id limit 500`);
  const above = parent ? await ctx.db.query<Related>(sql`select ${columns} ${from} where i.id = ${parent}`) : [];
  const name = ctx.engine.registry.get('flowTemplate').fields.name;
  const relatedView = ({ flow, ...one }: Related) =>
    one.readable ? one : { ...one, title: name ? String(shownName(ctx, name, flow)) : flow };
  return { children: children.map(relatedView), parent: above.map(relatedView)[0] ?? null };
}
