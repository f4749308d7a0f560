import { once } from '@zhixing/engine/idempotency.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { actBody, actIn, choicesFor, mustBeAbleTo } from './acts.ts';
import type { Calendar } from './answers.ts';
import { detailOf, visibleInstance } from './detail.ts';
import { formOf } from './form.ts';
import { offeredIn } from './offered.ts';
import { putAway } from './put-away.ts';
import { readRunning } from './running.ts';
import { signaturesOf } from './signatures.ts';

const params = z.strictObject({ id: z.uuid() });
const base = '/api/workflow/instances/:id';
const nothing = z.strictObject({});

/** Looking at a flow, and acting in it. */
export const flowRoutes = (calendar: Calendar): readonly Route[] => [...looking(calendar), ...acting(calendar)];

const looking = (calendar: Calendar): readonly Route[] => [
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'session',
      params,
      query: nothing,
      summary: 'A flow: its way, its people, its history and what one may do',
    },
    ({ params }, ctx) => detailOf(ctx, calendar, params.id),
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
      const row = await visibleInstance(ctx, params.id);
      const running = await readRunning(ctx, params.id);
      const { tasks } = await offeredIn(ctx, calendar, running, row);
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

const acting = (calendar: Calendar): readonly Route[] => [
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
      await visibleInstance(ctx, params.id);
      return { list: await choicesFor(ctx, calendar, params.id, query.task, query.for) };
    },
  ),
  defineRoute(
    { method: 'POST', path: `${base}/acts`, access: 'session', params, body: actBody, summary: 'Do something in a flow' },
    async ({ params, body }, ctx) => {
      await mustBeAbleTo(ctx, params.id, body.act.event);
      await once(ctx, ['flow', params.id, body], (inner) => actIn(inner, calendar, params.id, body));
      return detailOf(ctx, calendar, params.id);
    },
  ),
  defineRoute(
    { method: 'DELETE', path: base, access: 'session', params, query: nothing, summary: 'Put away a flow that came to nothing' },
    ({ params }, ctx) => putAway(ctx, calendar, params.id),
  ),
];
