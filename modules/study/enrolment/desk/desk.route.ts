import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { enrolmentErrors, signUpErrors } from '../enrolment.errors.ts';
import { inviteStudents } from '../sign-up/invite.ts';
import { SignUp } from '../sign-up/sign-up.model.ts';
import { remind } from '../sign-up/windows.ts';
import { deskOf, deskTrips, mayRemind, readableSignUps, readableTrip } from './desk.ts';

const params = z.strictObject({ id: z.uuid() });

/** The work on the sign-ups of one trip, for readers of the trip. */
export const deskRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/enrolment/trips',
      access: 'policy',
      summary: 'Trips whose sign-up is ahead, open or settled before departure',
    },
    (_input, ctx) => deskTrips(ctx),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/enrolment/trips/:id',
      access: 'policy',
      params,
      summary: 'How far the sign-up of a trip has come: window, places, figures by class, and what keeps sign-ups from being confirmed',
    },
    async ({ params: { id } }, ctx) => deskOf(await readableTrip(id, ctx), ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/enrolment/trips/:id/remind',
      access: 'policy',
      params,
      body: z.strictObject({ schoolClass: z.uuid().optional() }),
      summary: 'Reminds the families who have not answered, once a day at most',
    },
    async ({ params: { id }, body: { schoolClass } }, ctx) => {
      const trip = await readableTrip(id, ctx);
      if (!mayRemind(ctx)) throw modelErrors.denied({ permission: 'signUp.act:confirm' });
      if (trip.status !== 'enrolling') throw enrolmentErrors.tripNotEnrolling();
      const among = { all: [readableSignUps(ctx), ...(schoolClass ? [{ schoolClass }] : [])] };
      const reminded = await ctx.db.transaction((db) => remind(trip, among, within(ctx, db)));
      if (reminded > 0) return { reminded };
      const open = await repo(SignUp, elevated(ctx)).count({ all: [{ trip: id, status: 'invited' }, among] });
      throw open > 0 ? signUpErrors.remindedToday() : signUpErrors.nothingMissing();
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/enrolment/trips/:id/invite',
      access: 'policy',
      params,
      body: z.strictObject({ student: z.uuid() }),
      summary: 'Invites a student who joined a class later, or once more after an answer or withdrawal',
    },
    async ({ params: { id }, body: { student } }, ctx) => {
      await readableTrip(id, ctx);
      return invite(id, student, ctx);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/enrolment/trips/:id/end-waiting',
      access: 'policy',
      params,
      body: z.strictObject({}),
      summary: 'Ends the waiting list of a trip whose sign-up is closed',
    },
    async ({ params: { id } }, ctx) => {
      const trip = await readableTrip(id, ctx);
      mustBeAble(ctx, ctx.engine.registry.get(SignUp.name), 'act:promote');
      if (trip.status !== 'organising') throw signUpErrors.stillEnrolling();
      const reason = ctx.engine.texts.text('zh', 'enrolment.reasons.waitingEnded');
      return ctx.db.transaction(async (db) => {
        const signUps = repo(SignUp, elevated(within(ctx, db)));
        const waiting = await signUps.find({ trip: id, status: 'waitlist' }, { order: { field: 'waitNo', descending: true } });
        for (const row of waiting) await signUps.act(row.id, 'withdraw', { reason });
        return { ended: waiting.length };
      });
    },
  ),
];

async function invite(id: string, student: string, ctx: Context): Promise<{ invited: number }> {
  if (!mayRemind(ctx)) throw modelErrors.denied({ permission: 'signUp.act:confirm' });
  // Through the reader's own scope, so that class teachers invite students of their class alone.
  const row = await repo(Student, ctx).get(student);
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const trip = await lockRecord(Trip, id, tx);
    if (trip.status !== 'enrolling') throw enrolmentErrors.tripNotEnrolling();
    if (!trip.classes.includes(row.schoolClass) || row.status !== 'enrolled') throw signUpErrors.studentAway({ student: row.name ?? '' });
    const invited = await inviteStudents(trip, tx, [student]);
    if (invited === 0) throw signUpErrors.alreadyOpen({ student: row.name ?? '' });
    return { invited };
  });
}
