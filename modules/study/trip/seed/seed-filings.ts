import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, holds } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../../identity/account/roles.ts';
import { User } from '../../../identity/account/user.model.ts';
import { UserRole } from '../../../identity/account/user-role.model.ts';
import { actingAs, decideOn } from '../../sample/acting.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { contentHash, filedContent, gradesOf } from '../filing/filed-content.ts';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { figuresOf } from '../filing/trip-filing.rules.ts';
import { papersOf } from '../readiness/trip-papers.ts';
import { fromDeparture, Trip } from '../trip.model.ts';
import type { SamplePlan } from './trip-rows.ts';

type TripRow = Row<typeof Trip>;

/** Days before the departure on which the trips of the sample were filed, and days until they were decided. */
const FILED = 25;
const DECIDED = 5;
/** Days ago at which the latest were filed, at least. */
const LATELY = 8;

/** Files the trips of the sample: those that were declared as decided, those being declared through their flow. */
export async function seedFilings(engine: Engine, plans: readonly SamplePlan[]): Promise<void> {
  const ctx = systemContext(engine);
  await insertDecided(ctx);
  const open = plans.flatMap(({ trips }) => trips.filter(({ phase }) => phase === 'declaring'));
  for (const [n, { id, school }] of open.entries()) await declare(ctx, id, school.row.id, n);
  // Removes the notices caused by the seed.
  await engine.database.query(sql`delete from sys_notice`);
}

const pastDeclaration = ['declared', 'enrolling', 'organising', 'filing', 'ready', ...fromDeparture];

/** Approved filings of all trips that are declared, with what was filed. */
async function insertDecided(ctx: Context): Promise<void> {
  const trips = await repo(Trip, ctx).find({ status: { in: pastDeclaration } }, { order: { field: 'departAt', descending: false } });
  const rows = [];
  for (const [n, trip] of trips.entries()) rows.push(await decided(trip, n, ctx));
  const { engine } = ctx;
  await insertRows(
    engine.database,
    engine.registry.get('tripFiling'),
    rows.map(({ filing }) => filing),
    engine.now(),
  );
  await insertRows(
    engine.database,
    engine.registry.get('filingSnapshot'),
    rows.map(({ snapshot }) => snapshot),
    engine.now(),
  );
  await reserveSerials(engine, engine.database);
}

async function decided(trip: TripRow, n: number, ctx: Context) {
  const papers = await papersOf(trip, ctx);
  const content = await filedContent(papers, ctx);
  const id = idOf('tripFiling', trip.tripNo ?? String(n));
  // Trips that depart later than the usual lead time were filed in the last days.
  const usual = addDays(chinaDay(trip.departAt), -FILED);
  const latest = addDays(chinaDay(ctx.now()), -(LATELY + (n % LATELY)));
  const [filedOn = usual] = [usual, latest].sort();
  const submittedAt = chinaDateTime(filedOn, '10:00').toISOString();
  const common = { school: trip.school, bureau: trip.bureau, sha256: contentHash(content), submittedAt };
  return {
    filing: {
      id,
      filingNo: serialNumber('FB', filedOn.replaceAll('-', ''), n + 1),
      stage: 'plan',
      trip: trip.id,
      ...figuresOf(papers),
      ...common,
      urgency: 'normal',
      status: 'approved',
      approval: 'adopt',
      dueOn: addDays(filedOn, 7),
      approvedAt: chinaDateTime(addDays(filedOn, DECIDED), '16:00').toISOString(),
      grades: gradesOf(content),
      validUntil: chinaDay(trip.departAt),
    },
    snapshot: { id: idOf('filingSnapshot', `${trip.tripNo}/1`), filing: id, number: 1, kind: 'filed', content, ...common },
  };
}

/** Declares a trip through its flow: the first waits for the school's leader, the second for the bureau, the third was returned twice. */
async function declare(system: Context, id: string, school: string, n: number): Promise<void> {
  await updateRows(system, Trip, { set: { status: 'preparing' }, where: sql`t.id = ${id}` });
  const trip = await repo(Trip, system).get(id);
  const failed = (await evaluateGuards(Trip, trip, 'declare', system)).filter((result) => !holds(result));
  // A trip that lacks something stays in preparation, as it would in life.
  if (failed.length > 0) return;
  const admin = await person(system, school, 'schoolAdmin', n);
  const filing = await repo(TripFiling, admin).create({ trip: id, stage: 'plan' });
  await repo(TripFiling, admin).act(filing.id, 'submit');
  if (n === 0) return;
  const leader = await person(system, school, 'schoolLeader', n);
  await decideOn(leader, filing.id, { event: 'agree', opinion: '方案可行，同意申报。' });
  if (n === 1) return;
  const section = await person(system, '', 'bureauAdmin', n);
  for (const { opinion, values } of returns) {
    await decideOn(section, filing.id, { event: 'return', to: 'draft', opinion, values });
    await decideOn(admin, filing.id, { event: 'submit' });
    await decideOn(leader, filing.id, { event: 'agree', opinion: '已补充，同意再次申报。' });
  }
}

/** Why the section returns a declaration, one time after the other. */
const returns = [
  { opinion: '请补充午餐安排和备选方案。', values: { itineraryRemark: '第1天午餐地点不明，请写明餐厅及分批用餐办法。' } },
  { opinion: '请补充夜间值守安排。', values: { safetyRemark: '应急预案未写明夜间值守教师和就近医院值班电话。' } },
];

/** A user of an organisation with a role: that of the demo accounts, otherwise one without a password. */
export async function person(
  system: Context,
  organisation: string,
  role: 'schoolAdmin' | 'schoolLeader' | 'bureauAdmin',
  n: number,
): Promise<Context> {
  const users = repo(User, system);
  const demo = await users.first({ account: role });
  const known = role === 'bureauAdmin' || demo?.organisation === organisation ? demo : await users.first({ account: `${role}${n + 1}` });
  const user = known ?? (await make(system, organisation, role, n));
  return actingAs(system, user);
}

async function make(system: Context, organisation: string, role: string, n: number): Promise<Row<typeof User>> {
  const name = role === 'schoolLeader' ? '校领导' : '学校管理员';
  const user = await repo(User, system).create({ account: `${role}${n + 1}`, name, organisation });
  await repo(UserRole, system).create({ user: user.id, role: roleId(role) });
  return user;
}
