import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { type MediaCounterpart, startMediaServer } from '@zhixing/testing/media-server.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { createPorts } from '../../../ports.ts';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Camera } from '../camera.model.ts';
import { mediaServers } from '../ports.ts';
import type { Link } from '../provider/chain.ts';
import { clips, samplePlaylist, sampleSegment } from '../provider/sample.ts';
import { followCameras } from '../watch/follow.ts';

const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: true };
const GB = '43990000001320000001';
const CHANNEL = '43990000001310000001';
const START = Date.parse('2026-11-21T02:00:00Z');
let clock = START;
let media: MediaCounterpart;
let configured: { url: string; key: string } | null = null;
let server: TestServer;
let builders: Builders;
let manager: Actor;
let school: Actor;
let camera: string;
let coach: string;
let trip: string;
let base: string;
before(async () => {
  const segments = await Promise.all([0, 1, 2, 3].map((n) => readFile(new URL(`../sample/yard-${n}.mpegts`, import.meta.url))));
  media = await startMediaServer({ flv: await readFile(new URL('../../../../e2e/film.flv', import.meta.url)), segments });
  const provided = createPorts(settings).filter(({ port }) => port.name !== mediaServers.name);
  const servers = { port: mediaServers, value: { of: () => configured, hasSample: true } };
  const outgoingAllow = [new URL(media.url).host];
  server = await startProduct({ now: () => new Date(clock), provided: [...provided, servers], outgoingAllow });
  builders = createBuilders(server.context(), await allRecipes());
  base = String((await builders.make('site', { kind: 'base' })).id);
  camera = String((await builders.make('camera', { site: base, gbDevice: GB, channelNo: CHANNEL })).id);
  await departedCoach();
  manager = await person('baseManager', base);
});
after(async () => {
  await server.close();
  await media.close();
});

async function departedCoach(): Promise<void> {
  const vehicle = await builders.make('tripVehicle');
  trip = String(vehicle.trip);
  const own = (await builders.make('school')).id;
  await updateRows(server.context(), Trip, { set: { status: 'inProgress', school: own }, where: sql`t.id = ${trip}` });
  coach = String((await builders.make('camera', { site: null, tripVehicle: vehicle.id })).id);
  school = await person('schoolAdmin', String(own));
}

async function person(role: string, organisation: string): Promise<Actor> {
  const userId = (await builders.make('user')).id;
  const variables = { '@organizationAndSuborganization': [organisation] };
  return server.actor({ userId, roles: [role], organisationId: organisation, variables });
}

const look = (actor: Actor, id = camera) => server.request(actor, 'POST', `/api/video/cameras/${id}/watches`, {});
const fetched = (actor: Actor, address: string) => server.request(actor, 'GET', address);
const failedLink = (links: readonly Link[]) => links.find(({ state }) => state === 'failed');
const withMedia = (device: object) => {
  configured = { url: media.url, key: media.key };
  media.devices.clear();
  media.devices.set(GB, { online: true, picture: 'flv', ...device } as never);
};

test('without a media server the sample plays in a loop, as if it were live', async () => {
  configured = null;
  const { data } = await look(manager);
  assert.deepEqual([data.isSample, data.stream.kind], [true, 'hls']);
  const playlist = await fetched(manager, data.stream.address);
  const entries = playlist.text.match(/^part\?at=\S+$/gm) ?? [];
  assert.equal(entries.length, 3);
  const segment = await fetched(manager, data.stream.address.replace('live.m3u8', entries[0] ?? ''));
  assert.deepEqual([segment.status, segment.headers['content-type'], segment.text.charCodeAt(0)], [200, 'video/mp2t', 0x47]);

  for (const clip of clips) for (const n of [0, 1, 2, 3]) assert.ok(await sampleSegment(`${clip}-${n}`));
  assert.equal(await sampleSegment('../yard-0'), null);
  const at = (s: number) => samplePlaylist('yard', { since: new Date(START), now: new Date(START + s * 1000) }, 'part');
  const number = (text: string, name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(text)?.[1]);
  for (let s = 0; s < 64; s += 4) {
    const [now, next] = [at(s), at(s + 4)];
    assert.equal(number(next, 'MEDIA-SEQUENCE') - number(now, 'MEDIA-SEQUENCE'), 1);
    const gone = now.indexOf('#EXT-X-DISCONTINUITY\n') >= 0 && now.indexOf('#EXT-X-DISCONTINUITY\n') < now.indexOf('#EXTINF') ? 1 : 0;
    assert.equal(number(next, 'DISCONTINUITY-SEQUENCE') - number(now, 'DISCONTINUITY-SEQUENCE'), gone, 'counts those that have left');
  }
});

