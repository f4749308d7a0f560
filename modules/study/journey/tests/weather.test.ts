import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { createPorts } from '../../../ports.ts';
import { type Journey, openJourney } from '../../transport/tests/journey.ts';
import { Trip } from '../../trip/trip.model.ts';
import { TripLog } from '../trip-log.model.ts';
import { readWeather } from '../weather/read-weather.ts';

/** Plays the weather provider: answers what is set, and notes what it was asked with which key. */
const asked: string[] = [];
let alerts: readonly object[] = [];
let status = 200;
let provider: Server;
let journey: Journey;
const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };
const journeys: Journey[] = [];
before(async () => {
  provider = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['x-qw-api-key']}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ metadata: { zeroResult: true }, alerts }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
  journey = await opened({ provided: createPorts({ ...settings, weather: { url, key: 'k1' } }), outgoingAllow: ['127.0.0.1'] });
});
after(async () => {
  for (const one of journeys) await one.server.close();
  provider.close();
});

/** A trip that leaves within a day, from a place in the city, without sites. */
async function opened(options: Parameters<typeof openJourney>[1]): Promise<Journey> {
  const one = await openJourney(1, options);
  journeys.push(one);
  const soon = new Date(one.server.engine.now().getTime() + 3_600_000).toISOString();
  const set = { gatherLocation: { lng: 112.9388, lat: 28.2282 }, departAt: soon, sites: [] };
  await updateRows(one.server.context(), Trip, { set: { status: 'ready', ...set }, where: sql`t.id = ${one.trip.id}` });
  return one;
}

const read = (of = journey) => readWeather(of.server.context(), () => false);
const entries = () => journey.records(TripLog).find({ kind: 'weather' }, { order: { field: 'createdAt', descending: false } });
const storm = (code: string) => ({ headline: `湘江市气象台发布暴雨${code}预警`, eventType: { name: '暴雨' }, color: { code } });

/** What G27 says of warnings. */
async function warned(): Promise<string[]> {
  const trip = await journey.records(Trip).get(journey.trip.id);
  const results = await evaluateGuards(Trip, trip, 'depart', journey.server.context());
  return results.flatMap(({ code, gaps }) => (code === 'G27' ? gaps.filter(({ text }) => text === 'warned') : [])).map(({ text }) => text);
}

test('warnings along a trip that leaves soon are read into its log once, and again when they change', async () => {
  assert.equal(await read(), 1);
  assert.deepEqual(asked, ['/weatheralert/v1/current/28.23/112.94?lang=zh k1']);
  assert.equal(await read(), 0, 'the same is not written twice on a day');
  alerts = [storm('blue')];
  assert.equal(await read(), 1);
  assert.deepEqual(
    (await entries()).map(({ warning, title, author }) => [warning, title, author]),
    [
      ['none', '沿途无气象预警', null],
      ['blue', '沿途有气象预警', null],
    ],
  );
  assert.match((await entries()).at(-1)?.content ?? '', /湘江市气象台发布暴雨blue预警/);
  assert.deepEqual(await warned(), []);
});

test('under an orange or red warning a trip does not leave until it is lifted (G27)', async () => {
  for (const code of ['orange', 'red']) {
    alerts = [storm('blue'), storm(code)];
    await read();
    assert.equal((await entries()).at(-1)?.warning, code);
    assert.deepEqual(await warned(), ['warned']);
  }
  alerts = [];
  await read();
  assert.deepEqual(await warned(), []);
});

test('a provider that does not answer writes nothing, and without one nobody is asked', async () => {
  status = 500;
  const before = (await entries()).length;
  assert.equal(await read(), 0);
  assert.equal((await entries()).length, before);
  asked.length = 0;
  assert.equal(await read(await opened({ provided: createPorts(settings) })), 0);
  assert.deepEqual(asked, []);
});

test('readings are written by the server alone', async () => {
  const own = { trip: journey.trip.id, kind: 'weather', title: '晴', occurAt: journey.server.engine.now().toISOString(), warning: 'none' };
  const { status: answer } = await journey.ask(journey.schoolAdmin, 'POST', '/api/data/tripLog', own);
  assert.equal(answer, 400);
});
