import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { openStates, SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { wishErrors } from '../lodging.errors.ts';
import { TripWish } from './trip-wish.model.ts';

type WishRow = Row<typeof TripWish>;

export const tripWishRules = defineRules(TripWish, {
  save: {
    derive: async ({ row }, ctx) => {
      const trip = await lookUp(Trip, row.trip, ctx);
      return { school: trip?.school ?? null, agency: trip?.agency ?? null, bureau: trip?.bureau ?? null };
    },
    check: ({ row }, ctx) => mustBeOfTrip(row, ctx),
  },
});

/** Both students are signed up, or may still sign up. */
async function mustBeOfTrip({ trip, student, other }: WishRow, ctx: Context): Promise<void> {
  for (const [field, id] of [
    ['student', student],
    ['other', other],
  ] as const) {
    if (id === null) continue;
    const known = await repo(SignUp, elevated(ctx)).count({ trip, student: id, status: { in: [...openStates, 'completed'] } });
    if (known === 0) throw wishErrors.notInvited({}, { fields: { [field]: { key: 'tripWish.notInvited' } } });
  }
}
