import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { Alarm } from '../../alarm/alarm.model.ts';
import { CheckIn } from '../../check-in/check-in.model.ts';
import { CheckInTask } from '../../check-in/check-in-task.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Device } from '../device.model.ts';
import { DeviceBinding } from '../device-binding.model.ts';
import { DeviceStranger } from '../device-stranger.model.ts';
import { LocationFix } from '../location-fix.model.ts';
import { keepTrackPartitions } from '../track-table.ts';
import { DeviceUsage } from '../usage/device-usage.model.ts';
import { watchDevices } from '../watch.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

const MINUTE_MS = 60_000;
let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let { builders, trip, school, schoolAdmin, intake, device, child, worn, report } = {} as TrackedTrip;
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  ({ builders, trip, school, schoolAdmin, intake, device, child, worn, report } = await startTrackedTrip(server, () => clock));
});
after(() => server.close());

const records = <M extends Parameters<typeof repo>[0]>(model: M) => repo(model, server.context());
const fixOf = (badge: { id: string }) => records(LocationFix).first({ device: badge.id });
const trackOf = (badge: { id: string }) =>
  server.engine.database.query(
    sql`select fix_at, dedupe, lng, lat from sys_track_point where device = ${badge.id} order by fix_at, dedupe`,
  );

test('a device is given to one wearer of the trip, and to a child only with the consent of its guardians', async () => {
  const { badge, student } = await worn();
  const bind = async (values: object) => server.request(schoolAdmin, 'POST', '/api/data/deviceBinding', { trip, ...values });
  assert.equal((await bind({ device: badge.id, student: await child() })).status, 409, 'it is in use');
  assert.equal((await bind({ device: (await device()).id, student })).data.key, 'model.duplicate');
  assert.equal(
    (await bind({ device: (await device()).id, student: await child(false) })).data.fields?.student,
    '家长尚未同意定位，不能绑定设备',
  );
  assert.equal((await bind({ device: (await device()).id })).status, 400);
  const { status, currentTrip } = await records(Device).get(badge.id);
  assert.deepEqual([status, currentTrip], ['inUse', trip]);
});

test('doubled, reordered and late reports give the same track, and the newest place alone (I-32)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      async (seconds, order) => {
        const { badge } = await worn();
        clock += 5 * MINUTE_MS;
        const one = (second: number) =>
          report(badge.identity, {
            fixAt: clock - second * 5000,
            dedupe: String(second),
            position: { lng: 112.9 + second / 1000, lat: 28.2, valid: true, source: 'satellite' },
          });
        const sent = [...seconds, ...seconds]
          .map((second) => ({ second, place: order.next().value as number }))
          .toSorted((a, b) => a.place - b.place);
        for (const { second } of sent) await intake.accept([one(second)]);
        const told = [...new Set(seconds)].toSorted((a, b) => b - a);
        assert.deepEqual(
          (await trackOf(badge)).map(({ dedupe, fix_at }) => [Number(dedupe), new Date(fix_at as string).getTime()]),
          told.map((second) => [second, clock - second * 5000]),
        );
        const newest = Math.min(...seconds);
        assert.equal(Date.parse((await fixOf(badge))?.fixAt ?? ''), clock - newest * 5000);
      },
    ),
    { numRuns: 6 },
  );
});

test('what a wrong clock or a broken receiver says never moves the place that is shown', async () => {
  const { badge } = await worn();
  await intake.accept([report(badge.identity)]);
  const before = await fixOf(badge);
  for (const wrong of [
    { fixAt: Date.parse('2027-06-01T00:00:00Z') },
    { fixAt: Date.parse('2000-01-01T00:00:00Z') },
    { fixAt: clock - 3_600_000, catchUp: true },
    { fixAt: clock + 1000, position: { lng: 113, lat: 28, valid: false, source: 'satellite' as const } },
    { fixAt: clock + 2000, position: { lng: 113, lat: 28, valid: true, source: 'satellite' as const, speedKmh: 900 } },
  ])
    await intake.accept([report(badge.identity, { ...wrong, dedupe: JSON.stringify(wrong) })]);
  assert.deepEqual(await fixOf(badge), before);
  assert.ok(Math.abs((before?.location?.lng ?? 0) - 112.93) > 0.001, 'maps use GCJ-02');
});

