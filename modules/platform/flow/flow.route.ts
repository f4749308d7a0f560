import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { z } from 'zod';
import { actBody, actIn, choicesFor } from './acts.ts';
import { archive } from './archive.ts';
import { detailFrom, detailOf, isVisible, visibleInstance } from './detail.ts';
import { formOf } from './form.ts';
import { offeredIn } from './offered.ts';
import { type Running, readRunning } from './running.ts';
import { signaturesOf } from './signatures.ts';

const params = z.strictObject({ id: z.uuid() });
const base = '/api/workflow/instances/:id';
const nothing = z.strictObject({});

const looking: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'session',
      params,
      query: nothing,
      summary: 'A flow: its way, its people, its history and what one may do',
    },
    ({ params }, ctx) => detailOf(ctx, params.id),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/form`,
      access: 'session',
      params,
      query: nothing,
      summary: 'The record of a flow as the node shows it',
    },
    async ({ params }, ctx) => {
      const running = await readRunning(ctx, params.id, 'read');
      const { tasks } = await offeredIn(ctx, running);
      return formOf(ctx, running, tasks);
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/signatures`,
      access: 'session',
      params,
      query: nothing,
      summary: 'Signatures in the history of a flow',
    },
    async ({ params }, ctx) => {
      await visibleInstance(ctx, params.id);
      return signaturesOf(ctx, params.id);
    },
  ),
];

const acting: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: `${base}/choices`,
      access: 'session',
      params,
      query: z.strictObject({ task: z.coerce.number().int().min(1), for: z.uuid().optional() }),
      summary: 'People and branches that have to be chosen with an agreement',
    },
    async ({ params, query }, ctx) => {
      return { list: await choicesFor(ctx, params.id, query.task, query.for) };
    },
  ),
  defineRoute(
    { method: 'POST', path: `${base}/acts`, access: 'session', params, body: actBody, summary: 'Do something in a flow' },
    async ({ params, body }, ctx) => {
      let acted: Running | undefined;
      await once(ctx, ['flow', params.id, body], async (inner) => {
        acted = await actIn(inner, params.id, body);
        return null;
      });
      return acted && isVisible(ctx, acted) ? detailFrom(ctx, acted) : detailOf(ctx, params.id);
    },
  ),
  defineRoute(
    { method: 'DELETE', path: base, access: 'session', params, query: nothing, summary: 'Put away a flow that came to nothing' },
    ({ params }, ctx) => archive(ctx, params.id),
  ),
];

/** Routes for viewing a flow and acting in it. */
export const flowRoutes: readonly Route[] = [...looking, ...acting];
