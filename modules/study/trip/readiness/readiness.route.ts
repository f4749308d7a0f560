import type { Context } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { type GuardResult, gapText } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { Trip } from '../trip.model.ts';
import { filingDeadline } from './deadlines.ts';
import { tripGuards } from './trip-guards.ts';
import { papersOf } from './trip-papers.ts';

const transitions = ['declare', 'declareUrgently'] as const;

/** Whether a trip may take its next step, for readers of the trip. */
export const readinessRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/readiness',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      query: z.strictObject({ at: z.enum(transitions).default('declare') }),
      summary: 'The guards of the next step of a trip, with what is missing, who can provide it, and where',
    },
    async ({ params: { id }, query: { at } }, ctx) => {
      const model = ctx.engine.registry.get(Trip.name);
      const trip = (await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'))) as unknown as Row<typeof Trip>;
      const guards = await tripGuards.evaluate(trip, at, ctx);
      const { last, isOver } = await filingDeadline(await papersOf(trip, ctx), ctx);
      return { at, guards: guards.map((guard) => shown(guard, ctx)), deadline: last, late: isOver };
    },
  ),
];

/** A guard in the words of the reader. */
function shown({ code, gaps }: GuardResult, ctx: Context) {
  const { texts } = ctx.engine;
  return {
    code,
    title: texts.text(ctx.language, `guards.trip.${code}.title`),
    holds: gaps.length === 0,
    gaps: gaps.map((gap) => ({
      text: gapText(Trip.name, code, gap, ctx),
      who: gap.who.map((role) => texts.text(ctx.language, `account.roles.${role}`)),
      ...(gap.record && { record: gap.record }),
      ...(gap.create && { create: gap.create }),
    })),
  };
}