test('a child that presses its button raises one alarm, with its place; what it stored for an hour does not pop up', async () => {
  const { badge, student } = await worn();
  const sos = report(badge.identity, { kind: 'alarm', alarms: ['sos'], dedupe: 'sos' });
  await Promise.all([intake.accept([sos]), intake.accept([sos]), intake.accept([{ ...sos, dedupe: 'sos again' }])]);
  const raised = await records(Alarm).find({ student, category: 'sos' });
  assert.deepEqual(
    raised.map(({ level, trip: of, status }) => [level, of, status]),
    [['critical', trip, 'raised']],
  );
  assert.ok(raised[0]?.location);
  const other = await worn();
  await intake.accept([report(other.badge.identity, { alarms: ['sos'], fixAt: clock - 60 * MINUTE_MS, catchUp: true, dedupe: 'old' })]);
  assert.equal(await records(Alarm).count({ student: other.student }), 0);
});

test('a child that presses its button is heard whatever the clock of its device says', async () => {
  const hours = 60 * MINUTE_MS;
  for (const fixAt of [clock - hours, clock + hours, clock - 24 * hours, clock + 24 * hours, Date.parse('2027-06-01T00:00:00Z'), 0]) {
    const { badge, student } = await worn();
    await intake.accept([report(badge.identity, { kind: 'alarm', alarms: ['sos'], fixAt, dedupe: String(fixAt) })]);
    assert.equal(await records(Alarm).count({ student, category: 'sos' }), 1, new Date(fixAt).toISOString());
  }
});

test('a report that says the impossible fails neither itself nor those that came with it', async () => {
  const [one, other] = [await worn(), await worn()];
  const odd: Partial<Report>[] = [
    { position: { lng: 112.93, lat: 28.23, valid: true, source: 'satellite', speedKmh: -5, accuracyM: -1, heading: -90 } },
    { position: { lng: 112.93, lat: 28.23, valid: true, source: 'satellite', accuracyM: 1e9, altitudeM: Number.NaN } },
    { position: { lng: 500, lat: Number.NaN, valid: true, source: 'satellite' } },
    { battery: 255 },
    { identity: `${one.badge.identity}\0` },
    { identity: '\ud800' },
    { dedupe: 'x'.repeat(5000) },
    { fixAt: 8.64e15 + 1 },
  ];
  for (const [index, more] of odd.entries())
    await intake.accept([
      report(one.badge.identity, { dedupe: `odd ${index}`, ...more }),
      report(other.badge.identity, { dedupe: `good ${index}` }),
    ]);
  assert.equal((await trackOf(other.badge)).filter(({ dedupe }) => String(dedupe).startsWith('good')).length, odd.length);
  assert.ok(await fixOf(one.badge));
  const sos = report(one.badge.identity, { alarms: ['sos'], battery: -1, dedupe: 'sos' });
  await intake.accept([report('nobody'), sos]);
  assert.equal(await records(Alarm).count({ student: one.student, category: 'sos' }), 1);
});

test('a message that is sent again stores and raises nothing again', async () => {
  const { badge, student } = await worn();
  const sos = report(badge.identity, { alarms: ['sos'], dedupe: 'pressed once' });
  for (let times = 0; times < 3; times++) await intake.accept([sos, sos]);
  assert.deepEqual(
    (await records(Alarm).find({ student, category: 'sos' })).map(({ repeatCount }) => repeatCount),
    [0],
  );
  assert.equal((await trackOf(badge)).length, 1);
});

test('a child whose guardians withdraw their consent, or who was handed over, is located no longer (I-35)', async () => {
  const withdrawn = await worn();
  await intake.accept([report(withdrawn.badge.identity)]);
  const signUp = await records(SignUp).first({ trip, student: withdrawn.student });
  const consent = String(signUp?.locationConsent);
  await updateRows(server.context(), ConsentRecord, {
    set: { student: withdrawn.student, consentType: 'location', status: 'signed' },
    where: sql`t.id = ${consent}`,
  });
  await records(ConsentRecord).act(consent, 'withdraw');
  assert.equal(await fixOf(withdrawn.badge), null);
  await intake.accept([report(withdrawn.badge.identity, { fixAt: clock + 1000, dedupe: 'after' })]);
  assert.deepEqual([await fixOf(withdrawn.badge), (await trackOf(withdrawn.badge)).length], [null, 1]);

  const [home, waits] = [await worn(), await worn()];
  await handOver(home.student);
  clock += MINUTE_MS;
  const at = { fixAt: clock, receivedAt: clock, dedupe: 'on the way home' };
  await intake.accept([home, waits].map(({ badge }) => report(badge.identity, at)));
  assert.deepEqual([(await trackOf(home.badge)).length, (await trackOf(waits.badge)).length], [0, 1]);
  await watchDevices(server.context(), () => false);
  const states = await Promise.all([home, waits].map(async ({ binding }) => (await records(DeviceBinding).get(binding)).status));
  assert.deepEqual(states, ['due', 'active']);
});

