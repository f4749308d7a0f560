import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { CheckIn } from '../../check-in/check-in.model.ts';
import { CheckInTask } from '../../check-in/check-in-task.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { LocationFix } from '../location-fix.model.ts';
import { keepLogPartitions } from '../log/message-log.ts';
import { createOutbox } from '../messages/outbox.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

const MINUTE_MS = 60_000;
let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  all = await startTrackedTrip(server, () => clock);
});
after(() => server.close());

const read = (actor: Actor, device: string, more: object = {}) =>
  server.request(actor, 'GET', `/api/device-log?${new URLSearchParams({ device, ...more })}`);
const track = (device: string) =>
  server.engine.database.query<{ subject: string; at: string }>(
    sql`select subject, (extract(epoch from fix_at) * 1000)::bigint::text as at from sys_track_point where device = ${device} order by fix_at`,
  );

test('what a device sent is read as it came by those who may locate its wearer, page by page, and every reading is logged', async () => {
  const { badge, student } = await all.worn();
  const message = (n: number) => all.report(badge.identity, { raw: `{"seq":${n}}`, dedupe: `m${n}` });
  await all.intake.accept([message(0)]);
  clock += 1000;
  // Those of one batch are received in the same moment: the page ends among them.
  await all.intake.accept([1, 2, 3, 4].map(message));
  const first = await read(all.schoolAdmin, badge.id, { limit: '3' });
  assert.deepEqual(
    [first.data.hasMore, first.data.messages.map(({ content }: { content: string }) => content)],
    [true, ['{"seq":4}', '{"seq":3}', '{"seq":2}']],
  );
  const rest = await read(all.schoolAdmin, badge.id, { before: first.data.messages[2].no });
  assert.deepEqual(
    rest.data.messages.map(({ content }: { content: string }) => content),
    ['{"seq":1}', '{"seq":0}'],
  );
  await server.engine.audit.seal();
  const lines = await server.engine.database.query(sql`select records from sys_audit where verb = 'readDeviceLog'`);
  assert.deepEqual(
    lines.flatMap(({ records }) => records),
    [student, student],
  );
  const elsewhere = { roles: ['schoolAdmin'], organisationId: all.trip, variables: { '@organizationAndSuborganization': [all.trip] } };
  assert.equal((await read(server.actor(elsewhere), badge.id)).status, 404);
  const keeper = { roles: ['equipmentKeeper'], organisationId: all.school, variables: { '@organizationAndSuborganization': [all.school] } };
  const masked = (await read(server.actor(keeper), badge.id)).data.messages;
  assert.ok(masked.length === 5 && masked.every(({ content }: { content: unknown }) => content === null), 'a keeper locates nobody');
});

test('a message says which way it went, what it means and why it was not used, and a day can be looked up', async () => {
  const { badge } = await all.worn();
  const about = (more: object) => all.report(badge.identity, { raw: 'x', ...more });
  const position = { lng: 112.93, lat: 28.23, valid: false, source: 'satellite', speedKmh: 4 } as const;
  await all.intake.accept([
    about({ dedupe: 'l1', battery: 55, alarms: ['lowBattery'] }),
    about({ dedupe: 'l2', position }),
    about({ dedupe: 'l3', fixAt: clock + 86_400_000 }),
  ]);
  const id = (
    await server.request(all.schoolAdmin, 'POST', '/api/data/deviceCommand', { device: badge.id, ask: 'setInterval', seconds: 30 })
  ).data.record.id;
  const outbox = createOutbox(server.engine);
  await outbox.claim(id);
  await outbox.settle(id, 'refused');
  const { messages, protocol } = (await read(all.schoolAdmin, badge.id)).data;
  assert.deepEqual(
    messages.map(({ direction, kind, refusal }: Record<string, unknown>) => [direction, kind, refusal]),
    [
      ['down', 'setInterval', 'refused'],
      ['up', 'position', 'clockBad'],
      ['up', 'position', 'noFix'],
      ['up', 'position', null],
    ],
  );
  assert.equal(protocol, 'json');
  assert.deepEqual(messages[0].decoded, { seconds: 30 });
  assert.deepEqual([messages[3].decoded.battery, messages[3].decoded.alarms, messages[3].decoded.lng], [55, ['lowBattery'], 112.93]);
  const onDay = async (day: string) => (await read(all.schoolAdmin, badge.id, { day })).data.messages.length;
  assert.deepEqual([await onDay('2026-11-21'), await onDay('2026-11-20'), await onDay('2026-11-22')], [4, 0, 0]);
  const keeper = { roles: ['equipmentKeeper'], organisationId: all.school, variables: { '@organizationAndSuborganization': [all.school] } };
  const masked = (await read(server.actor(keeper), badge.id)).data.messages;
  assert.deepEqual(
    masked.map(({ decoded }: { decoded: unknown }) => decoded),
    [{ seconds: 30 }, null, null, null],
  );
});

