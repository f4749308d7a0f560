import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TripPhase } from '../../trip/seed/trip-stories.ts';
import { totalsOf } from '../core/bill-state.ts';
import { billStory } from '../seed/bill-story.ts';
import type { BillingGround, SignUpRow } from '../seed/billing-ground.ts';

const NOW = '2026-11-28T02:00:00.000Z';
const DAY_MS = 86_400_000;
const daysOn = (days: number): string => new Date(Date.parse(NOW) + days * DAY_MS).toISOString();

/** What remains open of a bill in two instalments whose last one is due so many days from now. */
function openOf(phase: TripPhase, dueIn: number, n: number): number {
  const signUp = { id: `sign-up-${n}`, trip: 'trip', student: `student-${n}`, status: 'confirmed', confirmedAt: daysOn(-20) };
  const plan = {
    id: 'plan',
    installment: true,
    firstPercent: '50.00',
    firstDueAt: daysOn(-10),
    payDeadline: daysOn(dueIn),
    approvedAt: daysOn(-21),
  };
  const ground = {
    trips: new Map([['trip', { departAt: daysOn(dueIn + 5) }]]),
    plans: new Map([['trip', plan]]),
    lines: new Map([['plan', [{ feeItem: 'bus', amount: 12_300, optional: false }]]]),
    waivers: new Map(),
  };
  const story = billStory(signUp as SignUpRow, { phase, now: NOW, n, ground: ground as unknown as BillingGround });
  return totalsOf(story?.state.lines ?? []).balance;
}

test('nothing is open of a trip of the sample that is filed, on whatever day the last instalment is due', () => {
  for (const phase of ['filing', 'ready', 'inProgress', 'suspended'] as const)
    for (let dueIn = -9; dueIn < 9; dueIn += 1)
      for (let n = 0; n < 20; n += 1) assert.equal(openOf(phase, dueIn, n), 0, `${phase}, due in ${dueIn} days, family ${n}`);
});

test('of a trip that enrols some owe, and an instalment that lies ahead is open', () => {
  const open = Array.from({ length: 40 }, (_, n) => openOf('enrolling', -1, n)).filter((fen) => fen > 0).length;
  assert.ok(open > 5 && open < 30, `${open} of 40`);
  assert.equal(openOf('organising', 9, 1), 6150);
});
