import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { Trip } from '../../trip/trip.model.ts';
import { LodgingRecord } from '../lodging-record.model.ts';
import { MealRecord } from '../meal-record.model.ts';
import { TripLog } from '../trip-log.model.ts';

const MANY = { limit: 100_000 } as const;
let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

test('trips of the sample that have left have a log, and those being settled a summary (G34)', async (t) => {
  const ctx = server.context();
  const logs = Map.groupBy(await repo(TripLog, ctx).find({}, MANY), ({ trip }) => trip);
  const trips = await repo(Trip, ctx).find({ status: { in: ['returned', 'settling', 'archived'] } });
  assert.ok(trips.length > 20);
  for (const trip of trips) assert.ok((logs.get(trip.id)?.length ?? 0) >= 5, trip.name);
  for (const trip of trips.filter(({ status }) => status === 'settling')) {
    const guards = await evaluateGuards(Trip, trip, 'archive', ctx);
    assert.deepEqual(guards.find(({ code }) => code === 'G34')?.gaps, [], trip.name);
    assert.deepEqual(guards.find(({ code }) => code === 'G30')?.gaps, [], trip.name);
  }
  t.diagnostic(`${[...logs.values()].flat().length} lines of ${logs.size} trips`);
});

test('its meals have samples that were kept long enough, and its nights two rounds with everybody there', async (t) => {
  const ctx = server.context();
  const meals = await repo(MealRecord, ctx).find({}, MANY);
  const rounds = await repo(LodgingRecord, ctx).find({}, MANY);
  t.diagnostic(`${meals.length} meals, ${rounds.length} rounds`);
  assert.ok(meals.length > 50 && rounds.length > 50);
  for (const { sampleFrom, sampleUntil, sampleGrams } of meals) {
    assert.ok((sampleGrams ?? 0) >= 125);
    assert.equal(Date.parse(sampleUntil ?? '') - Date.parse(sampleFrom ?? ''), 48 * 3_600_000);
  }
  for (const { expected, actual } of rounds) assert.ok((expected ?? 0) > 0 && expected === actual);
});