test('the picture of a device comes as HTTP-FLV through this server, whose clients never see where it comes from', async () => {
  withMedia({});
  const { data, text } = await look(manager);
  assert.equal(data.stream.kind, 'flv');
  assert.ok(data.links.slice(0, 5).every(({ state }: Link) => state === 'done'));
  assert.ok(!text.includes(media.url) && !text.includes(GB), text);
  const stream = await streamOf(manager, data.stream.address);
  assert.equal((await stream.first()).subarray(0, 3).toString('latin1'), 'FLV');
  stream.end();
  await eventually(() => media.open() === 0);
});

test('HLS is fetched through this server as well, and nothing beside it', async () => {
  withMedia({ picture: 'hls' });
  const { data } = await look(manager);
  const { text } = await fetched(manager, data.stream.address);
  assert.ok(!text.includes('http'), text);
  const entry = /^part\?at=\S+$/m.exec(text)?.[0] ?? '';
  assert.equal((await fetched(manager, data.stream.address.replace('live.m3u8', entry))).status, 200);
  const asked = media.asked.length;
  for (const at of ['../../api/device/query/devices/1', '/api/play/start/1/2', 'http://127.0.0.1:1/x.ts', '//127.0.0.1/x.ts'])
    assert.equal((await fetched(manager, data.stream.address.replace('live.m3u8', `part?at=${encodeURIComponent(at)}`))).status, 404, at);
  assert.equal(media.asked.length, asked);
});

test('when a picture fails, the link that failed and its cause are named', async () => {
  const caused = async () => {
    const { data } = await look(manager);
    assert.equal(data.stream, null);
    const { step, cause } = failedLink(data.links) ?? {};
    return `${step} ${cause}`;
  };
  withMedia({ online: false });
  assert.equal(await caused(), 'online offline');
  for (const [picture, said] of [
    ['timeout', 'received timeout'],
    ['busy', 'requested refused'],
    ['nowhere', 'received noAddress'],
    ['silent', 'received noStream'],
  ] as const) {
    withMedia({ picture });
    assert.equal(await caused(), said);
  }
  media.devices.clear();
  assert.equal(await caused(), 'registered unknownDevice');
  configured = { url: media.url, key: 'another' };
  assert.equal(await caused(), 'configured keyRefused');
  configured = { url: 'http://127.0.0.1:9', key: media.key };
  assert.equal(await caused(), 'configured serverAway');
  const bare = String((await builders.make('camera', { site: base })).id);
  assert.deepEqual(failedLink((await look(manager, bare)).data.links), { step: 'configured', state: 'failed', cause: 'noChannel' });
});

test('an address of a camera is reached under the rules of outgoing connections only', async () => {
  const at = async (streamUrl: string) => (await look(manager, String((await builders.make('camera', { site: base, streamUrl })).id))).data;
  assert.equal((await at(`${media.url}/rtp/a.live.flv`)).stream.kind, 'flv');
  const elsewhere = await startMediaServer({ flv: Buffer.from('FLV'), segments: [] });
  assert.equal(failedLink((await at(`${elsewhere.url}/rtp/a.live.flv`)).links)?.cause, 'addressRefused');
  assert.equal(elsewhere.asked.length, 0);
  await elsewhere.close();
});

