import { mustBeAble } from '@zhixing/engine/access.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { once } from '@zhixing/engine/idempotency.ts';
import { loadRow } from '@zhixing/engine/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Calendar } from './answers.ts';
import { mustHaveWritten, mustWriteFields } from './demands.ts';
import { detailOf } from './detail.ts';
import { type Happening, happen } from './running.ts';

const id = z.uuid();
const params = z.strictObject({ id });
const byNode = z.record(z.string().max(60), z.array(z.string().max(64)).max(200));
const choices = { chosen: byNode.optional(), branches: byNode.optional(), copyTo: z.array(id).max(50).optional() };
const task = z.int().min(1);
const people = z.array(id).min(1).max(50);

/** What people do with a flow, as the client says it. Who does it is the session's to say. */
const act = z.discriminatedUnion('event', [
  z.strictObject({ event: z.enum(['agree', 'reject']), task, ...choices }),
  z.strictObject({ event: z.literal('return'), task, to: z.string().max(60), way: z.enum(['rerun', 'straight']).optional() }),
  z.strictObject({ event: z.enum(['transfer', 'assign']), task, to: id }),
  z.strictObject({
    event: z.literal('addSign'),
    task,
    users: people,
    when: z.enum(['before', 'after']),
    mode: z.enum(['any', 'all', 'inOrder']),
  }),
  z.strictObject({ event: z.literal('removeSign'), task, tasks: z.array(task).min(1).max(50) }),
  z.strictObject({ event: z.literal('assist'), task, users: people }),
  z.strictObject({ event: z.enum(['giveAssistance', 'signFor', 'unsign', 'start', 'recallTask']), task }),
  z.strictObject({ event: z.literal('submit'), urgency: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(), ...choices }),
  z.strictObject({ event: z.enum(['recall', 'urge', 'pause', 'resume', 'terminate', 'revoke']) }),
  z.strictObject({ event: z.literal('copy'), users: people }),
  z.strictObject({ event: z.literal('handOver'), from: id, to: id }),
  z.strictObject({ event: z.literal('reactivate'), node: z.string().max(60).optional(), ...choices }),
  z.strictObject({ event: z.enum(['retry', 'skip']), visit: task, ...choices }),
]);

const body = z.strictObject({
  act,
  /** For whom, where a deputy acts. */
  for: id.optional(),
  opinion: z.string().max(2000).optional(),
  files: z.array(id).max(20).optional(),
  /** Fields of the record that the node lets the person write. */
  values: z.record(z.string().max(80), z.unknown()).optional(),
});

/** Acts of those who look after flows: each needs the permission of its name. */
const looking = ['pause', 'resume', 'terminate', 'reactivate', 'assign', 'handOver', 'retry', 'skip'];

/** Looking at flows, and acting in them. */
export const flowRoutes = (calendar: Calendar): readonly Route[] => [
  defineRoute(
    { method: 'GET', path: '/api/workflow/instances/:id', access: 'session', params, summary: 'A flow with its record, tasks and history' },
    ({ params }, ctx) => detailOf(ctx, params.id),
  ),
  defineRoute(
    { method: 'POST', path: '/api/workflow/instances/:id/acts', access: 'session', params, body, summary: 'Do something in a flow' },
    async ({ params, body: sent }, ctx) => {
      await mustSeeInstance(ctx, params.id, looking.includes(sent.act.event) ? `act:${sent.act.event}` : 'read');
      await once(ctx, ['flow', params.id, sent], (inner) => actIn(inner, calendar, params.id, sent));
      return detailOf(ctx, params.id);
    },
  ),
  defineRoute(
    { method: 'GET', path: '/api/workflow/counts', access: 'session', summary: 'How much waits for the person, list by list' },
    async (_input, ctx) => {
      const rows = await ctx.db.query<{ standing: string; count: number }>(sql`
        select standing, count(*)::int as count from flow_task
        where "user" = any(${principalsOf(ctx)}::uuid[]) and standing in ('toSign', 'toDo', 'doing') and deleted_at is null group by standing`);
      return { toSign: 0, toDo: 0, doing: 0, ...Object.fromEntries(rows.map(({ standing, count }) => [standing, count])) };
    },
  ),
];

async function actIn(ctx: Context, calendar: Calendar, id: string, sent: z.infer<typeof body>): Promise<null> {
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    await mustHaveWritten(tx, id, sent);
    if (sent.values) await mustWriteFields(tx, id, sent.act, sent.values, sent.for);
    await happen(tx, calendar, id, { ...sent.act, by: byOf(ctx, sent.for) } as unknown as Happening, sent);
  });
  return null;
}

const byOf = (ctx: Context, principal: string | undefined) => ({ user: ctx.actor.userId ?? '', ...(principal && { for: principal }) });

const principalsOf = ({ actor }: Context): string[] => {
  const known = actor.variables['@principals'];
  return Array.isArray(known) ? [...known] : actor.userId ? [actor.userId] : [];
};

async function mustSeeInstance(ctx: Context, instance: string, ability: 'read' | `act:${string}`): Promise<void> {
  const model = ctx.engine.registry.get('flowInstance');
  await loadRow(ctx, model, instance, mustBeAble(ctx, model, ability));
}
