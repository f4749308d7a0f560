import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of roll calls: one person in each, named by a guardian of its own. */
export const builders: Readonly<Record<string, Recipe>> = {
  checkInTask: async (builders) => ({ trip: (await builders.make('trip')).id }),
  checkIn: async (builders) => {
    const signUp = await builders.make('signUp');
    const task = await builders.make('checkInTask', { trip: signUp.trip });
    return { trip: signUp.trip, task: task.id, student: signUp.student, tripStaff: null };
  },
  checkInEntry: async (builders) => {
    const checkIn = await builders.make('checkIn');
    const at = '2026-11-25T08:00:00.000Z';
    return {
      trip: checkIn.trip,
      task: checkIn.task,
      checkIn: checkIn.id,
      result: 'present',
      mode: 'manual',
      occurredAt: at,
      receivedAt: at,
    };
  },
  pickupDeputy: async (builders) => {
    const signUp = await builders.make('signUp');
    await builders.put('signUp', signUp.id, { status: 'confirmed' });
    const link = await builders.make('studentGuardian', { student: signUp.student });
    return { trip: signUp.trip, student: signUp.student, guardian: link.guardian };
  },
};
