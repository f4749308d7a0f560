import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { systemContext, within } from '@zhixing/engine/context.ts';
import { postTo } from '@zhixing/ledger/storage.ts';
import { transfer } from '@zhixing/ledger/voucher.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import sql from 'sql-template-tag';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { LedgerEntry, moneyVouchers } from '../../ledger/ledger-entry.model.ts';
import { openSettledTrip, type SettledTrip } from '../../settlement/tests/settled-trip.ts';
import { Trip } from '../../trip/trip.model.ts';
import { TripArchive } from '../file/trip-archive.model.ts';
import { eraseDue } from '../retention/erase-due.ts';
import { RetentionTimer } from '../retention/retention-timer.model.ts';

const TOTAL = 21_350;
let ground: SettledTrip;
before(async () => {
  ground = await openSettledTrip();
  for (let n = 0; n < 2; n += 1) await ground.paid((await ground.bill()).id, TOTAL);
  await ground.returned();
  await ground.spent({ fundedBy: 'agency', category: 'transport', amount: 20_000 });
  await ground.step(ground.schoolAdmin, 'trip', ground.trip.id, 'settle');
});
after(() => ground.server.close());

/** Moves the smallest amount between two accounts of the trip. */
const oneFen = (from: string, into: string) =>
  ground.server.engine.database.transaction(async (db) => {
    const { id: trip, school, bureau } = ground.trip;
    const occurAt = ground.server.engine.now().toISOString();
    const shared = { school, bureau, trip, bizType: 'payment', bizNo: 'T', occurAt, summary: '测试' } as const;
    await postTo(LedgerEntry, moneyVouchers, within(ground.server.context(), db), [{ postings: transfer(1, from, into), shared }]);
  });

test('a trip is archived when its money is settled, not before', async () => {
  const early = await ground.act(ground.schoolAdmin, 'trip', ground.trip.id, 'archive');
  assert.equal(early.status, 409, early.text);
  assert.deepEqual(early.data.data?.guards ?? early.data.guards, ['G32', 'G34'], early.text);
  await ground.confirmed();
  await ground.agreed();
  await ground.divided();
  await ground.paidOut();
  await ground.summedUp();
  await ground.server.engine.database.query(
    sql`update contract set status = 'effective', start_date = '2000-01-01', end_date = '2000-01-01' where bound_plan = ${ground.trip.tripPlan}`,
  );
  await ground.server.engine.database.query(
    sql`update trip set status = 'cancelled' where trip_plan = ${ground.trip.tripPlan} and id <> ${ground.trip.id}`,
  );
  for (const account of ['custody', 'receivable', 'payable', 'refundPayable', 'subsidy'] as const) {
    await oneFen(account, 'deposit');
    const open = await ground.act(ground.schoolAdmin, 'trip', ground.trip.id, 'archive');
    assert.deepEqual(open.data.data?.guards ?? open.data.guards, ['G32'], account);
    await oneFen('deposit', account);
  }
  await ground.step(ground.schoolAdmin, 'trip', ground.trip.id, 'archive');
  assert.equal((await ground.records(Trip).get(ground.trip.id)).status, 'archived');
  assert.deepEqual(await ground.balances(), {});
});

test('nobody writes anything of it any more, whoever they are and whatever way they take', async () => {
  const { records, trip, server, ask, finance, act } = ground;
  const [signUp] = await records(SignUp).find({ trip: trip.id });
  await assert.rejects(records(SignUp).act(signUp?.id ?? '', 'complete'), { key: 'model.closed' });
  const given = { trip: trip.id, category: 'other', fundedBy: 'school', payee: '迟到的发票', amount: 100 };
  assert.ok([400, 409].includes((await ask(finance, 'POST', '/api/data/expense', given)).status));
  assert.equal((await act(ground.schoolAdmin, 'trip', trip.id, 'archive')).status, 409);
  await assert.rejects(server.engine.database.query(sql`update student_bill set remark = '改' where trip = ${trip.id}`), { code: 'ZX001' });
});

