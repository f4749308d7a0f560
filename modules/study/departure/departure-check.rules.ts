import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import { departureErrors } from './departure.errors.ts';
import { DepartureCheck } from './departure-check.model.ts';

type CheckRow = Row<typeof DepartureCheck>;

export const departureCheckRules = defineRules(DepartureCheck, {
  create: { derive: ({ row }, ctx) => stated(row, ctx), check: ({ row }, ctx) => mustBeBeforeDeparture(row, ctx) },
  update: { derive: ({ row }, ctx) => stated(row, ctx), check: ({ row }, ctx) => mustBeBeforeDeparture(row, ctx) },
  actions: {
    release: {
      derive: ({ args }, ctx) => ({ ...args, blocking: 0, releasedAt: ctx.now().toISOString() }),
    },
    confirmAlarms: {
      derive: ({ args }, ctx) => ({
        alarmsClear: true,
        alarmsNote: args.note,
        alarmsBy: ctx.actor.userId,
        alarmsAt: ctx.now().toISOString(),
      }),
    },
  },
});

async function stated(row: CheckRow, ctx: Context): Promise<Partial<CheckRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return {};
  const { school, agency, bureau } = trip;
  return { school, agency, bureau, checkedBy: ctx.actor.userId, checkedAt: ctx.now().toISOString() };
}

async function mustBeBeforeDeparture(row: CheckRow, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (trip && trip.status !== 'ready')
    throw departureErrors.notReady(
      { name: trip.name },
      { fields: { trip: { key: 'departureCheck.notReady', params: { name: trip.name } } } },
    );
}
