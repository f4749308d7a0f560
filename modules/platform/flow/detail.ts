import { mustBeAble } from '@zhixing/engine/access.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { findRows, loadRow } from '@zhixing/engine/read.ts';
import { visibleRow } from '@zhixing/engine/values.ts';
import { openTasks, outlineOf, outsideCode } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { type Running, readRunning } from './running.ts';
import { flowTitle, nodeTitle } from './titles.ts';

/** A flow as those see it whom it concerns: where it stands, who is asked, what was done, and the record as the node shows it. */
export async function detailOf(ctx: Context, id: string) {
  const model = ctx.engine.registry.get('flowInstance');
  const row = await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'));
  const running = await readRunning(ctx, id);
  const { document, instance } = running;
  const mine = openTasks(instance).filter(({ user }) => user === ctx.actor.userId || principals(ctx).includes(user));
  const records = await ctx.db.query(sql`
    select r.at, r.node, r.node_title as "nodeTitle", r.act, r."user", u.name as "userName", r.principal, p.name as "principalName", r.opinion, r.files,
      (select array_agg(o.name order by o.name) from "user" o where o.id = any(r.others)) as others
    from flow_record r left join "user" u on u.id = r."user" left join "user" p on p.id = r.principal
    where r.instance = ${id} and r.deleted_at is null order by r.at, r.id`);
  return {
    ...{ id, title: row.title, flow: flowTitle(ctx.engine, document), standing: instance.status, code: outsideCode(instance.status) },
    ...{ subject: running.subject, record: running.record, action: running.action, urgency: instance.urgency },
    initiator: instance.initiator.user,
    nodes: outlineOf(document).order.map((node) => ({ id: node, title: nodeTitle(ctx.engine, document, node) })),
    visits: instance.visits.map(({ id: visit, node, state, openedAt, closedAt, problem }) => ({
      id: visit,
      node,
      state,
      openedAt,
      closedAt,
      problem,
    })),
    tasks: instance.tasks.map(({ id: number, visit, user, role, state, openedAt, actedAt }) => ({
      number,
      visit,
      user,
      role,
      state,
      openedAt,
      actedAt,
    })),
    open: mine.map(({ id: number, user, role }) => ({ number, for: user, role })),
    records,
    values: await valuesFor(ctx, running.subject, running.record, hiddenFrom(running, [ctx.actor.userId ?? '', ...principals(ctx)])),
  };
}

const principals = ({ actor }: Context): readonly string[] => {
  const known = actor.variables['@principals'];
  return Array.isArray(known) ? known : [];
};

/** Fields that a node hides stay hidden from those who were asked there, also when they have decided; whoever was asked nowhere sees what no node hides. */
function hiddenFrom({ document, instance }: Running, people: readonly string[]): ReadonlySet<string> {
  const own = instance.tasks.filter(({ user, former }) => people.includes(user) || former.some((one) => people.includes(one)));
  const asked = new Set(own.map(({ visit }) => instance.visits[visit - 1]?.node));
  const nodes = [...outlineOf(document).places.values()].map(({ node }) => node).filter(({ id }) => asked.size === 0 || asked.has(id));
  const rights = nodes.flatMap((node) => ('fields' in node ? Object.entries(node.fields ?? {}) : []));
  return new Set(rights.filter(([, right]) => right === 'hidden').map(([name]) => name));
}

/** Whoever is concerned by the flow sees the record, sensitive fields masked as for everybody. */
async function valuesFor(ctx: Context, subject: string, record: string, hidden: ReadonlySet<string>): Promise<Record<string, unknown>> {
  const model = ctx.engine.registry.get(subject);
  const access = { everything: true, clear: false, models: new Map() };
  const reader: Context = { ...ctx, actor: { ...ctx.actor, access } };
  const [row] = await findRows(reader, model, { id: { eq: record } }, { limit: 1 });
  return row ? Object.fromEntries(Object.entries(visibleRow(reader, model, row)).filter(([name]) => !hidden.has(name))) : {};
}