test('a look is logged, is of use to nobody else, and is over when it is not fetched any more', async () => {
  configured = null;
  const before = await logged();
  const { data } = await look(manager);
  assert.equal(await logged(), before + 1);
  const other = await person('baseManager', base);
  assert.equal((await fetched(other, data.stream.address)).status, 404);
  clock += 50_000;
  assert.equal((await fetched(manager, data.stream.address)).status, 200);
  clock += 50_000;
  assert.equal((await fetched(manager, data.stream.address)).status, 200, 'fetching prolongs it');
  clock += 60_001;
  assert.equal((await fetched(manager, data.stream.address)).status, 404);
});

const logged = async () => {
  const [row] = await server.engine.database.query<{ n: number }>(
    sql`select ((select count(*) from sys_audit_open where verb = 'watchCamera') + (select count(*) from sys_audit where verb = 'watchCamera'))::int as n`,
  );
  return row?.n ?? 0;
};

test('a school watches the coaches of its own trips while they are under way, and not a moment longer', async () => {
  withMedia({});
  await updateRows(server.context(), Camera, { set: { gbDevice: GB, channelNo: CHANNEL }, where: sql`t.id = ${coach}` });
  const { data } = await look(school, coach);
  const stream = await streamOf(school, data.stream.address);
  await stream.first();
  assert.equal((await look(school)).status, 404, 'a camera of a site that receives none of its trips');
  assert.equal((await look(await person('schoolAdmin', String((await builders.make('school')).id)), coach)).status, 404);
  const listed = await fetched(school, '/api/data/camera');
  assert.deepEqual([listed.data.list.length, 'gbDevice' in listed.data.list[0]], [1, false]);

  await updateRows(server.context(), Trip, { set: { status: 'returned' }, where: sql`t.id = ${trip}` });
  assert.equal((await look(school, coach)).status, 404);
  assert.equal((await fetched(school, data.stream.address)).status, 404);
  await stream.over();
  await updateRows(server.context(), Trip, { set: { status: 'inProgress' }, where: sql`t.id = ${trip}` });
});

test('cameras look into no private room, and camps keep their recordings longer', async () => {
  const values = async (site: string, more: object) => {
    const deviceType = (await builders.make('deviceType', { deviceClass: 'camera' })).id;
    const device = (await builders.make('device', { deviceType, school: null, site })).id;
    return { name: '走廊', device, site, storageDays: 90, ...more };
  };
  const create = async (more: object) => server.request(manager, 'POST', '/api/data/camera', await values(base, more));
  assert.match((await create({ privacyZone: true })).text, /隐私区域不得安装摄像头/);
  const badge = (await builders.make('device', { school: null, site: base })).id;
  assert.match((await create({ device: badge })).text, /所选设备不是摄像头/);
  const ward = (await builders.make('venue', { site: base, kind: 'medical' })).id;
  assert.match((await create({ venue: ward })).text, /医务室不得安装摄像头/);
  const camp = (await builders.make('site', { kind: 'camp' })).id;
  const keeper = await person('campManager', String(camp));
  const kept = async (storageDays: number) =>
    (await server.request(keeper, 'POST', '/api/data/camera', await values(String(camp), { storageDays }))).status;
  assert.deepEqual([await kept(30), await kept(90)], [400, 200]);
});

test('the state of cameras follows the media server, and stays as it is while it does not answer', async () => {
  const status = async () => (await repo(Camera, server.context()).get(camera)).status;
  const follow = () => followCameras(server.context(), () => false);
  withMedia({ online: false });
  await follow();
  assert.equal(await status(), 'offline');
  configured = { url: 'http://127.0.0.1:9', key: '' };
  assert.equal(await follow(), 0);
  withMedia({});
  await follow();
  assert.equal(await status(), 'online');
});

/** A stream as a browser fetches it. */
async function streamOf(actor: Actor, address: string) {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const cut = new AbortController();
  const headers = { authorization: `Bearer ${actor.sessionId}` };
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers, signal: cut.signal });
  assert.equal(response.status, 200);
  const reader = response.body?.getReader();
  assert.ok(reader);
  return {
    first: async () => Buffer.from((await reader.read()).value ?? []),
    end: () => cut.abort(),
    over: () => reader.closed.catch(() => undefined),
  };
}
