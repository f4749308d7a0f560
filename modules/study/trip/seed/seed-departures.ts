import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, gapText, holds } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { decideOn } from '../../sample/acting.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { contentHash, filedContent, gradesOf } from '../filing/filed-content.ts';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { filedFigures } from '../filing/trip-filing.rules.ts';
import { papersOf } from '../readiness/trip-papers.ts';
import { fromDeparture, Trip } from '../trip.model.ts';
import { person } from './seed-filings.ts';
import type { SamplePlan } from './trip-rows.ts';

type TripRow = Row<typeof Trip>;

/** Numbers from which people of schools are counted who file departures, apart from those who declare trips. */
const OWN_PEOPLE = 20;

/** Days before departure on which the trips of the sample filed it, and days until it was decided. */
const FILED = 9;
const DECIDED = 3;

/**
 * Files the departures of the sample, after everything that belongs to them: trips that have left or may leave as decided, those under
 * review through their flow.
 * @throws if a trip that is to be filed lacks something: the sample asserts itself
 */
export async function seedDepartures(engine: Engine, plans: readonly SamplePlan[]): Promise<void> {
  const ctx = systemContext(engine);
  await insertDecided(ctx);
  await fillTrips(ctx);
  const waiting = plans.flatMap(({ trips }) => trips.filter(({ phase }) => phase === 'filing'));
  const schools = [...new Set(waiting.map(({ school }) => school.row.id))];
  for (const [n, { id, school }] of waiting.entries())
    await file(ctx, { id, school: school.row.id, number: OWN_PEOPLE + schools.indexOf(school.row.id), passes: n > 0 });
  // Removes the notices caused by the seed.
  await engine.database.query(sql`delete from sys_notice`);
}

/** Trips that have left have aboard whoever had a place; those that are back kept to their times. */
const fillTrips = (ctx: Context): Promise<unknown> =>
  updateRows(ctx, Trip, {
    set: {
      presentCount: sql`(select count(*)::int from sign_up s where s.trip = t.id and s.status in ('confirmed', 'completed') and s.deleted_at is null)`,
      departedAt: sql`least(t.depart_at, ${ctx.now()})`,
      returnedAt: sql`case when t.status in ('returned', 'settling', 'archived') then t.return_at end`,
    },
    where: sql`t.status = any(${[...fromDeparture]}::text[])`,
  });

async function insertDecided(ctx: Context): Promise<void> {
  const where = { status: { in: ['ready', ...fromDeparture] } };
  const trips = await repo(Trip, ctx).find(where, { order: { field: 'departAt', descending: false } });
  const rows = [];
  for (const [n, trip] of trips.entries()) rows.push(await decided(trip, n, ctx));
  const { engine } = ctx;
  for (const [model, list] of [
    ['tripFiling', rows.map(({ filing }) => filing)],
    ['filingSnapshot', rows.map(({ snapshot }) => snapshot)],
  ] as const)
    await insertRows(engine.database, engine.registry.get(model), list, engine.now());
  await reserveSerials(engine, engine.database);
}

async function decided(trip: TripRow, n: number, ctx: Context) {
  const papers = await papersOf(trip, ctx);
  const content = await filedContent(papers, ctx, 'predeparture');
  const id = idOf('tripFiling', `${trip.tripNo}/departure`);
  const usual = addDays(chinaDay(trip.departAt), -FILED);
  const latest = addDays(chinaDay(ctx.now()), -DECIDED - 2);
  const [filedOn = usual] = [usual, latest].sort();
  const submittedAt = chinaDateTime(filedOn, '09:30').toISOString();
  const common = { school: trip.school, bureau: trip.bureau, sha256: contentHash(content), submittedAt };
  const figures = await filedFigures({ stage: 'predeparture' }, papers, ctx);
  return {
    filing: {
      id,
      filingNo: serialNumber('FB', filedOn.replaceAll('-', ''), 500 + n),
      stage: 'predeparture',
      trip: trip.id,
      ...figures,
      ...common,
      urgency: 'normal',
      status: 'approved',
      approval: 'adopt',
      dueOn: addDays(filedOn, 7),
      approvedAt: chinaDateTime(addDays(filedOn, DECIDED), '15:00').toISOString(),
      grades: gradesOf(content),
      validUntil: chinaDay(trip.departAt),
    },
    snapshot: { id: idOf('filingSnapshot', `${trip.tripNo}/departure/1`), filing: id, number: 1, kind: 'filed', content, ...common },
  };
}

interface Waiting {
  readonly id: string;
  readonly school: string;
  /** Number of the people of the school. */
  readonly number: number;
  /** Whether the school's leader has agreed. */
  readonly passes: boolean;
}

/** Files a departure through its flow: the first waits for the school's leader, the second for the bureau. */
async function file(system: Context, { id, school, number, passes }: Waiting): Promise<void> {
  await updateRows(system, Trip, { set: { status: 'organising' }, where: sql`t.id = ${id}` });
  const trip = await repo(Trip, system).get(id);
  await mustLackNothing(trip, system);
  const admin = await person(system, school, 'schoolAdmin', number);
  // The flow looks for leaders when it starts.
  const leader = await person(system, school, 'schoolLeader', number);
  const filing = await repo(TripFiling, admin).create({ trip: id, stage: 'predeparture' });
  await repo(TripFiling, admin).act(filing.id, 'submit');
  if (passes) await decideOn(leader, filing.id, { event: 'agree', opinion: '人员、车辆与保险已核对，同意备案。' });
}

async function mustLackNothing(trip: TripRow, system: Context): Promise<void> {
  const failed = (await evaluateGuards(Trip, trip, 'submitFiling', system)).filter((result) => !holds(result));
  if (failed.length === 0) return;
  const words = failed.flatMap(({ code, gaps }) => gaps.slice(0, 3).map((gap) => `${code} ${gapText(Trip.name, code, gap, system)}`));
  throw new Error(`${trip.tripNo} ${trip.name} of the sample may not be filed:\n${words.join('\n')}`);
}
