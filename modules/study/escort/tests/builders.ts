import { nationalIdFrom } from '@zhixing/model';
import type { Recipe } from '@zhixing/testing/builders.ts';

const DAYS = 18;
const MEN = 400;

/** Another man for each of 200 000 numbers: nobody accompanies two trips at a time. */
function idCard(n: number): string {
  const [day, man, year] = [10 + (n % DAYS), 101 + 2 * (Math.floor(n / DAYS) % MEN), 1960 + (Math.floor(n / (DAYS * MEN)) % 30)];
  return nationalIdFrom(`430103${year}01${day}${man}`);
}

/** Values required by the rules of accompanying staff and groups: people by hand, capacities within the ratio, confirmed sign-ups. */
export const builders: Readonly<Record<string, Recipe>> = {
  tripStaff: async (builders, n) => ({
    trip: (await builders.make('trip')).id,
    role: 'safety',
    name: '陈安全',
    gender: 'male',
    idCard: idCard(n),
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
