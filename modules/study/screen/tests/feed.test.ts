import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { RefreshClass } from '@zhixing/model/screen/index.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { openLiveChannel } from '../../../identity/session/live.ts';
import { createAuthenticator } from '../../../identity/session/sessions.ts';
import { createPorts } from '../../../ports.ts';
import { startProduct } from '../../../tests/product.ts';
import { Alarm } from '../../alarm/alarm.model.ts';
import { startTrackedTrip, type TrackedTrip } from '../../device/tests/tracked-trip.ts';
import { Trip } from '../../trip/trip.model.ts';
import { feedKey, isChanged, markOf, openFeed } from '../feed/feed.ts';
import { modelsOf } from '../feed/shown-models.ts';
import { screens } from '../screens/screens.ts';
import { shared } from '../snapshot/panel-cache.ts';

const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };

let server: TestServer;
let address: string;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
let maker: Actor;
before(async () => {
  server = await startProduct({ now: () => new Date(clock), provided: createPorts(settings) });
  await openLiveChannel(server.app, server.engine, await createAuthenticator(server.engine, settings));
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  all = await startTrackedTrip(server, () => clock);
  maker = all.schoolAdmin;
  await openFeed(server.engine);
});
after(() => server.close());

const ctx = (actor = maker) => server.context(actor);
/** Writes, and waits until this process has heard that records of a model were written. */
async function heard(model: string, write: () => Promise<unknown>): Promise<void> {
  const mark = markOf(ctx());
  await write();
  await eventually(async () => isChanged(ctx(), new Set([model]), mark));
}
const writeAlarm = () => {
  const at = new Date(clock).toISOString();
  const shared = { trip: all.trip, school: all.school, raisedAt: at, lastAt: at, status: 'raised', level: 'major', levelRank: 3 };
  return insertRows(ctx(), Alarm, [{ ...shared, category: 'sos' } as never]);
};
const raise = () => heard('alarm', writeAlarm);
const touchTrip = () => heard('trip', () => updateRows(ctx(), Trip, { set: { status: 'inProgress' }, where: sql`t.id = ${all.trip}` }));

/** What panels were asked so far, and the answer that a wall gets now. */
function asking(model: string, refresh: RefreshClass = 'fast') {
  let asked = 0;
  const panel = { refresh, key: [randomUUID()], models: new Set([model]) } as const;
  return (actor = maker) => shared(ctx(actor), panel, async () => ++asked);
}

test('fifty walls of one scope ask once, and again only after what they show has changed', async () => {
  const look = asking('alarm', 'slow');
  const fifty = () => Promise.all(Array.from({ length: 50 }, () => look()));
  assert.deepEqual(new Set(await fifty()), new Set([1]));
  clock += 20_000;
  await touchTrip();
  assert.equal(await look(), 1, 'nothing that it shows has changed');
  await raise();
  assert.deepEqual(new Set(await fifty()), new Set([2]));
  await raise();
  assert.equal(await look(), 2, 'twice within seconds');
  clock += 15_000;
  assert.equal(await look(), 3);
  assert.equal(await look(server.actor({ roles: ['bureauAdmin'] })), 4, 'another scope asks for itself');
  clock += 60_000;
  assert.equal(await look(), 5, 'time passes, and notifications may be lost');
});

test('alarms are asked for at once, however shortly before others were, and once for all walls', async () => {
  const look = asking('alarm');
  assert.equal(await look(), 1);
  for (const wanted of [2, 3]) {
    await raise();
    assert.deepEqual(new Set(await Promise.all([look(), look(), look()])), new Set([wanted]));
  }
});

test('an alarm is known where it was raised once it is stored, and in every other process by notification', async () => {
  const mark = markOf(ctx());
  await writeAlarm();
  assert.ok(isChanged(ctx(), new Set(['alarm']), mark));
  const another = sql`select pg_notify('screens', ${`${randomUUID()} alarm`})`;
  await heard('alarm', () => server.engine.database.query(another));
});

test('a wall hears of an alarm at once, also right after it has heard of something else', async () => {
  const wall = await openWall();
  const { socket, said } = connect({ token: wall.session, guest: true }, wall.cookie);
  await eventually(async () => said.length === 1);
  const heardBy = async (write: () => Promise<void>): Promise<number> => {
    const [known, begun] = [said.length, performance.now()];
    await write();
    await eventually(async () => said.length > known, Boolean, { every: 10 });
    return performance.now() - begun;
  };
  await heardBy(touchTrip);
  // The least of several: a machine may halt for a moment, but no change is heard before its pause is over.
  let [alarm, trip] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 3; round += 1) {
    alarm = Math.min(alarm, await heardBy(raise));
    trip = Math.min(trip, await heardBy(touchTrip));
  }
  assert.ok(alarm < trip * 0.75, `an alarm took ${alarm} ms, another change so shortly after it ${trip} ms`);
  socket.close();
});

