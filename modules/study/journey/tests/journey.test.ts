import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { openTravel, type Travel } from '../../lodging/tests/travel.ts';
import { TripMeal } from '../../meal/trip-meal.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { LodgingRecord } from '../lodging-record.model.ts';
import { MealRecord } from '../meal-record.model.ts';
import { TripLog } from '../trip-log.model.ts';

let travel: Travel;
let meal: string;
let lodging: string;
let room: string;
before(async () => {
  travel = await openTravel();
  const { records, trip, first } = travel;
  const provider = { provider: '湘江餐饮', foodLicenceNo: 'JY1', foodLicenceTo: '2035-01-01', standard: 2500 };
  meal = (await records(TripMeal).create({ trip: trip.id, meal: 'lunch', mode: 'table', mealAt: chinaIso(first, '12:00'), ...provider }))
    .id;
  lodging = await travel.lodging();
  room = await travel.room(lodging, '301', 'male');
  for (const [n, student] of travel.boys.slice(0, 3).entries()) assert.equal((await travel.bed(room, n + 1, { student })).status, 200);
  await put('inProgress');
});
after(() => travel.server.close());

const put = (status: 'inProgress' | 'returned' | 'archived') =>
  updateRows(travel.server.context(), Trip, { set: { status, presentCount: 12 }, where: sql`t.id = ${travel.trip.id}` });
const post = (model: string, body: object) => travel.ask(travel.schoolAdmin, 'POST', `/api/data/${model}`, body);

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Uploads a photo as a phone does. */
async function upload(actor: Actor, key: string): Promise<string> {
  const head = '--x12345\r\nContent-Disposition: form-data; name="file"; filename="photo.png"\r\nContent-Type: image/png\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), PNG, Buffer.from('\r\n--x12345--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x12345', 'idempotency-key': key };
  const { status, text, data } = await travel.server.request(actor, 'POST', '/api/file/Uploader', payload, headers);
  assert.equal(status, 200, text);
  return data.id;
}

describe('the log of a trip', () => {
  const entry = () => ({ trip: travel.trip.id, kind: 'note', title: '抵达基地', occurAt: '2026-09-07T01:00:00Z' });

  test('is append-only, and takes an entry that a telephone sends again once', async () => {
    const clientKey = randomUUID();
    const { status, text, data } = await post('tripLog', { ...entry(), clientKey });
    assert.equal(status, 200, text);
    const again = await post('tripLog', { ...entry(), clientKey });
    assert.deepEqual([again.status, again.data.key], [409, 'model.duplicate']);
    const { id, version } = data.record;
    const changed = await travel.ask(travel.schoolAdmin, 'PUT', `/api/data/tripLog/${id}`, { version, title: '别的' });
    assert.equal(changed.status, 403);
    await assert.rejects(travel.records(TripLog).update(id, { title: '别的' }), { key: 'tripLog.stays' });
  });

  test('takes photos of a phone whose answers were lost once, only its own ones, and shows them to readers of the entry', async () => {
    const clientKey = randomUUID();
    const photo = () => upload(travel.schoolAdmin, `${clientKey}-0`);
    const [first, repeated] = [await photo(), await photo()];
    assert.equal(repeated, first);
    const body = { ...entry(), clientKey, photos: [first] };
    const key = { 'idempotency-key': clientKey };
    const send = () => travel.server.request(travel.schoolAdmin, 'POST', '/api/data/tripLog', body, key);
    const [sent, again] = [await send(), await send()];
    assert.equal(sent.status, 200, sent.text);
    assert.equal(again.data.record.id, sent.data.record.id);
    const [stored, ...more] = await travel.records(TripLog).find({ clientKey });
    assert.deepEqual([stored?.photos, more.length], [[first], 0]);
    const journey = await travel.ask(travel.schoolAdmin, 'GET', `/api/trips/${travel.trip.id}/journey`);
    assert.equal(journey.data.logs.find(({ id }: { id: string }) => id === stored?.id).photos, 1);
    const address = `/api/data/tripLog/${stored?.id}/files/photos/${first}`;
    const seenBy = async (actor: Actor) => (await travel.server.request(actor, 'GET', address)).status;
    assert.deepEqual([await seenBy(travel.schoolAdmin), await seenBy(await travel.person('supplier', travel.district))], [200, 403]);
    const foreign = await upload(travel.schoolLeader, randomUUID());
    assert.equal((await post('tripLog', { ...entry(), photos: [foreign] })).status, 400, 'the photo of somebody else');
  });

  test('takes nothing of the future, and nothing of an archived trip', async () => {
    assert.equal((await post('tripLog', { ...entry(), occurAt: '2026-09-09T01:00:00Z' })).data.key, 'tripLog.inFuture');
    await put('archived');
    assert.equal((await post('tripLog', entry())).data.key, 'tripLog.tripClosed');
    await put('inProgress');
  });
});