/** Ticks a child off at the end of the trip. */
async function handOver(student: string): Promise<void> {
  const mark = await builders.make('checkIn');
  await updateRows(server.context(), CheckInTask, { set: { trip, node: 'dismiss' }, where: sql`t.id = ${mark.task}` });
  const set = { trip, student, node: 'dismiss', result: 'present', checkAt: new Date(clock).toISOString() } as const;
  await updateRows(server.context(), CheckIn, { set, where: sql`t.id = ${mark.id}` });
}

test('nobody is located outside the time of the trip, nor when the device was given back (I-35)', async () => {
  const { badge, binding } = await worn();
  await intake.accept([report(badge.identity, { fixAt: clock - 150 * MINUTE_MS, catchUp: true, dedupe: 'before' })]);
  assert.deepEqual(await trackOf(badge), []);
  await intake.accept([report(badge.identity)]);
  assert.ok(await fixOf(badge));
  assert.equal((await server.request(schoolAdmin, 'POST', `/api/data/deviceBinding/${binding}/actions/unbind`, {})).status, 200);
  assert.equal(await fixOf(badge), null);
  await intake.accept([report(badge.identity, { fixAt: clock + 1000, dedupe: 'after' })]);
  assert.equal(await fixOf(badge), null);
  assert.equal((await records(Device).get(badge.id)).status, 'inStock');
});

test('a device is back when somebody takes it, and a damage is closed when it is decided; until then the trip stays open (G30)', async () => {
  const [whole, broken, lost, out] = [await worn(), await worn(), await worn(), await worn()];
  const act = (of: { binding: string }, action: string, args: object = {}, actor = schoolAdmin) =>
    server.request(actor, 'POST', `/api/data/deviceBinding/${of.binding}/actions/${action}`, { args });
  const gaps = async () => {
    const row = await records(Trip).get(trip);
    const found = (await evaluateGuards(Trip, row, 'archive', server.context())).find(({ code }) => code === 'G30');
    return (found?.gaps ?? []).map(({ text, params }) => [text, params?.count]);
  };
  const others = (await records(DeviceBinding).find({ trip, status: { in: ['active', 'due', 'damaged'] } })).length - 4;
  await records(DeviceBinding).act(whole.binding, 'endTracking');
  assert.equal((await records(Device).get(whole.badge.id)).status, 'inUse', 'nobody has it back yet');
  assert.deepEqual(await gaps(), [['out', others + 4]]);
  assert.equal((await act(whole, 'unbind')).status, 200);
  assert.equal((await act(whole, 'unbind')).status, 409);
  const damage = { damage: 'broken', damageNote: '屏幕碎裂' };
  assert.equal((await act(broken, 'reportDamage', damage)).status, 200);
  assert.equal((await act(lost, 'reportDamage', { damage: 'lost', damageNote: '遗失在山上' })).status, 200);
  assert.equal((await records(Device).get(broken.badge.id)).status, 'repairing');
  assert.equal((await records(Device).get(lost.badge.id)).status, 'lost');
  assert.deepEqual(await gaps(), [
    ['out', others + 1],
    ['undecided', 2],
  ]);
  for (const one of [broken, lost])
    assert.equal((await act(one, 'decideDamage', { liability: 'wear', decision: '自然损耗，免赔' })).status, 200);
  assert.equal((await act(out, 'unbind')).status, 200);
  assert.deepEqual(await gaps(), others > 0 ? [['out', others]] : []);
  const { recoveredAt, liability } = await records(DeviceBinding).get(lost.binding);
  assert.deepEqual([recoveredAt, liability], [null, 'wear']);
});