test('a wall that was answered from before a change hears of it once more', async () => {
  const look = asking('trip');
  const wall = await openWall();
  const { socket, said } = connect({ token: wall.session, guest: true }, wall.cookie);
  await eventually(async () => said.length === 1);
  assert.equal(await look(), 1);
  await touchTrip();
  await eventually(async () => said.length > 1);
  const known = said.length;
  assert.equal(await look(), 1, 'within the second for which answers are shared');
  await eventually(async () => said.length > known);
  socket.close();
});

test('what is read for an alarm does not wait for what else has changed, and comes to the screen after it', async () => {
  const panel = (model: string) => ({ refresh: 'fast', key: [randomUUID()], models: new Set([model]) }) as const;
  const [trips, alarms] = [panel('trip'), panel('alarm')];
  const inHurry = (asked: typeof trips, answer: string) => shared(ctx(), asked, async () => answer, true);
  assert.deepEqual([await inHurry(trips, 'first'), await inHurry(alarms, 'first')], ['first', 'first'], 'nothing is known');
  const wall = await openWall();
  const { socket, said } = connect({ token: wall.session, guest: true }, wall.cookie);
  await eventually(async () => said.length === 1);
  await touchTrip();
  await raise();
  await eventually(async () => said.length > 1);
  clock += 1000;
  const heardOf = said.length;
  assert.deepEqual([await inHurry(trips, 'second'), await inHurry(alarms, 'second')], ['first', 'second']);
  await eventually(async () => said.length > heardOf);
  assert.equal(await shared(ctx(), trips, async () => 'second'), 'second', 'who is in no hurry');
  await touchTrip();
  clock += 60_000;
  assert.equal(await inHurry(trips, 'third'), 'third', 'what is known is too old');
  socket.close();
});

test('an alarm is on the screen as soon as it is raised', async () => {
  const open = async () => {
    const { data } = await server.request(maker, 'GET', `/api/screens/trip/snapshot?subject=${all.trip}`);
    return [data.panels.open.figures.groups[0].values.open, data.panels.alarms.rows.total, data.watch];
  };
  const [before, listed, watch] = await open();
  assert.equal(watch, feedKey('trip'));
  await raise();
  clock += 1000;
  assert.deepEqual((await open()).slice(0, 2), [before + 1, listed + 1]);
});

test('a panel depends on the records it counts, on those it compares them with, and on those its conditions ask for', () => {
  const of = (screen: keyof typeof screens, id: string) => {
    const found = [...screens[screen].panels, ...screens[screen].layers].find((one) => one.id === id);
    assert.ok(found);
    return [...modelsOf(server.engine, found)].toSorted();
  };
  assert.deepEqual(of('trip', 'alarms'), ['alarm']);
  assert.deepEqual(of('trip', 'positions'), ['locationFix']);
  assert.deepEqual(of('trip', 'vehicles'), ['trip', 'tripVehicle']);
  assert.deepEqual(of('site', 'use'), ['reception', 'site']);
  assert.deepEqual(of('school', 'itinerary'), ['itineraryItem', 'trip']);
});

/** A wall that was opened with a code, and its window on the live channel. */
async function openWall() {
  const { data } = await server.request(maker, 'POST', '/api/screens/walls', { screen: 'trip', name: '大厅', subject: all.trip, days: 7 });
  const response = await server.app.inject({ method: 'POST', url: '/api/wall/session', payload: { code: data.code } });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  return { id: String(data.wall), cookie, session: String(response.json().data.session) };
}

function connect(greeting: object, cookie = '') {
  const headers = { cookie, origin: address };
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers } as never);
  const said: unknown[] = [];
  socket.addEventListener('message', ({ data }) => said.push(JSON.parse(String(data)).data));
  socket.addEventListener('open', () => socket.send(JSON.stringify(greeting)));
  return { socket, said };
}

test('a wall hears on the live channel of changes on its own screen and of its end, and of nothing else', async () => {
  const wall = await openWall();
  const { socket, said } = connect({ token: wall.session, guest: true }, wall.cookie);
  await eventually(async () => said.length === 1);
  socket.send(JSON.stringify({ watch: [`trip:${all.trip}`] }));
  await touchTrip();
  await eventually(async () => said.length === 2);
  assert.deepEqual(said[1], { kind: 'record', key: feedKey('trip') });

  const listed = await server.request(maker, 'GET', '/api/data/screenWall');
  const { version } = listed.data.list.find(({ id }: { id: string }) => id === wall.id);
  const end = await server.request(maker, 'POST', `/api/data/screenWall/${wall.id}/actions/revoke`, { version });
  assert.equal(end.status, 200, end.text);
  const key = `screenWall:${wall.id}`;
  await eventually(async () => said.some((one) => (one as { key?: string } | null)?.key === key));
  const own = new Set([feedKey('trip'), key]);
  assert.ok(said.slice(1).every((one) => own.has(String((one as { key?: string }).key))));
  socket.close();

  for (const [token, cookie] of [
    [wall.session, wall.cookie],
    ['unknown', ''],
  ] as const) {
    const refused = connect({ token, guest: true }, cookie);
    const [{ code }] = (await once(refused.socket, 'close')) as [{ code: number }];
    assert.equal(code, 4001);
    assert.deepEqual(refused.said, []);
  }
});