describe('the summary of a trip', () => {
  const content = '本次研学共 12 名学生参加，参观了湘江博物馆和农耕基地，完成陶艺和插秧两门课程。学生遵守纪律，全程平安。'.repeat(2);
  const summary = (values: object = {}) =>
    post('tripLog', { trip: travel.trip.id, kind: 'summary', title: '研学总结', content, occurAt: '2026-09-07T01:00:00Z', ...values });
  const gaps = async () => {
    const trip = await travel.records(Trip).get(travel.trip.id);
    const found = (await evaluateGuards(Trip, trip, 'archive', travel.server.context())).find(({ code }) => code === 'G34');
    return (found?.gaps ?? []).map(({ text }) => text);
  };

  test('is written when it is back, says something, and is published before the archive (G34)', async () => {
    assert.equal((await summary()).data.key, 'tripLog.summaryTooEarly');
    await put('returned');
    assert.equal((await summary({ content: '很好' })).data.key, 'tripLog.summaryTooShort');
    assert.equal((await summary({ visible: 'school' })).status, 200);
    assert.deepEqual(await gaps(), ['noSummary'], 'families have not seen it');
    const published = await summary({ visible: 'all' });
    assert.equal(published.status, 200, published.text);
    assert.deepEqual(await gaps(), []);
    await put('inProgress');
  });
});

describe('a meal is recorded', () => {
  const record = (values: object) =>
    post('mealRecord', {
      tripMeal: meal,
      actualAt: '2026-09-07T01:00:00Z',
      actualPeople: 12,
      menuActual: '辣椒炒肉、青菜',
      sampleGrams: 125,
      sampleCount: 2,
      sampleFrom: '2026-09-07T01:00:00Z',
      sampleKeeper: '王师傅',
      ...values,
    });

  test('with samples of every dish, heavy enough and kept long enough, by no more people than there are', async () => {
    assert.match((await record({ sampleGrams: 100 })).text, /不少于 125 克/);
    assert.equal((await record({ sampleUntil: '2026-09-08T01:00:00Z' })).data.key, 'mealRecord.keptTooShort');
    assert.equal((await record({ actualPeople: 15 })).data.key, 'mealRecord.tooManyPeople');
    assert.equal((await record({ sampleKept: false })).status, 400, 'without samples it has to be said why');
    const { status, text } = await record({});
    assert.equal(status, 200, text);
    const [stored] = await travel.records(MealRecord).find({ tripMeal: meal });
    assert.deepEqual([stored?.trip, Date.parse(stored?.sampleUntil ?? '')], [travel.trip.id, Date.parse('2026-09-09T01:00:00Z')]);
    assert.equal((await record({})).data.key, 'model.duplicate');
  });
});

describe('a round through a room', () => {
  const round = (values: object = {}) =>
    post('lodgingRecord', { lodging, lodgingRoom: room, round: 1, checkAt: chinaIso(travel.first, '22:30'), ...values });

  test('counts who sleeps there that night, and names who is missing', async () => {
    const elsewhere = await round({ absentStudents: [travel.girls[0]] });
    assert.equal(elsewhere.data.key, 'lodgingRecord.notInRoom');
    const { status, text } = await round({ absentStudents: [travel.boys[0]] });
    assert.equal(status, 200, text);
    // After midnight it is still the same night.
    assert.equal((await round({ round: 2, checkAt: chinaIso(travel.last, '00:40') })).status, 200);
    const rounds = await travel.records(LodgingRecord).find({ lodgingRoom: room }, { order: { field: 'round', descending: false } });
    assert.deepEqual(
      rounds.map(({ night, expected, actual }) => [night, expected, actual]),
      [
        [travel.first, 3, 2],
        [travel.first, 3, 3],
      ],
    );
    assert.equal((await round()).data.key, 'model.duplicate');
  });
});
