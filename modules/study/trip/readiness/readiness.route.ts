import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { evaluateGuards, type Gap, type GuardResult, gapText, holds } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { beforeDeparture, fromDeparture, Trip } from '../trip.model.ts';
import { departureDeadline } from './departure-guards.ts';
import { GuardOverride } from './guard-override.model.ts';
import { guardedSteps, nextStepOf, turnOf } from './next-step.ts';
import { sinceOf } from './since.ts';
import { papersFor } from './trip-guards.ts';
import { declarationOf, partsOf } from './trip-home.ts';
import { moneyOf } from './trip-money.ts';

type TripRow = Row<typeof Trip>;
type Override = Row<typeof GuardOverride>;

/** Whether a trip may take its next step, for readers of the trip. */
export const readinessRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/readiness',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      query: z.strictObject({ at: z.enum(guardedSteps).optional() }),
      summary: 'The guards of the next step of a trip, with what is missing, who can provide it, and where',
    },
    async ({ params: { id }, query }, ctx) => {
      const trip = await readable(id, ctx);
      const at = query.at ?? nextStepOf(trip);
      if (at === null) return { at, guards: [], deadline: null, late: false, mayOverride: false };
      const guards = await evaluateGuards(Trip, trip, at, ctx);
      const overrides = await repo(GuardOverride, elevated(ctx)).find({ trip: id, step: at === 'declareUrgently' ? 'declare' : at });
      const deadline = await deadlineOf(trip, at, ctx);
      const since = await sinceOf(trip, guards, ctx);
      return {
        at,
        guards: guards.map((guard) => shown(guard, overrides, { since, ctx })),
        deadline: deadline?.last ?? null,
        late: deadline?.isOver ?? false,
        mayOverride: can(ctx, ctx.engine.registry.get(GuardOverride.name), 'create') !== null,
      };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/home',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      summary: 'What belongs to a trip, as far as the reader may see it: records with their states, and its filings',
    },
    async ({ params: { id } }, ctx) => {
      const trip = await readable(id, ctx);
      const model = ctx.engine.registry.get(Trip.name);
      const declaration = await declarationOf(trip, 'plan', ctx);
      const departure = await declarationOf(trip, 'predeparture', ctx);
      return {
        parts: await partsOf(trip, ctx),
        declaration,
        departure,
        next: turnOf(trip, isBefore(trip, 'declared') ? declaration : departure, ctx),
        money: await moneyOf(trip, ctx),
        steps: courseOf(trip).map((state) => ({ state, title: ctx.engine.words.option(ctx.language, model, 'status', state) })),
        mayDeclare: can(ctx, ctx.engine.registry.get(TripFiling.name), 'act:submit') !== null,
        acts: ['openSignUp', 'closeSignUp'].filter((action) => can(ctx, model, `act:${action}`) !== null),
      };
    },
  ),
];

async function readable(id: string, ctx: Context): Promise<TripRow> {
  const model = ctx.engine.registry.get(Trip.name);
  return (await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'))) as unknown as TripRow;
}

/** Whether a trip has not come as far as a state before its departure. */
const isBefore = ({ status }: TripRow, state: (typeof beforeDeparture)[number]): boolean => {
  const reached = (beforeDeparture as readonly string[]).indexOf(status);
  return reached >= 0 && reached < beforeDeparture.indexOf(state);
};

/** The states that a trip passes through, for its line of steps; after departure those that follow it. */
const courseOf = ({ status }: TripRow) =>
  (fromDeparture as readonly string[]).includes(status)
    ? (['ready', 'inProgress', 'returned', 'settling', 'archived'] as const)
    : beforeDeparture;

/** The day until which the step is in time; null for steps without a deadline of the bureau. */
async function deadlineOf(trip: TripRow, at: string, ctx: Context) {
  if (['openSignUp', 'depart', 'arriveBack', 'abort', 'archive'].includes(at)) return null;
  const papers = await papersFor(trip, ctx);
  return at === 'submitFiling' ? departureDeadline(papers, ctx) : papers.deadline;
}

/** Who reads, and since when gaps have been open. */
interface Reading {
  readonly since: Awaited<ReturnType<typeof sinceOf>>;
  readonly ctx: Context;
}

/** A guard in the words of the reader: it holds, holds with hints, was overridden, or is open. */
function shown(guard: GuardResult, overrides: readonly Override[], reading: Reading) {
  const { ctx } = reading;
  const { texts } = ctx.engine;
  const { code, gaps, overridable } = guard;
  const override = overrides.find((one) => one.guard === code);
  return {
    code,
    title: texts.text(ctx.language, `guards.trip.${code}.title`),
    holds: holds(guard),
    ...(override && { override: { id: override.id, reason: override.reason, at: override.decidedAt } }),
    overridable: overridable.map((role) => texts.text(ctx.language, `account.roles.${role}`)),
    gaps: gaps.map((gap) => gapOf(code, gap, reading)),
  };
}

/** A gap leads to the form of a missing record only for those who may create it. */
const mayCreate = (model: string, ctx: Context): boolean => can(ctx, ctx.engine.registry.get(model), 'create') !== null;

const gapOf = (code: string, gap: Gap, { since, ctx }: Reading) => ({
  text: gapText(Trip.name, code, gap, ctx),
  who: gap.who.map((role) => ctx.engine.texts.text(ctx.language, `account.roles.${role}`)),
  ...(gap.record && { record: gap.record }),
  ...(gap.create && mayCreate(gap.create.model, ctx) && { create: gap.create }),
  ...(gap.page && { page: gap.page }),
  ...(!gap.hint && { since: since(gap) }),
  ...(gap.hint && { hint: true }),
});