test('who departs before the planned hour is located from then on', async () => {
  const { badge } = await worn();
  const plan = async (gatherIn: number, departedAgo: number | null) => {
    const at = (minutes: number) => new Date(clock + minutes * MINUTE_MS).toISOString();
    const set = { gatherAt: at(gatherIn), departAt: at(gatherIn + 10), departedAt: departedAgo === null ? null : at(-departedAgo) };
    await updateRows(server.context(), Trip, { set, where: sql`t.id = ${trip}` });
  };
  await plan(180, null);
  await intake.accept([report(badge.identity)]);
  assert.equal(await fixOf(badge), null);
  await plan(180, 10);
  clock += 1000;
  await intake.accept([report(badge.identity)]);
  assert.ok(await fixOf(badge));
  await plan(-120, null);
});

test('the place of a child is read by its school while the trip lasts, and by no other school, agency or time', async () => {
  const { badge } = await worn();
  await intake.accept([report(badge.identity)]);
  const list = async (actor: Actor) => {
    const { data } = await server.request(
      actor,
      'GET',
      `/api/data/locationFix?filter=${encodeURIComponent(JSON.stringify({ device: badge.id }))}`,
    );
    return data.list?.length ?? 0;
  };
  const elsewhere = server.actor({
    roles: ['schoolAdmin'],
    organisationId: trip,
    variables: { '@organizationAndSuborganization': [trip] },
  });
  assert.deepEqual([await list(schoolAdmin), await list(elsewhere)], [1, 0]);
  await updateRows(server.context(), Trip, { set: { status: 'settling' }, where: sql`t.id = ${trip}` });
  assert.equal(await list(schoolAdmin), 0);
  await updateRows(server.context(), Trip, { set: { status: 'inProgress' }, where: sql`t.id = ${trip}` });
});

test('a device is admitted by its key where it can keep one, and by its number alone where it cannot', async () => {
  const badge = await device();
  const claims = { protocol: 'json', identity: badge.identity ?? '' } as const;
  assert.equal(await intake.admit(claims), false, 'no key was issued');
  const answer = await server.request(schoolAdmin, 'POST', `/api/data/device/${badge.id}/actions/issueKey`, {});
  const key = answer.data.handed?.[0]?.value;
  assert.ok(key, answer.text);
  const wrong = await intake.admit({ ...claims, secret: 'wrong' });
  assert.deepEqual([await intake.admit(claims), wrong, await intake.admit({ ...claims, secret: key })], [false, false, true]);
  const tracker = await device({ protocol: 'gt06', identity: '358899000000001' });
  assert.equal(await intake.admit({ protocol: 'gt06', identity: tracker.identity ?? '' }), true);
});

test('a stranger is refused and listed once, and whoever runs the platform takes it on for its owner', async () => {
  for (let times = 0; times < 3; times++)
    assert.equal(await intake.admit({ protocol: 'watch', identity: '8800000099', address: '10.0.0.9' }), false);
  const stranger = await records(DeviceStranger).first({ identity: '8800000099' });
  assert.deepEqual([stranger?.tries, stranger?.reason], [3, 'unknown']);
  const keeper = server.actor({
    roles: ['equipmentKeeper'],
    organisationId: school,
    variables: { '@organizationAndSuborganization': [school] },
  });
  const platform = server.actor({ roles: ['platformAdmin'] });
  const args = { name: '学生卡', deviceType: (await builders.make('deviceType')).id, serialNo: 'SN-8800000099' };
  const takeOn = (actor: Actor, values: object) =>
    server.request(actor, 'POST', `/api/data/deviceStranger/${stranger?.id}/actions/takeOn`, { args: values });
  assert.ok([403, 404].includes((await takeOn(keeper, { ...args, school })).status));
  assert.equal((await takeOn(platform, args)).status, 400, 'it belongs to somebody');
  const taken = await takeOn(platform, { ...args, school });
  assert.equal(taken.status, 200, taken.text);
  assert.equal((await records(Device).first({ identity: '8800000099' }))?.school, school);
  assert.equal(await intake.admit({ protocol: 'watch', identity: '8800000099' }), true);
});

