import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { deleteRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { TripWish } from './arrangement/trip-wish.model.ts';
import { NightDuty } from './night-duty.model.ts';
import { RoomAssignment } from './room-assignment.model.ts';
import { TripLodging } from './trip-lodging.model.ts';

/** Whoever withdraws leaves the bed to others; whoever joins is counted. */
export const lodgedSignUpRules = defineRules(SignUp, {
  actions: {
    confirm: { before: ({ row }, ctx) => recount(row.trip, ctx) },
    withdraw: { before: ({ row }, ctx) => leave({ trip: row.trip, student: row.student }, ctx) },
  },
});

/** Staff who are replaced or released leave bed and night duty. */
export const lodgedStaffRules = defineRules(TripStaff, {
  actions: {
    replace: { before: ({ row }, ctx) => handOver(row.id, row.trip, ctx) },
    release: { before: ({ row }, ctx) => leave({ trip: row.trip, tripStaff: row.id }, ctx) },
  },
});

/** Lodgings of a cancelled trip are cancelled. */
export const lodgedTripRules = defineRules(Trip, {
  actions: {
    cancel: {
      before: async ({ row, args }, ctx) => {
        const lodgings = repo(TripLodging, elevated(ctx));
        for (const { id } of await lodgings.find({ trip: row.id, status: { in: ['requested', 'confirmed'] } }))
          await lodgings.act(id, 'cancel', { reason: args.reason });
      },
    },
  },
});

interface Person {
  readonly trip: string;
  readonly student?: string;
  readonly tripStaff?: string;
}

async function leave({ trip, student, tripStaff }: Person, ctx: Context): Promise<void> {
  const assignments = repo(RoomAssignment, elevated(ctx));
  for (const { id } of await assignments.find({ trip, ...(student && { student }), ...(tripStaff && { tripStaff }) }))
    await assignments.remove(id);
  if (student) await deleteRows(ctx, TripWish, sql`t.trip = ${trip} and (t.student = ${student} or t.other = ${student})`);
  if (tripStaff) await deleteRows(ctx, NightDuty, sql`t.trip_staff = ${tripStaff}`);
  await recount(trip, ctx);
}

/** The successor takes over bed and night duty if of the same gender; a bed of another gender becomes free. */
async function handOver(id: string, trip: string, ctx: Context): Promise<void> {
  const staff = repo(TripStaff, elevated(ctx));
  const { replacedBy, gender } = await staff.get(id);
  const successor = replacedBy ? await staff.first({ id: replacedBy }) : null;
  if (!successor) return leave({ trip, tripStaff: id }, ctx);
  await updateRows(ctx, NightDuty, { set: { tripStaff: successor.id }, where: sql`t.trip_staff = ${id}`, newVersion: true });
  await updateRows(ctx, TripLodging, {
    set: { femaleDuty: successor.gender === 'female' ? successor.id : null },
    where: sql`t.female_duty = ${id}`,
    newVersion: true,
  });
  if (successor.gender !== gender) return leave({ trip, tripStaff: id }, ctx);
  await updateRows(ctx, RoomAssignment, { set: { tripStaff: successor.id }, where: sql`t.trip_staff = ${id}`, newVersion: true });
}

async function recount(trip: string, ctx: Context): Promise<void> {
  const lodgings = repo(TripLodging, elevated(ctx));
  for (const { id } of await lodgings.find({ trip, status: { in: ['requested', 'confirmed'] } })) await lodgings.act(id, 'recount');
}
