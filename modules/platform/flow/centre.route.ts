import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { ownTasks } from './acting-for.ts';
import { decideMany } from './batch.ts';
import { colleagues } from './colleagues.ts';
import { FlowCopy } from './flow-copy.model.ts';
import { startable } from './launch.ts';
import { problemsOf, retryWork } from './problems.ts';

const id = z.uuid();
const nothing = z.strictObject({});
const base = '/api/workflow';

const batch = z.strictObject({
  tasks: z.array(id).min(1).max(200),
  act: z.union([
    z.strictObject({ event: z.enum(['agree', 'reject', 'signFor']) }),
    z.strictObject({ event: z.literal('transfer'), to: id }),
  ]),
  opinion: z.string().max(2000).optional(),
});

const ofPeople: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: `${base}/launch`,
      access: 'session',
      query: nothing,
      summary: 'Flows that the person may start, and in whose place',
    },
    (_input, ctx) => startable(ctx),
  ),
  defineRoute(
    { method: 'GET', path: `${base}/counts`, access: 'session', query: nothing, summary: 'How much waits for the person, list by list' },
    (_input, ctx) => countsOf(ctx),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/colleagues`,
      access: 'session',
      query: z.strictObject({ keyword: z.string().max(40).optional() }),
      summary: 'People whom one may name in a flow: their names and where they work',
    },
    ({ query }, ctx) => colleagues(ctx, query.keyword),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/batch`,
      access: 'session',
      body: batch,
      summary: 'Decide several tasks of one node; tells of each what became of it',
    },
    ({ body }, ctx) => decideMany(ctx, body),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/copies/:instance/read`,
      access: 'session',
      params: z.strictObject({ instance: id }),
      body: nothing,
      summary: 'Say that one has read what one was shown',
    },
    ({ params }, ctx) => markRead(ctx, params.instance),
  ),
];

const ofAdministrators: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/problems`, access: 'session', query: nothing, summary: 'Flows that somebody has to mend' },
    (_input, ctx) => problemsOf(ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/problems/:work/retry`,
      access: 'session',
      params: z.strictObject({ work: id }),
      body: nothing,
      summary: 'Try failed work of a flow again at once',
    },
    ({ params }, ctx) => retryWork(ctx, params.work),
  ),
];

/** Routes for the flows of a user together, and for flow administrators. */
export const centreRoutes: readonly Route[] = [...ofPeople, ...ofAdministrators];

async function countsOf(ctx: Context) {
  const rows = await ctx.db.query<{ standing: string; count: number }>(sql`
    select case standing when 'asking' then 'doing' else standing end as standing, count(*)::int as count from flow_task
    where ${ownTasks(ctx, 'flow_task')} and standing in ('toSign', 'toDo', 'doing', 'asking') and deleted_at is null group by 1
    union all select 'copied', count(*)::int from flow_copy where "user" = ${ctx.actor.userId} and read_at is null and deleted_at is null`);
  return { toSign: 0, toDo: 0, doing: 0, ...Object.fromEntries(rows.map(({ standing, count }) => [standing, count])) };
}

/** Does nothing where the copy was read before or there is none. */
function markRead(ctx: Context, instance: string): Promise<null> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const where = sql`t.instance = ${instance} and t."user" = ${ctx.actor.userId} and t.read_at is null and t.deleted_at is null`;
    const change = { set: { readAt: ctx.now().toISOString() }, where, returning: sql`1`, newVersion: true };
    const read = await updateRows(tx, FlowCopy, change);
    if (read.length > 0) await audit(tx, { kind: 'write', verb: 'read', model: 'flowCopy', record: instance });
    return null;
  });
}
