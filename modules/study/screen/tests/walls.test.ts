import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { createAuthenticator } from '../../../identity/session/sessions.ts';
import { createPorts } from '../../../ports.ts';
import { productRoutes, startProduct } from '../../../tests/product.ts';
import { startTrackedTrip, type TrackedTrip } from '../../device/tests/tracked-trip.ts';

const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };
const DAY_MS = 86_400_000;

let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
let maker: Actor;
before(async () => {
  server = await startProduct({ now: () => new Date(clock), provided: createPorts(settings) });
  all = await startTrackedTrip(server, () => clock);
  maker = all.schoolAdmin;
});
after(() => server.close());

const issue = (more: object = {}, actor = maker) =>
  server.request(actor, 'POST', '/api/screens/walls', { screen: 'trip', name: '大厅', subject: all.trip, days: 7, ...more });

interface Wall {
  readonly authorization: string;
  readonly cookie: string;
}

async function enter(code: string, address = '10.8.0.1') {
  const response = await server.app.inject({ method: 'POST', url: '/api/wall/session', payload: { code }, remoteAddress: address });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  return { status: response.statusCode, header: String(response.headers['set-cookie']), cookie, data: response.json().data };
}

async function opened(more: object = {}, actor = maker): Promise<Wall & { id: string }> {
  const { data } = await issue(more, actor);
  const { status, cookie, data: session } = await enter(data.code);
  assert.equal(status, 200);
  return { id: data.wall, authorization: `Bearer ${session.session}`, cookie };
}

const look = ({ authorization, cookie }: Wall, url = '/api/wall/snapshot', method: 'GET' | 'DELETE' = 'GET') =>
  server.request(null, method, url, undefined, { authorization, cookie });

test('a code of eight digits opens a wall once, within ten minutes, under a cookie that no program reads', async () => {
  const { data } = await issue();
  assert.match(String(data.code), /^\d{8}$/);
  assert.equal(Date.parse(data.until), clock + 600_000);
  const first = await enter(data.code);
  assert.equal(first.status, 200);
  assert.match(first.header, /HttpOnly.*SameSite=Lax/i);
  assert.equal((await enter(data.code)).status, 400, 'used');

  const late = (await issue()).data.code;
  clock += 600_001;
  assert.equal((await enter(late)).status, 400, 'expired');
  const stored = JSON.stringify(await server.engine.database.query(sql`select * from screen_wall, sys_screen_session`));
  assert.ok(!stored.includes(data.code) && !stored.includes(first.cookie.split('=')[1] ?? ''), 'stored as digests');
});

test('a wall shows its screen as its maker sees it, and nothing else', async () => {
  await all.worn();
  const wall = await opened();
  const { status, data } = await look(wall);
  assert.deepEqual([status, data.screen, data.subject.id], [200, 'trip', all.trip]);
  const own = await server.request(maker, 'GET', `/api/screens/trip/snapshot?subject=${all.trip}`);
  assert.deepEqual(data.panels, own.data.panels);

  // The real authenticator of sessions, which every route but the public ones asks.
  const authenticate = await createAuthenticator(server.engine, settings);
  const token = wall.cookie.split('=')[1] ?? '';
  for (const route of productRoutes.filter(({ access }) => access !== 'public'))
    await assert.rejects(authenticate(token, route, { headers: {}, ip: '10.8.0.1' } as never), route.path);
  assert.equal((await look({ ...wall, cookie: '' })).status, 401, 'the name of the cookie alone');
  assert.equal((await look({ ...wall, authorization: '' })).status, 401, 'the cookie alone');
});

test('tracks are those of the trip of the wall, and reading them is logged under its maker', async () => {
  const { badge, student } = await all.worn();
  await all.intake.accept([all.report(badge.identity)]);
  const span = new URLSearchParams({ from: new Date(clock - 3_600_000).toISOString(), until: new Date(clock + 1000).toISOString() });
  const { data } = await look(await opened(), `/api/wall/tracks?${span}`);
  assert.ok(data.tracks.some(({ device }: { device: string }) => device === badge.id));
  const [line] = await server.engine.database.query<{ actor: string; records: string[] }>(
    sql`select actor, records from sys_audit_open where verb = 'readTracks' order by id desc limit 1`,
  );
  assert.equal(line?.actor, maker.userId);
  assert.ok(line?.records.includes(student));
  const school = await opened({ screen: 'school', subject: all.school });
  assert.equal((await look(school, `/api/wall/tracks?${span}`)).status, 404, 'a wall of no trip');
});

test('a wall ends when it is revoked, left, or its days are over', async () => {
  const revoked = await opened();
  const listed = await server.request(maker, 'GET', '/api/data/screenWall');
  const row = listed.data.list.find(({ id }: { id: string }) => id === revoked.id);
  assert.equal(row.status, 'open');
  const end = await server.request(maker, 'POST', `/api/data/screenWall/${revoked.id}/actions/revoke`, { version: row.version });
  assert.equal(end.status, 200, end.text);
  assert.equal((await look(revoked)).status, 401);

  const left = await opened();
  assert.equal((await look(left, '/api/wall/session', 'DELETE')).status, 200);
  assert.equal((await look(left)).status, 401);

  const old = await opened({ days: 1 });
  clock += DAY_MS - 1000;
  assert.equal((await look(old)).status, 200);
  clock += 1000;
  assert.equal((await look(old)).status, 401);
});

test('a wall of a maker who holds nothing any more shows nothing', async () => {
  const person = server.actor({ ...maker, roles: ['schoolAdmin'] });
  const wall = await opened({}, person);
  assert.equal((await look(wall)).status, 200);
  server.actor({ ...person, access: server.actor({ roles: ['nobody'] }).access });
  assert.equal((await look(wall)).status, 403);
  server.actor({ ...person });
});

test('codes are made by those who may open the screen and put it on walls', async () => {
  assert.equal((await issue({}, server.actor({ roles: ['tutor'] }))).status, 403);
  assert.equal((await issue({ subject: all.school })).status, 404, 'no trip');
  assert.equal((await issue({ days: 1000 })).status, 400);
  const other = server.actor({ roles: ['schoolAdmin'] });
  assert.deepEqual((await server.request(other, 'GET', '/api/data/screenWall')).data.list, [], 'walls of others');
});

test('guessing codes is refused after some tries, for each client', async () => {
  clock += 2 * 3_600_000;
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) statuses.push((await enter('00000000', '10.9.9.9')).status);
  assert.deepEqual([statuses[0], statuses[19], statuses[20]], [400, 400, 429]);
  assert.equal((await enter('00000000', '10.9.9.10')).status, 400);
  const lines = await server.engine.database.query<{ verb: string }>(
    sql`select verb from sys_audit_open where model = 'screenWall' union all select verb from sys_audit where model = 'screenWall'`,
  );
  assert.ok(['issueWall', 'enterWall'].every((verb) => lines.some((line) => line.verb === verb)));
});
