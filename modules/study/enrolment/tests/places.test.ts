import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { compareCounters } from '@zhixing/engine/capacity/counters.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../sign-up/sign-up.model.ts';
import { openSeason, type Season, type SignUpRow } from './season.ts';

let season: Season;
before(async () => {
  season = await openSeason();
});
after(() => season.server.close());

const classOf = (n: number): string => season.classes[n] ?? '';
const withdraw = (row: SignUpRow) => repo(SignUp, season.server.context()).act(row.id, 'withdraw', { reason: '家庭原因' });

describe('the places of a trip', () => {
  test('200 families at once get 40 places, and the others wait in one order without gaps', async () => {
    await season.students(classOf(0), 200);
    const trip = await season.enrolling([classOf(0)], { least: 10, most: 40 });
    const invited = await season.signUps(trip);
    assert.equal(invited.length, 200);
    await Promise.all(invited.map((row) => season.family(row)));
    assert.deepEqual(await season.counts(trip), { confirmed: 40, waitlist: 160 });
    const waiting = (await season.signUps(trip)).flatMap(({ waitNo }) => waitNo ?? []);
    assert.deepEqual(
      waiting.toSorted((a, b) => a - b),
      Array.from({ length: 160 }, (_, n) => n + 1),
    );
    assert.deepEqual(await compareCounters(season.server.engine), { drift: [], over: [] });
  });

  test('places that families give back at once go to the first of the waiting list, in order', async () => {
    const trip = (await season.records(SignUp).first({ status: 'waitlist' }))?.trip ?? '';
    const rows = await season.signUps(trip);
    const first = rows.filter(({ waitNo }) => waitNo !== null && waitNo <= 12).map(({ id }) => id);
    await Promise.all(
      rows
        .filter(({ status }) => status === 'confirmed')
        .slice(0, 12)
        .map(withdraw),
    );
    const later = await season.signUps(trip);
    assert.deepEqual(await season.counts(trip), { confirmed: 40, waitlist: 148, withdrawn: 12 });
    for (const id of first) assert.equal(later.find((row) => row.id === id)?.status, 'confirmed');
  });

  test('nobody is promoted out of order or without a free place', async () => {
    await season.students(classOf(3), 4);
    const trip = await season.enrolling([classOf(3)], { least: 1, most: 1 });
    const arrived = (await season.signUps(trip)).toReversed();
    for (const row of arrived) await season.family(row);
    const waiting = (await season.signUps(trip)).filter(({ status }) => status === 'waitlist').toSorted(byWaitNo);
    assert.deepEqual(
      waiting.map(({ id }) => id),
      arrived.slice(1).map(({ id }) => id),
    );
    const promote = (row: SignUpRow | undefined) => season.act(season.schoolAdmin, 'signUp', row?.id ?? '', 'promote');
    assert.equal((await promote(waiting[0])).data.key, 'signUp.noPlace');
    await season.server.engine.database.query(sql`update trip set max_students = 2 where id = ${trip}`);
    assert.equal((await promote(waiting[1])).data.key, 'signUp.notFirst');
    assert.equal((await promote(waiting[0])).status, 200);
    assert.equal((await season.records(SignUp).get(waiting[0]?.id ?? '')).status, 'confirmed');
  });

  test('more places promote at once', async () => {
    await season.students(classOf(1), 6);
    const trip = await season.enrolling([classOf(1)], { least: 1, most: 2 });
    for (const row of await season.signUps(trip)) await season.family(row);
    assert.deepEqual(await season.counts(trip), { confirmed: 2, waitlist: 4 });
    const more = { signUpEnd: `${season.today(11)}T02:00:00Z`, payDeadline: `${season.today(13)}T02:00:00Z`, maxStudents: 5 };
    const extended = await season.act(season.schoolAdmin, 'trip', trip, 'extendSignUp', more);
    assert.equal(extended.status, 200, extended.text);
    assert.deepEqual(await season.counts(trip), { confirmed: 5, waitlist: 1 });
  });

  test('any history of answers keeps the places within their number and the waiting list in order (I-19)', async () => {
    await season.students(classOf(2), 14);
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const random = randomOf(seed);
      const most = 3 + Math.floor(random() * 4);
      const trip = await season.enrolling([classOf(2)], { least: 1, most }, daysApart(season, seed));
      for (let step = 0; step < 40; step += 1) {
        const rows = await season.signUps(trip);
        const row = rows[Math.floor(random() * rows.length)];
        if (row) await anything(row, random);
        await mustBeSound(trip, most, rows);
      }
    }
  });
});

const byWaitNo = (one: SignUpRow, other: SignUpRow): number => (one.waitNo ?? 0) - (other.waitNo ?? 0);

/** Trips of other days, so that one does not keep a student from the next. */
const daysApart = ({ today }: Season, n: number) => ({
  departAt: `${today(40 + n * 3)}T00:00:00.000Z`,
  returnAt: `${today(40 + n * 3)}T09:00:00.000Z`,
});

async function anything(row: SignUpRow, random: () => number): Promise<void> {
  const signUps = repo(SignUp, season.server.context());
  const choice = random();
  if (row.status === 'invited') await (choice < 0.85 ? season.family(row) : signUps.act(row.id, 'decline'));
  else if (['submitted', 'waitlist', 'confirmed'].includes(row.status) && choice < 0.5) await signUps.act(row.id, 'withdraw');
}

async function mustBeSound(trip: string, most: number, before: readonly SignUpRow[]): Promise<void> {
  const rows = await season.signUps(trip);
  const placed = rows.filter(({ status }) => status === 'confirmed' || status === 'submitted');
  const waiting = rows.filter(({ status }) => status === 'waitlist');
  assert.ok(placed.length <= most);
  assert.ok(waiting.length === 0 || placed.length === most, 'a place is free while somebody waits');
  const still = new Set(waiting.map(({ id }) => id));
  const promoted = before.filter(({ id, status }) => status === 'waitlist' && placed.some((row) => row.id === id));
  for (const { waitNo } of promoted)
    for (const other of before.filter(({ id }) => still.has(id))) assert.ok((other.waitNo ?? 0) > (waitNo ?? 0), 'promoted out of order');
}

function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
