import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { Trip } from '../trip/trip.model.ts';
import { followMembers, leave } from './group.rules.ts';
import { TripStaff } from './trip-staff.model.ts';

interface Ended {
  readonly row: { readonly id: string };
  readonly args: { readonly reason: string };
}

const ended = {
  before: async ({ row, args }: Ended, ctx: Context) => {
    await leave({ trip: row.id }, ctx);
    await forStaff(row.id, 'release', { reason: args.reason }, ctx);
  },
};

/** A cancelled trip keeps neither staff nor children; one that moves takes both to its new days. */
export const accompaniedTripRules = defineRules(Trip, {
  update: {
    before: async ({ row, changed }, ctx) => {
      if (!['gatherAt', 'departAt', 'returnAt'].some((name) => changed.has(name))) return;
      await forStaff(row.id, 'move', {}, ctx);
      await followMembers(row.id, ctx);
    },
  },
  actions: { cancel: ended, failGroup: ended },
});

async function forStaff(trip: string, action: 'move' | 'release', args: object, ctx: Context): Promise<void> {
  const people = repo(TripStaff, elevated(ctx));
  const present = { trip, status: { in: ['draft', 'pending', 'filed', 'rejected'] } };
  for (const { id } of await people.find(present)) await people.act(id, action, { ...args });
}
