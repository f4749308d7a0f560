import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { CheckIn } from './check-in.model.ts';
import { CheckInTask } from './check-in-task.model.ts';
import { countTask } from './count-task.ts';
import { openTasks } from './open-tasks.ts';

/** The roll calls stand from the filing before departure on, and fall with it. */
export const countedTripRules = defineRules(Trip, {
  actions: {
    approveFiling: { before: ({ row }, ctx) => openTasks(row, ctx) },
    returnFiling: { before: ({ row }, ctx) => cancelTasks(row.id, ctx) },
    cancel: { before: ({ row }, ctx) => cancelTasks(row.id, ctx) },
  },
});

async function cancelTasks(trip: string, ctx: Context): Promise<void> {
  const tasks = repo(CheckInTask, elevated(ctx));
  for (const { id } of await tasks.find({ trip, status: { in: ['open', 'done'] } })) await tasks.act(id, 'cancel');
}

/** A child who withdraws is called no more; roll calls in which it was called already stay as they were. */
export const countedSignUpRules = defineRules(SignUp, {
  actions: { withdraw: { before: ({ row }, ctx) => leaveTasks(row.trip, row.student, ctx) } },
});

async function leaveTasks(trip: string, student: string, ctx: Context): Promise<void> {
  const open = sql`t.trip = ${trip} and t.student = ${student} and t.entry is null
    and exists (select from check_in_task k where k.id = t.task and k.status = 'open')`;
  const left = await deleteRows<typeof CheckIn, { task: string }>(ctx, CheckIn, open, sql`t.task`);
  for (const { task } of left) await countTask(task, ctx);
}

/** The roll calls of a vehicle are those of the one that took over. */
export const countedVehicleRules = defineRules(TripVehicle, {
  actions: {
    replace: {
      before: async ({ row }, ctx) => {
        const next = await repo(TripVehicle, elevated(ctx)).first({ id: row.id });
        const tasks = repo(CheckInTask, elevated(ctx));
        if (!next?.replacedBy) return;
        for (const { id } of await tasks.find({ vehicle: row.id, status: { in: ['open', 'done'] } }))
          await tasks.act(id, 'move', { vehicle: next.replacedBy });
      },
    },
  },
});
