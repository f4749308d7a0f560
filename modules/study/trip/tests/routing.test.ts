import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createPorts } from '../../../ports.ts';
import { travelBetween } from '../itinerary/travel.ts';
import { openTerm, type Term } from './term.ts';

const school = { lng: 112.93, lat: 28.23 };
const base = { lng: 113.03, lat: 28.23 };

/** Plays a routing server: answers what is set, and notes what it was asked. */
const asked: string[] = [];
let answer: { status: number; body: string };
let provider: Server;
let address: string;
const terms: Term[] = [];
const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };

before(async () => {
  provider = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
});
after(async () => {
  for (const term of terms) await term.server.close();
  provider.close();
});

async function travel(outgoingAllow: readonly string[], routing?: string) {
  const term = await openTerm({ provided: createPorts({ ...settings, ...(routing && { routing }) }), outgoingAllow });
  terms.push(term);
  const [trip] = await term.trips({ batches: 1 });
  const ask = (actor = term.schoolAdmin) =>
    term.ask(actor, 'POST', `/api/trips/${trip?.id}/itinerary/travel`, {
      legs: [
        { from: school, to: base },
        { from: base, to: school },
      ],
    });
  return { term, ask };
}

const estimate = { ...travelBetween(school, base), source: 'estimate' };

test('the routing provider says how far it is by road; where it fails, the legs are estimated and it is not asked again', async () => {
  const { term, ask } = await travel(['127.0.0.1'], address);
  answer = { status: 200, body: JSON.stringify({ code: 'Ok', routes: [{ distance: 15_240, duration: 1321 }] }) };
  const road = { distanceKm: 15.2, driveMinutes: 25, source: 'road' };
  assert.deepEqual((await ask()).data, { legs: [road, road], failed: false });
  assert.deepEqual(asked, [
    '/route/v1/driving/112.93,28.23;113.03,28.23?overview=false',
    '/route/v1/driving/113.03,28.23;112.93,28.23?overview=false',
  ]);
  for (const wrong of [
    { status: 500, body: 'no' },
    { status: 200, body: JSON.stringify({ code: 'NoRoute', routes: [] }) },
  ]) {
    asked.length = 0;
    answer = wrong;
    assert.deepEqual((await ask()).data, { legs: [estimate, estimate], failed: true });
    assert.equal(asked.length, 1);
  }
  const stranger = await term.person('schoolAdmin', term.city);
  assert.equal((await ask(stranger)).status, 404);
});

test('a provider off the public internet is asked only where the server may connect to it; without one, travel is estimated', async () => {
  asked.length = 0;
  const inside = await travel([], address);
  assert.deepEqual((await inside.ask()).data, { legs: [estimate, estimate], failed: true });
  assert.deepEqual(asked, []);
  const none = await travel([]);
  assert.deepEqual((await none.ask()).data, { legs: [estimate, estimate], failed: false });
});