test('a device that falls silent is an alarm of its own, most of a trip at once is one (failure case 11)', async () => {
  for (const { id } of await records(DeviceBinding).find({ status: 'active' })) await records(DeviceBinding).act(id, 'unbind');
  const all = [await worn(), await worn(), await worn(), await worn(), await worn()];
  const say = (some: typeof all) => intake.accept(some.map(({ badge }) => report(badge.identity, { fixAt: clock, dedupe: String(clock) })));
  const open = () => records(Alarm).find({ category: 'offline', openKey: { empty: false }, endedAt: null });
  const watch = () => watchDevices(server.context(), () => false);
  await say(all);
  clock += 20 * MINUTE_MS;
  await say(all.slice(1));
  await watch();
  await watch();
  assert.deepEqual(
    (await open()).map(({ student, repeatCount }) => [student, repeatCount]),
    [[all[0]?.student, 0]],
  );
  clock += 20 * MINUTE_MS;
  await watch();
  assert.deepEqual(
    (await open()).map(({ student, value }) => [student, value]),
    [[null, '5 / 5']],
  );
  await say(all);
  await watch();
  assert.deepEqual(await open(), []);
});

test('the life of a device on a trip is told line by line: given out, heard of, alarmed, silent, taken back', async () => {
  const { badge, student, binding } = await worn();
  const others = [await worn(), await worn(), await worn()];
  const say = (some: readonly { badge: { identity: string | null } }[], more: Partial<Report> = {}) =>
    intake.accept(some.map(({ badge: one }) => report(one.identity, { fixAt: clock, dedupe: String(clock), ...more })));
  const watch = () => watchDevices(server.context(), () => false);
  await say([{ badge }, ...others], { battery: 80 });
  await say([{ badge }], { alarms: ['sos'], dedupe: 'pressed' });
  await say([{ badge }], { alarms: ['sos'], dedupe: 'pressed again' });
  clock += 20 * MINUTE_MS;
  await say(others);
  await watch();
  await watch();
  clock += MINUTE_MS;
  await say([{ badge }, ...others]);
  await server.request(schoolAdmin, 'POST', `/api/data/deviceBinding/${binding}/actions/unbind`, {});
  const asked = encodeURIComponent(JSON.stringify({ device: badge.id }));
  const { data } = await server.request(schoolAdmin, 'GET', `/api/data/deviceUsage?filter=${asked}`);
  const lines = data.list as { event: string; student: string; trip: string; battery: number | null; alarm: string | null }[];
  assert.deepEqual(lines.map(({ event }) => event).toSorted(), ['alarm', 'bind', 'offline', 'online', 'online', 'unbind']);
  assert.ok(lines.every((line) => line.student === student && line.trip === trip));
  const alarm = await records(Alarm).first({ student, category: 'sos' });
  assert.deepEqual(
    [lines.find(({ event }) => event === 'alarm')?.alarm, lines.find(({ event }) => event === 'unbind')?.battery],
    [alarm?.id, 80],
  );
  const elsewhere = server.actor({
    roles: ['schoolAdmin'],
    organisationId: trip,
    variables: { '@organizationAndSuborganization': [trip] },
  });
  assert.equal((await server.request(elsewhere, 'GET', `/api/data/deviceUsage?filter=${asked}`)).data.list.length, 0);
});

test('a device that was charged, or given in place of another one, says so in its life', async () => {
  const { badge, student, binding } = await worn();
  const linesOf = async ({ id }: { id: string }) => (await records(DeviceUsage).find({ device: id })).map(({ event }) => event).toSorted();
  for (const battery of [60, 58, 57, 91, 94, 95, 96, 94]) {
    clock += MINUTE_MS;
    await intake.accept([report(badge.identity, { battery, dedupe: String(clock) })]);
  }
  assert.deepEqual(await linesOf(badge), ['bind', 'charge', 'charge', 'online'], 'from 57 to 91, and full');
  await server.request(schoolAdmin, 'POST', `/api/data/deviceBinding/${binding}/actions/unbind`, {});
  const { deviceType } = await records(Device).get(badge.id);
  const other = await worn({ student }, { deviceType });
  assert.deepEqual(await linesOf(other.badge), ['swap']);
});

test('points lie in partitions of days that are made ahead, and are dropped by the day', async () => {
  const { badge } = await worn();
  await intake.accept([report(badge.identity)]);
  assert.ok((await keepTrackPartitions(server.context(), 90)) >= 9);
  assert.equal((await trackOf(badge)).length, 1);
  await intake.accept([report(badge.identity, { fixAt: clock + 5000, dedupe: 'next' })]);
  assert.equal((await trackOf(badge)).length, 2);
  clock += 100 * 24 * 60 * MINUTE_MS;
  await keepTrackPartitions(server.context(), 90);
  assert.deepEqual(await trackOf(badge), []);
});
