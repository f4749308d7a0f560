import { errorView, messageOf } from '@zhixing/engine/bulk/row-results.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { attempt } from '@zhixing/engine/write/write-many.ts';
import type { ActionOf } from '@zhixing/model';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { isArrangeable } from '../../trip/trip.model.ts';
import { tripStaffErrors } from '../escort.errors.ts';
import { tripFor } from '../groups/read-groups.ts';
import { travellersOf } from '../guards.ts';
import { needsOf } from '../need.ts';
import { checkedUntil, staffGaps } from '../staff-papers.ts';
import { TripStaff } from '../trip-staff.model.ts';
import { checkMonths } from '../trip-staff.rules.ts';

const params = z.strictObject({ id: z.uuid() });
const steps = { submit: 'draft', file: 'pending' } as const;

/** The staff of a trip with what is missing, and the steps that are taken for all of them at once. */
export const staffRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/staff',
      access: 'policy',
      params,
      summary: 'Who accompanies a trip, with the days left of their papers, and what the minimum set still misses',
    },
    ({ params: { id } }, ctx) => readStaff(ctx, id),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/trips/:id/staff/steps',
      access: 'policy',
      params,
      body: z.strictObject({ action: z.enum(['submit', 'file']), opinion: z.string().max(500).optional() }),
      summary: 'Submit all drafts of a trip, or file everyone who is pending; those who do not meet the conditions are named',
    },
    async ({ params: { id }, body }, ctx) => {
      const refused = await stepForAll(ctx, id, body);
      return { ...(await readStaff(ctx, id)), refused };
    },
  ),
];

async function readStaff(ctx: Context, id: string) {
  const trip = await tripFor(id, ctx);
  const model = ctx.engine.registry.get(TripStaff.name);
  const people = await repo(TripStaff, ctx).find({ trip: id }, { order: { field: 'role', descending: false } });
  // Gaps are reckoned from what is stored, which masks hide from some readers.
  const stored = new Map((await repo(TripStaff, elevated(ctx)).find({ trip: id })).map((row) => [row.id, row]));
  const months = await checkMonths(id, ctx);
  const today = chinaDay(ctx.now());
  const left = (day: string | null) => (day === null ? null : daysBetween(today, day));
  const present = [...stored.values()].filter(({ status }) => status !== 'removed' && status !== 'rejected');
  return {
    trip: { id, name: trip.name, status: trip.status, departAt: trip.departAt, returnAt: trip.returnAt },
    open: isArrangeable(trip),
    may: {
      create: isArrangeable(trip) && can(ctx, model, 'create') !== null,
      submit: can(ctx, model, 'act:submit') !== null,
      file: can(ctx, model, 'act:file') !== null,
      replace: can(ctx, model, 'act:replace') !== null,
    },
    needs: needsOf(await travellersOf(trip, ctx), present),
    filedNeeds: needsOf(
      await travellersOf(trip, ctx),
      present.filter(({ status }) => status === 'filed'),
    ),
    people: people.map((row) => {
      const whole = stored.get(row.id) ?? row;
      const gaps = whole.status === 'removed' ? [] : staffGaps(whole, months);
      return {
        id: row.id,
        version: row.version,
        role: row.role,
        name: row.name,
        gender: row.gender,
        unit: row.unit,
        phone: row.phone,
        status: row.status,
        fullTime: row.fullTime,
        own: row.submittedBy !== null && row.submittedBy === ctx.actor.userId,
        opinion: row.filingOpinion,
        removedReason: row.removedReason,
        replacedBy: row.replacedBy,
        papers: {
          backgroundCheck: left(whole.backgroundCheckAt ? checkedUntil(whole.backgroundCheckAt, months) : null),
          health: left(whole.healthCertTo),
          cert: left(whole.certTo),
        },
        gaps: gaps.map(({ code, day }) => ctx.engine.texts.text(ctx.language, `tripStaff.gaps.${code}`, { day })),
      };
    }),
  };
}

interface Step {
  readonly action: 'submit' | 'file';
  readonly opinion?: string | undefined;
}

/** Takes the step for everyone who waits for it. Returns those who were refused, with the reason in words. */
async function stepForAll(ctx: Context, trip: string, { action, opinion }: Step) {
  const model = ctx.engine.registry.get(TripStaff.name);
  mustBeAble(ctx, model, `act:${action}`);
  const waiting = await repo(TripStaff, ctx).find({ trip, status: steps[action] });
  if (waiting.length === 0) throw tripStaffErrors.nothingToDo();
  const args = action === 'file' && opinion ? { opinion } : {};
  const refused: { id: string; name: string; reason: string }[] = [];
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    for (const { id, name } of waiting) {
      const error = await attempt(tx, async (one) => {
        await repo(TripStaff, one).act(id, action as ActionOf<typeof TripStaff>, args);
      });
      if (error) refused.push({ id, name, reason: messageOf(tx, model, errorView(error)) });
    }
  });
  return refused;
}
