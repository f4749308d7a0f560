import type { Context } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { type GuardResult, gapText } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { Trip } from '../trip.model.ts';
import { papersFor, tripGuards } from './trip-guards.ts';
import { declarationOf, partsOf } from './trip-home.ts';

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
      const trip = await readable(id, ctx);
      const guards = await tripGuards.evaluate(trip, at, ctx);
      const { last, isOver } = (await papersFor(trip, ctx)).deadline;
      return { at, guards: guards.map((guard) => shown(guard, ctx)), deadline: last, late: isOver };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/home',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      summary: 'What belongs to a trip, as far as the reader may see it: records with their states, and the declaration',
    },
    async ({ params: { id } }, ctx) => {
      const trip = await readable(id, ctx);
      const model = ctx.engine.registry.get(Trip.name);
      return {
        parts: await partsOf(trip, ctx),
        declaration: await declarationOf(trip, ctx),
        steps: (['preparing', 'declaring', 'declared'] as const).map((state) => ({
          state,
          title: ctx.engine.words.option(ctx.language, model, 'status', state),
        })),
        mayDeclare: can(ctx, ctx.engine.registry.get(TripFiling.name), 'act:submit') !== null,
      };
    },
  ),
];

async function readable(id: string, ctx: Context): Promise<Row<typeof Trip>> {
  const model = ctx.engine.registry.get(Trip.name);
  return (await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'))) as unknown as Row<typeof Trip>;
}

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
