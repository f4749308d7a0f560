import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { openStates, SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { wishErrors } from '../lodging.errors.ts';
import { PrintedList } from './printed-list.model.ts';
import { TripWish } from './trip-wish.model.ts';

type WishRow = Row<typeof TripWish>;

export const tripWishRules = defineRules(TripWish, {
  save: {
    derive: ({ row }, ctx) => partiesOf(row.trip, ctx),
    check: ({ row }, ctx) => mustBeOfTrip(row, ctx),
  },
});

/** Printed lists copy the parties of their trip for the data scopes. */
export const printedListRules = defineRules(PrintedList, { create: { derive: ({ row }, ctx) => partiesOf(row.trip, ctx) } });

async function partiesOf(id: string, ctx: Context): Promise<Pick<WishRow, 'school' | 'agency' | 'bureau'>> {
  const trip = await lookUp(Trip, id, ctx);
  return { school: trip?.school ?? null, agency: trip?.agency ?? null, bureau: trip?.bureau ?? null };
}

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
