import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { type Random, seeded } from '@zhixing/testing/random.ts';
import { Site } from '../../institution/site/site.model.ts';
import { Reception } from '../reception.model.ts';
import { VenueBooking } from '../venue-booking.model.ts';
import { type Camp, openCamp } from './camp.ts';

const STEPS = 200;
const SEEDS = [11, 12];
const MANY = { limit: 10_000 };

let camp: Camp;
before(async () => {
  camp = await openCamp();
});
after(() => camp.server.close());

/** A step of a school or of the camp; refusals are part of a history. */
async function step(random: Random, first: number, ids: { receptions: string[]; bookings: string[] }): Promise<number> {
  const trip = random.pick([camp.trip.id, camp.otherTrip.id]);
  const day = first + random.below(4);
  const [model, list] = random.chance(0.5) ? (['reception', ids.receptions] as const) : (['venueBooking', ids.bookings] as const);
  if (list.length > 0 && random.chance(0.4)) {
    const action = random.pick(['confirm', 'reject', 'cancel', 'cancel']);
    const args = action === 'confirm' ? {} : { reason: '行程调整' };
    const by = action === 'cancel' ? camp.schoolAdmin : camp.campManager;
    return (await camp.act(by, model, random.pick(list), action, args)).status;
  }
  const hour = 8 + random.below(8);
  const answer =
    model === 'reception'
      ? await camp.reception({
          trip,
          arriveAt: camp.at(day),
          leaveAt: camp.at(day + random.below(3), '18:00'),
          planStudents: 40 + random.below(180),
          needLodging: false,
        })
      : await camp.booking({
          trip,
          people: 10 + random.below(120),
          startAt: camp.at(day, `${String(hour).padStart(2, '0')}:${random.pick(['00', '30'])}`),
          endAt: camp.at(day, `${String(hour + 1 + random.below(3)).padStart(2, '0')}:00`),
        });
  if (answer.status === 200) list.push(answer.data.record.id);
  return answer.status;
}

for (const [n, seed] of SEEDS.entries())
  test(`${STEPS} random requests and answers, some at once, never take a venue twice nor a day above capacity (I-17, I-18, seed ${seed})`, async () => {
    const random = seeded(seed);
    const ids: { receptions: string[]; bookings: string[] } = { receptions: [], bookings: [] };
    const statuses = new Set<number>();
    for (let at = 0; at < STEPS; at += 5) {
      for (const status of await Promise.all([1, 2, 3, 4, 5].map(() => step(random, 40 + 10 * n, ids)))) statuses.add(status);
      if (at % 50 === 0) await mustHold();
    }
    await mustHold();
    assert.ok(!statuses.has(500) && statuses.has(200) && statuses.has(409), [...statuses].join());
    assert.ok(ids.receptions.length > 5 && ids.bookings.length > 5);
  });

async function mustHold(): Promise<void> {
  const bookings = (await camp.records(VenueBooking).find({ venue: camp.hall }, MANY)).filter(({ status }) =>
    ['requested', 'confirmed', 'inUse', 'completed'].includes(status),
  );
  for (const one of bookings)
    for (const other of bookings)
      assert.ok(one.id === other.id || !crosses(one, other), `${one.startAt}–${one.endAt} and ${other.startAt}–${other.endAt}`);
  const { dayCapacity, onceCapacity } = await camp.records(Site).get(camp.camp);
  const receptions = (await camp.records(Reception).find({ site: camp.camp }, MANY)).filter(({ status }) =>
    ['requested', 'confirmed', 'received'].includes(status),
  );
  const byDay = new Map<string, number>();
  for (const reception of receptions) {
    assert.ok((reception.people ?? 0) <= (onceCapacity ?? 0), `${reception.people} at once`);
    for (const day of daysOf(reception)) byDay.set(day, (byDay.get(day) ?? 0) + (reception.people ?? 0));
  }
  for (const [day, people] of byDay) assert.ok(people <= (dayCapacity ?? 0), `${people} on ${day}`);
}

type Times = { readonly startAt: string; readonly endAt: string };
const crosses = (one: Times, other: Times): boolean =>
  Date.parse(one.startAt) < Date.parse(other.endAt) && Date.parse(other.startAt) < Date.parse(one.endAt);

function daysOf({ arriveAt, leaveAt }: Row<typeof Reception>): string[] {
  const days: string[] = [];
  for (let day = chinaDay(arriveAt); day <= chinaDay(leaveAt); day = addDays(day, 1)) days.push(day);
  return days;
}
