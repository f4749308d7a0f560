import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, gapText } from '@zhixing/engine/rules/guards.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { CheckIn, presentPeople } from '../check-in/check-in.model.ts';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { GuardOverride } from '../trip/readiness/guard-override.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { DepartureCheck } from './departure-check.model.ts';

type TripRow = Row<typeof Trip>;

/** Who did not come is absent from the trip; the check is kept as it was at the departure. On return those who took part have completed it. */
export const departingTripRules = defineRules(Trip, {
  actions: {
    depart: { before: ({ row }, ctx) => departed(row, ctx) },
    abort: { before: ({ row }, ctx) => completed(row.id, ctx) },
    arriveBack: { before: ({ row }, ctx) => completed(row.id, ctx) },
  },
});

async function departed(trip: TripRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const checkIns = await repo(CheckIn, server).find({ trip: trip.id, node: { in: ['gather', 'boarding'] }, student: { empty: false } });
  const present = presentPeople(checkIns);
  const signUps = await repo(SignUp, server).find({ trip: trip.id, status: 'confirmed' });
  await keepCheck(trip, { plan: signUps.length, actual: present.size }, ctx);
  // Where nobody was counted, nobody is known to be absent.
  if (checkIns.length === 0) return;
  await updateRows(ctx, Trip, { set: { presentCount: present.size }, where: sql`t.id = ${trip.id}` });
  for (const { id, student } of signUps) if (!present.has(student)) await repo(SignUp, server).act(id, 'markAbsent');
}

async function keepCheck(trip: TripRow, { plan, actual }: { plan: number; actual: number }, ctx: Context): Promise<void> {
  const checks = repo(DepartureCheck, elevated(ctx));
  const check = await checks.first({ trip: trip.id, status: 'open' });
  if (!check) return;
  const override = await repo(GuardOverride, elevated(ctx)).first({ trip: trip.id, step: 'depart' });
  const items = (await evaluateGuards(Trip, trip, 'depart', ctx)).map(({ code, gaps }) => ({
    code,
    gaps: gaps.map((gap) => gapText(Trip.name, code, gap, { ...ctx, language: 'zh' })),
  }));
  const decision = { overrideBy: override?.person ?? null, overrideReason: override?.reason ?? null };
  await checks.act(check.id, 'release', { items, headcountPlan: plan, headcountActual: actual, ...decision });
}

async function completed(trip: string, ctx: Context): Promise<void> {
  const signUps = repo(SignUp, elevated(ctx));
  for (const { id } of await signUps.find({ trip, status: 'confirmed' })) await signUps.act(id, 'complete');
}