test('where a child is after it was handed over stands in no message, whoever reads it', async () => {
  const { badge, student } = await all.worn();
  const checkIn = await all.builders.make('checkIn');
  await updateRows(server.context(), CheckInTask, { set: { trip: all.trip, node: 'dismiss' }, where: sql`t.id = ${checkIn.task}` });
  const handedOver = new Date(clock - MINUTE_MS).toISOString();
  await updateRows(server.context(), CheckIn, {
    set: { trip: all.trip, student, node: 'dismiss', result: 'present', checkAt: handedOver },
    where: sql`t.id = ${checkIn.id}`,
  });
  await all.intake.accept([all.report(badge.identity, { raw: 'at home', dedupe: 'home' })]);
  const [message] = (await read(all.schoolAdmin, badge.id)).data.messages;
  assert.deepEqual([message.content, message.decoded, message.refusal], ['', null, 'outside']);
});

test('after the trip nobody reads where its people were, and after some days the messages are gone', async () => {
  const { badge } = await all.worn();
  await all.intake.accept([all.report(badge.identity, { raw: '7e02', dedupe: 'x' })]);
  const state = (status: 'settling' | 'inProgress') =>
    updateRows(server.context(), Trip, { set: { status }, where: sql`t.id = ${all.trip}` });
  await state('settling');
  assert.deepEqual(
    (await read(all.schoolAdmin, badge.id)).data.messages.map(({ content }: { content: unknown }) => content),
    [null],
  );
  await state('inProgress');
  const before = clock;
  clock += 5 * 24 * 60 * MINUTE_MS;
  await keepLogPartitions(server.context(), 3);
  assert.deepEqual((await read(all.schoolAdmin, badge.id)).data.messages, []);
  clock = before;
});

test('what a device had stored belongs to whoever carried it then, also when it was given back or on meanwhile', async () => {
  const { badge, student, binding } = await all.worn();
  const boundAt = clock;
  clock += 10 * MINUTE_MS;
  assert.equal((await server.request(all.schoolAdmin, 'POST', `/api/data/deviceBinding/${binding}/actions/unbind`, {})).status, 200);
  clock += MINUTE_MS;
  const next = await all.child();
  const bound = await server.request(all.schoolAdmin, 'POST', '/api/data/deviceBinding', {
    trip: all.trip,
    device: badge.id,
    student: next,
  });
  assert.equal(bound.status, 200, bound.text);
  clock += 5 * MINUTE_MS;
  const stored = (at: number) => all.report(badge.identity, { fixAt: at, catchUp: true, dedupe: `c${at}` });
  await all.intake.accept([stored(boundAt + 2 * MINUTE_MS), stored(boundAt + 10.5 * MINUTE_MS), all.report(badge.identity)]);
  const subjects = (await track(badge.id)).map(({ subject, at }) => [subject, Number(at)]);
  assert.deepEqual(
    subjects.filter(([, at]) => at === boundAt + 2 * MINUTE_MS),
    [[student, boundAt + 2 * MINUTE_MS]],
  );
  assert.deepEqual(
    subjects.filter(([, at]) => at === clock),
    [[next, clock]],
  );
  assert.equal(
    (await repo(LocationFix, server.context()).first({ device: badge.id }))?.student,
    next,
    'the present place is of who carries it now',
  );
});
