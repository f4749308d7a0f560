import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../../trip/trip.model.ts';
import { enrolmentErrors } from '../enrolment.errors.ts';
import { tellFamilies } from '../families.ts';
import { inviteStudents } from '../sign-up/invite.ts';
import { fillPlaces, lockOpen } from '../sign-up/places.ts';
import { openStates, SignUp } from '../sign-up/sign-up.model.ts';

type TripRow = Row<typeof Trip>;

/** What opening, closing and cancelling a trip means for its sign-ups. */
export const enrolledTripRules = defineRules(Trip, {
  actions: {
    openSignUp: { before: ({ row }, ctx) => inviteStudents(row, ctx) },
    extendSignUp: { before: ({ row }, ctx) => fillPlaces(row.id, ctx) },
    closeSignUp: { check: ({ row }, ctx) => mustBeEnough(row, ctx), before: ({ row }, ctx) => lapseUnanswered(row.id, ctx) },
    failGroup: {
      check: ({ row }, ctx) => mustBeTooFew(row, ctx),
      before: ({ row }, ctx) => withdrawAll(row, ctx.engine.texts.text('zh', 'enrolment.reasons.failed'), ctx),
    },
    cancel: { before: withdrawCancelled },
  },
});

/** Students who count towards the least number of a group. */
export const confirmedCount = (trip: string, ctx: Context): Promise<number> =>
  repo(SignUp, elevated(ctx)).count({ trip, status: 'confirmed' });

/** How many students make a group; one where the trip does not say. */
export const leastOf = ({ minStudents }: TripRow): number => minStudents ?? 1;

async function mustBeEnough(row: TripRow, ctx: Context): Promise<void> {
  await lockOpen(row.id, ctx);
  const [confirmed, least] = [await confirmedCount(row.id, ctx), leastOf(row)];
  if (confirmed < least) throw enrolmentErrors.tooFew({ confirmed, least });
}

async function mustBeTooFew(row: TripRow, ctx: Context): Promise<void> {
  await lockOpen(row.id, ctx);
  const [confirmed, least] = [await confirmedCount(row.id, ctx), leastOf(row)];
  if (confirmed >= least) throw enrolmentErrors.enough({ confirmed, least });
}

/** Ends the invitations of a trip that nobody has answered, one by one, each with its history. Returns how many. */
export async function lapseUnanswered(trip: string, ctx: Context): Promise<number> {
  const signUps = repo(SignUp, elevated(ctx));
  const open = await signUps.find({ trip, status: 'invited' });
  for (const { id } of open) await signUps.act(id, 'lapse');
  return open.length;
}

function withdrawCancelled({ row, args }: ActionChange<typeof Trip, 'cancel'>, ctx: Context): Promise<void> {
  return withdrawAll(row, ctx.engine.texts.text('zh', 'enrolment.reasons.cancelled', { reason: args.reason }), ctx);
}

/** Withdraws every sign-up of a trip that does not take place, and lets those who had signed up know. */
async function withdrawAll(trip: TripRow, reason: string, ctx: Context): Promise<void> {
  await lockOpen(trip.id, ctx);
  const signUps = repo(SignUp, elevated(ctx));
  const open = await signUps.find({ trip: trip.id, status: { in: [...openStates] } });
  for (const { id, status } of open) {
    if (status === 'invited') await signUps.act(id, 'lapse');
    else await signUps.act(id, 'withdraw', { reason });
  }
  const joined = open.filter(({ status }) => status !== 'invited').map(({ student }) => student);
  await tellFamilies('ended', trip, joined, ctx, reason);
}