test('its archive file opens by itself: every part has the hash of the list, and nothing runs in it', async () => {
  const { records, trip, server } = ground;
  const archive = await eventually(async () => {
    const found = await records(TripArchive).first({ trip: trip.id });
    assert.equal(found?.status, 'ready', found?.failReason ?? '');
    return found;
  });
  const opened = await server.engine.files.open(archive?.file ?? '');
  assert.ok(opened);
  const chunks: Buffer[] = [];
  for await (const chunk of opened.stream) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), archive?.sha256);
  const parts = unzipped(bytes);
  assert.equal(parts.size, archive?.parts);
  const manifest = JSON.parse(String(parts.get('manifest.json'))) as { files: { path: string; sha256: string; size: number }[] };
  for (const { path, sha256, size } of manifest.files) {
    const part = parts.get(path) ?? Buffer.alloc(0);
    assert.deepEqual([path, createHash('sha256').update(part).digest('hex'), part.length], [path, sha256, size]);
  }
  const page = String(parts.get('index.html'));
  assert.ok(page.includes(trip.name) && !/<script|https?:/i.test(page.replace('http-equiv', '')));
  assert.ok(String(parts.get('数据/应收账单.csv')).includes('账单编号'));
  assert.ok(parts.get('文书/成本核算.pdf')?.subarray(0, 5).toString() === '%PDF-');
  assert.ok(![...parts.values()].some((part) => part.includes('13800000000')), 'no telephone of a family');
});

test('who opens it may, and is logged', async () => {
  const { records, trip, server, schoolAdmin, finance } = ground;
  const archive = await records(TripArchive).first({ trip: trip.id });
  const address = `/api/data/tripArchive/${archive?.id}/files/file/${archive?.file}`;
  assert.equal((await server.request(schoolAdmin, 'GET', address)).status, 200);
  assert.notEqual((await server.request(finance, 'GET', address)).status, 200);
  const logged = await server.engine.database.query(
    sql`select 1 from sys_audit_open where kind = 'download' and model = 'tripArchive' union all select 1 from sys_audit where kind = 'download' and model = 'tripArchive'`,
  );
  assert.equal(logged.length, 1);
});

test('personal data is erased when its time has come, and only then', async () => {
  const { records, trip, server } = ground;
  const { database } = server.engine;
  const timers = await records(RetentionTimer).find({ trip: trip.id });
  assert.deepEqual(timers.map(({ kind }) => kind).toSorted(), ['consents', 'contacts', 'health', 'links']);
  assert.equal(await eraseDue(systemContext(server.engine), () => false), 0);
  await database.query(sql`update retention_timer set due_on = '2000-01-01' where kind in ('health', 'contacts')`);
  assert.equal(await eraseDue(systemContext(server.engine), () => false), 2);
  assert.equal(await eraseDue(systemContext(server.engine), () => false), 0);
  const rows = await records(SignUp).find({ trip: trip.id });
  assert.ok(
    rows.every(
      ({ emergencyPhone, emergencyContact, healthNote }) => emergencyPhone === null && emergencyContact === null && healthNote === null,
    ),
  );
  const done = await records(RetentionTimer).first({ trip: trip.id, kind: 'contacts' });
  assert.equal(done?.erased, 2);
});

test('the contract is carried out with the last trip of its plan', async () => {
  const [contract] = await ground.records(Contract).find({ boundPlan: ground.trip.tripPlan });
  assert.equal(contract?.status, 'completed');
});

/** The parts of a ZIP file by the list at its end. */
function unzipped(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const parts = new Map<string, Buffer>();
  for (let n = 0; n < count; n += 1) {
    const [packed, length, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.subarray(at + 46, at + 46 + length).toString();
    const start = offset + 30 + length;
    parts.set(name, inflateRawSync(bytes.subarray(start, start + packed)));
    at += 46 + length;
  }
  return parts;
}
