import { nationalIdFrom } from '@zhixing/model';
import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of accompanying staff and groups: people by hand, capacities within the ratio, confirmed sign-ups. */
export const builders: Readonly<Record<string, Recipe>> = {
  tripStaff: async (builders, n) => ({
    trip: (await builders.make('trip')).id,
    role: 'safety',
    name: '陈安全',
    gender: 'male',
    idCard: nationalIdFrom(`430103198501${String(10 + (n % 18)).padStart(2, '0')}${String(101 + 2 * (n % 400)).padStart(3, '0')}`),
    unit: '麓山区第一小学',
    backgroundCheckAt: '2026-06-01',
  }),
  tripGroup: async (builders, n) => ({ trip: (await builders.make('trip')).id, name: `第${n}小组`, capacity: 8 }),
  tripGroupMember: async (builders) => {
    const signUp = await builders.make('signUp');
    await builders.put('signUp', signUp.id, { status: 'confirmed' });
    const group = await builders.make('tripGroup', { trip: signUp.trip });
    return { group: group.id, student: signUp.student, signUp: signUp.id };
  },
};
