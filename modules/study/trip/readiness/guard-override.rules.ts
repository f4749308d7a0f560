import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, type GuardResult, gapText, holds } from '@zhixing/engine/rules/guards.ts';
import { defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip.model.ts';
import { GuardOverride } from './guard-override.model.ts';
import { readinessErrors } from './readiness.errors.ts';

type Override = Row<typeof GuardOverride>;

export const guardOverrideRules = defineRules(GuardOverride, {
  create: {
    derive: ({ row }, ctx) => decided(row, ctx),
    check: ({ row }, ctx) => mustBeOverridable(row, ctx),
  },
  update: {
    check: () => {
      throw readinessErrors.overrideStays();
    },
  },
  delete: { check: (change, ctx) => mustBeBeforeTheStep(change, ctx) },
});

async function decided(row: Override, ctx: Context): Promise<Partial<Override>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return {};
  const found = (await evaluateGuards(Trip, trip, row.step, ctx)).find(({ code }) => code === row.guard);
  ctx.memo.set(memoKey(row), Promise.resolve(found ?? null));
  const missing = (found?.gaps ?? []).map((gap) => gapText(Trip.name, row.guard, gap, { ...ctx, language: 'zh' })).join('；');
  return {
    school: trip.school,
    bureau: trip.bureau,
    person: ctx.actor.userId,
    decidedAt: ctx.now().toISOString(),
    missing: missing.slice(0, 2000),
  };
}

const memoKey = ({ trip, step, guard }: Override): string => `override ${trip} ${step} ${guard}`;

/** Only guards for which the catalogue allows it, by the roles it names, and only while they do not hold. */
async function mustBeOverridable(row: Override, ctx: Context): Promise<void> {
  const result = (await ctx.memo.get(memoKey(row))) as GuardResult | null | undefined;
  if (!result) throw readinessErrors.noSuchGuard({ guard: row.guard }, { fields: { guard: { key: 'readiness.noSuchGuard' } } });
  const mayDecide = ctx.actor.userId === null || result.overridable.some((role) => ctx.actor.roles.includes(role));
  if (!mayDecide) throw readinessErrors.notOverridable({ guard: row.guard });
  if (holds(result)) throw readinessErrors.guardHolds({ guard: row.guard });
}

/** A decision that a step has relied on stays on record. */
async function mustBeBeforeTheStep({ before }: ExistingChange<typeof GuardOverride>, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, before.trip, ctx);
  const from: string = { declare: 'preparing', openSignUp: 'declared', submitFiling: 'organising', depart: 'ready' }[before.step] ?? '';
  if (trip && trip.status !== from) throw readinessErrors.overrideUsed();
}

/** Codes of the guards of a step that were overridden for a trip. */
export async function overriddenGuards(trip: string, step: string, ctx: Context): Promise<ReadonlySet<string>> {
  const rows = await repo(GuardOverride, elevated(ctx)).find({ trip, step });
  return new Set(rows.map(({ guard }) => guard));
}
