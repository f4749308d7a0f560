import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { checkScreen, type PlansDocument } from '@zhixing/model/screen/index.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { storeBytes } from '../../../platform/file/stored.ts';
import { createPorts } from '../../../ports.ts';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';
import { planPicture } from '../../facility/seed/plan-picture.ts';
import { screens } from '../screens/screens.ts';

const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };
const TODAY = '2026-11-21';

interface Grounds {
  readonly site: string;
  readonly floor: string;
  readonly file: string;
  readonly venue: string;
  readonly manager: Actor;
}

let server: TestServer;
let clock = Date.parse(`${TODAY}T00:00:00Z`);
let builders: Builders;
let own: Grounds;
let other: Grounds;
let school: string;
let schoolName: string;
before(async () => {
  server = await startProduct({ now: () => new Date(clock), provided: createPorts(settings) });
  builders = createBuilders(server.context(), await allRecipes());
  own = await ground('一号楼');
  other = await ground('外地楼');
  const trip = await builders.make('trip');
  school = String(trip.school);
  schoolName = String((await server.request(server.actor({ administrator: true }), 'GET', `/api/data/school/${school}`)).data.record.name);
  const hours = { startAt: `${TODAY}T09:00:00+08:00`, endAt: `${TODAY}T11:00:00+08:00` };
  const booking = await builders.make('venueBooking', { venue: own.venue, trip: trip.id, ...hours, people: 42 });
  await builders.put('venueBooking', booking.id, { status: 'inUse' });
  const next = { startAt: `${TODAY}T14:00:00+08:00`, endAt: `${TODAY}T16:00:00+08:00`, people: 30 };
  await builders.make('venueBooking', { venue: own.venue, trip: trip.id, ...next });
});
after(() => server.close());

async function ground(name: string): Promise<Grounds> {
  const { id: file } = await storeBytes(server.context(), newId(), `${name}.png`, planPicture());
  const site = (await builders.make('site', { kind: 'base', dayCapacity: 500, onceCapacity: 300 })).id;
  await builders.act('site', site, 'apply');
  await builders.act('site', site, 'introduce', { introducedAt: '2026-01-01', validTo: '2035-01-01' });
  const building = (await builders.make('building', { site, name, floorsUp: 3 })).id;
  const floor = (await builders.make('floor', { building, level: 1, name: '一层', capacity: 200, planImage: file })).id;
  await builders.make('floor', { building, level: 2, name: '二层', planImage: null });
  const on = { site, building, floor, capacity: 50 };
  const venue = (await builders.make('venue', { ...on, name: `${name}报告厅`, kind: 'lecture', planX: 250, planY: 400 })).id;
  await builders.make('venue', { ...on, name: `${name}控制室`, kind: 'control', planX: null, planY: null });
  await builders.make('camera', { site, venue, name: `${name}摄像头` });
  return { site, floor, file, venue, manager: await person('baseManager', site) };
}

async function person(role: string, organisation: string): Promise<Actor> {
  const userId = (await builders.make('user')).id;
  return server.actor({
    userId,
    roles: [role],
    organisationId: organisation,
    variables: { '@organizationAndSuborganization': [organisation] },
  });
}

interface Shown {
  readonly id: string;
  readonly words: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}
const snapshot = (actor: Actor, site = own.site) => server.request(actor, 'GET', `/api/screens/site/snapshot?subject=${site}`);

async function wallOf({ manager, site }: Grounds) {
  const made = await server.request(manager, 'POST', '/api/screens/walls', { screen: 'site', name: '门厅', subject: site, days: 7 });
  const response = await server.app.inject({ method: 'POST', url: '/api/wall/session', payload: { code: made.data.code } });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { authorization: `Bearer ${response.json().data.session}`, cookie };
  return (url: string, method: 'GET' | 'DELETE' = 'GET') => server.app.inject({ method, url, headers });
}

test('a document names the picture of floors, the places of venues on it, and whose calendar tells of uses', () => {
  const base = screens.site;
  const plans = base.plans as PlansDocument;
  const place = {
    modelOf: server.engine.registry.find,
    reportOf: (name: string) => server.engine.modules.flatMap(({ reports = [] }) => reports).find((report) => report.name === name),
  };
  const found = (change: object, more: object = {}) => [
    ...new Set(checkScreen({ ...base, ...more, plans: { ...plans, ...change } }, place).map(({ id }) => id)),
  ];
  assert.deepEqual(found({}), []);
  assert.deepEqual(found({ floors: { ...plans.floors, picture: 'name' } }), ['S013']);
  assert.deepEqual(found({ venues: { ...plans.venues, x: 'kind' } }), ['S013']);
  assert.deepEqual(found({ venues: { ...plans.venues, floor: 'area' } }), ['S013']);
  assert.deepEqual(found({ cameras: { ...plans.cameras, venue: 'area' } }), ['S013']);
  assert.deepEqual(found({ venues: { ...plans.venues, about: 'nowhere' } }), ['S006']);
  assert.deepEqual(found({ floors: { ...plans.floors, rows: { ...plans.floors.rows, fields: ['nothing'] } } }), ['S004']);
  assert.ok(found({}, { subject: { model: 'school' } }).includes('S013'), 'a school has no calendar of venues');
});

