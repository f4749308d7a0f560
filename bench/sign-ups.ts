import { parseArgs } from 'node:util';
import { nationalIdFrom } from '@zhixing/model';
import { openSeason, type Season, type SignUpRow } from '@zhixing/modules/study/enrolment/tests/season.ts';
import { phone } from '@zhixing/modules/study/institution/tests/county.ts';
import { SchoolClass } from '@zhixing/modules/study/school/school-class.model.ts';
import { Staff } from '@zhixing/modules/study/school/staff.model.ts';
import { claim, heading, median, round1 } from './report.ts';

/*
 * Two hundred families that all sign up at once for the forty places of one trip, against as many at once for the places of twenty trips: what it
 * costs that answers for one trip are counted one after another.
 */

const FAMILIES = 200;
const PLACES = 40;
const TRIPS = 20;
const AT_WORK = 16;
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

const season = await openSeason();
heading(`${FAMILIES} families at once for ${PLACES} places of one trip, against as many for ${TRIPS} trips`);
try {
  await measure();
} finally {
  await season.server.close();
}

async function measure(): Promise<void> {
  const found = { one: [] as number[], many: [] as number[] };
  let [oversold, disorder, n] = [0, 0, 0];
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const many = await Promise.all((await invited(season, TRIPS, n)).map(({ rows }) => rows));
    n += TRIPS;
    const [single] = await invited(season, 1, n);
    n += 1;
    const apart = await p95(many.flat());
    const together = await p95(single?.rows ?? []);
    const signUps = await season.signUps(single?.trip ?? '');
    const counts = await season.counts(single?.trip ?? '');
    oversold += Math.max(0, (counts.confirmed ?? 0) + (counts.submitted ?? 0) - PLACES);
    disorder += gaps(signUps) + Math.abs((counts.waitlist ?? 0) - (FAMILIES - PLACES));
    if (round === 0) continue;
    found.one.push(together);
    found.many.push(apart);
  }
  console.table({
    'p95 of one trip, ms': round1(median(found.one)),
    [`p95 of ${TRIPS} trips, ms`]: round1(median(found.many)),
  });
  claim('places sold beyond their number', oversold, { atMost: 0 });
  claim('gaps and repeats in the waiting list', disorder, { atMost: 0 });
  claim('p95 of one trip against many', median(found.one.map((one, at) => one / (found.many[at] ?? Number.NaN))), { atMost: 3 });
}

/** Trips that share the families among them, each with the places of one. */
async function invited({ records, school, grade, students, enrolling, signUps, today }: Season, trips: number, from: number) {
  const list: { readonly trip: string; readonly rows: readonly SignUpRow[] }[] = [];
  for (let n = from; n < from + trips; n += 1) {
    const idCard = nationalIdFrom(`43990219850412${300 + n}`);
    const checked = { backgroundCheck: true, backgroundCheckAt: today(-60) };
    const teacher = { school, name: `班主任${n}`, idCard, phone: phone(), position: 'headTeacher', ...checked } as const;
    const { id: headTeacher } = await records(Staff).create(teacher);
    const { id } = await records(SchoolClass).create({ grade, name: `6${n}班`, headTeacher });
    await students(id, FAMILIES / trips);
    const days = { departAt: `${today(40)}T00:00:00.000Z`, returnAt: `${today(40)}T09:00:00.000Z` };
    const trip = await enrolling([id], { least: 1, most: PLACES }, days);
    list.push({ trip, rows: await signUps(trip) });
  }
  return list;
}

/** All families at once, as many at work as the server admits; the milliseconds after which nineteen of twenty have their answer. */
async function p95(rows: readonly SignUpRow[]): Promise<number> {
  const start = performance.now();
  const times: number[] = [];
  const waiting = rows.values();
  const lane = async () => {
    for (const row of waiting) {
      await season.family(row);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_WORK }, lane));
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** How many numbers of the waiting list differ from one, two, three. */
function gaps(rows: readonly SignUpRow[]): number {
  const numbers = rows.flatMap(({ waitNo }) => waitNo ?? []).toSorted((a, b) => a - b);
  return numbers.filter((waitNo, at) => waitNo !== at + 1).length;
}