test('a site sees its floors with a plan, the venues that have a place on one, their cameras and who uses them today', async () => {
  const { status, data } = await snapshot(own.manager);
  assert.equal(status, 200);
  const { floors, venues, cameras, uses } = data.plans;
  assert.deepEqual(
    floors.map(({ words, values, picture }: Shown & Record<string, unknown>) => [words.building, words.name, values.capacity, picture]),
    [['一号楼', '一层', 200, `/api/data/floor/${own.floor}/files/planImage/${own.file}`]],
  );
  assert.deepEqual(
    venues.map(({ id, floor, x, y, values }: Shown & Record<string, unknown>) => [id, floor, x, y, values.capacity]),
    [[own.venue, own.floor, 250, 400, 50]],
  );
  assert.deepEqual(
    cameras.map(({ venue, words }: Shown & Record<string, unknown>) => [venue, words.name]),
    [[own.venue, '一号楼摄像头']],
  );
  assert.deepEqual(
    uses.map(({ venue, people, status: state, school: name }: Record<string, unknown>) => [venue, people, state, name]),
    [
      [own.venue, 42, 'inUse', schoolName],
      [own.venue, 30, 'requested', schoolName],
    ],
  );
  const picture = await server.request(own.manager, 'GET', `${floors[0].picture}?inline=1`);
  assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/png']);
});

test('a school that may choose the site sees that the venue is taken, and by whom only if it is itself', async () => {
  const names = async (actor: Actor) => (await snapshot(actor)).data.plans.uses.map((use: { school: string | null }) => use.school);
  assert.deepEqual(await names(await person('schoolAdmin', school)), [schoolName, schoolName]);
  const stranger = await person('schoolAdmin', (await builders.make('school')).id);
  assert.deepEqual(await names(stranger), [null, null]);
  assert.ok(!(await snapshot(stranger)).text.includes(schoolName));
});

test('the plans of another site are refused', async () => {
  assert.equal((await snapshot(own.manager, other.site)).status, 404);
  assert.equal((await server.request(own.manager, 'GET', `/api/data/floor/${other.floor}/files/planImage/${other.file}`)).status, 404);
  assert.ok(!(await snapshot(own.manager)).text.includes('外地楼'));
});

test('a wall reads the plans of its site by its own token, and no other picture', async () => {
  const wall = await wallOf(own);
  const { data } = (await wall('/api/wall/snapshot')).json();
  const [{ picture }] = data.plans.floors;
  const sent = await wall(`${picture}?inline=1`);
  assert.deepEqual([sent.statusCode, sent.headers['content-type']], [200, 'image/png']);
  assert.deepEqual(sent.rawPayload, planPicture());
  assert.equal((await wall(`/api/wall/plans/${other.floor}/${other.file}`)).statusCode, 404, 'of another site');
  assert.equal((await wall(`/api/wall/plans/${own.floor}/${other.file}`)).statusCode, 404, 'another file');
  assert.equal((await server.app.inject({ method: 'GET', url: picture })).statusCode, 401, 'nobody');
  const elsewhere = await wallOf(other);
  assert.equal((await elsewhere(picture)).statusCode, 404, 'a wall of another site');
  await wall('/api/wall/session', 'DELETE');
  assert.equal((await wall(picture)).statusCode, 401, 'a wall that is over');
});

test('a venue that is moved or booked is seen anew', async () => {
  const placeOf = async () => (await snapshot(own.manager)).data.plans.venues[0].x;
  assert.equal(await placeOf(), 250);
  const { version } = (await server.request(own.manager, 'GET', `/api/data/venue/${own.venue}`)).data.record;
  const moved = await server.request(own.manager, 'PUT', `/api/data/venue/${own.venue}`, { version, planX: 700 });
  assert.equal(moved.status, 200, moved.text);
  clock += 15_000;
  await eventually(async () => (await placeOf()) === 700);
});
