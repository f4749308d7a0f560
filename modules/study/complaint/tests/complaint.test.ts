import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { SeverityLevel } from '../../catalogue/severity-level.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { AnnualReview } from '../../institution/review/annual-review.model.ts';
import { Complaint } from '../complaint.model.ts';
import { ComplaintLog } from '../complaint-log.model.ts';
import { limits } from '../limits.ts';
import { watchComplaints } from '../watch.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.server.close());

const follow = (key: { complaintNo: string; code: string }, path = '/follow', more: object = {}) =>
  desk.publicly(path, { complaintNo: key.complaintNo, code: key.code, ...more });
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const addFile = async ({ complaintNo, code }: { complaintNo: string; code: string }, name: string, bytes: Buffer) => {
  await desk.server.engine.database.query(sql`delete from sys_complaint_try`);
  const field = (what: string, value: string) => `--x1\r\ncontent-disposition: form-data; name="${what}"\r\n\r\n${value}\r\n`;
  const head = `${field('complaintNo', complaintNo)}${field('code', code)}--x1\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x1--\r\n')]);
  const type = { 'content-type': 'multipart/form-data; boundary=x1' };
  return desk.server.request(null, 'POST', '/api/public/complaints/evidence', body, type);
};
const watch = () => watchComplaints(desk.server.context(), () => false);

describe('a complaint of somebody without an account', () => {
  test('goes its way, is followed by number and code, and is handled again exactly once', async () => {
    const key = await desk.complain();
    const { id, acceptDue, bureau, school, partyName, severityRank } = await desk.byNumber(key.complaintNo);
    // A Monday, and one working day for catering.
    assert.deepEqual([acceptDue, bureau, school, severityRank], [desk.today(1), desk.district, desk.school, 1]);
    assert.match(partyName ?? '', /麓风/);
    const asked = (await follow(key)).data;
    assert.deepEqual([asked.status, asked.may], ['recorded', { supplement: true, withdraw: true, reopen: false, rate: false }]);
    await desk.bring(id, 'replied');
    assert.equal((await follow(key)).data.outcome, null, 'the reply is not shown before the bureau confirms it');
    await desk.bring(id, 'confirmed');
    const confirmed = (await follow(key)).data;
    assert.deepEqual([confirmed.may.reopen, confirmed.outcome.finding], [true, 'upheld']);
    const reopened = await follow(key, '/reopen', { reason: '没有退还差价' });
    assert.deepEqual([reopened.status, reopened.data.status], [200, 'reopened'], reopened.text);
    await desk.act(desk.agencyManager, id, 'start');
    await desk.act(desk.agencyManager, id, 'reply', { handleDesc: '已核对账目', result: '差价已退还' });
    assert.equal((await desk.act(desk.section, id, 'confirm', { finding: 'upheld' })).status, 200);
    const again = await follow(key, '/reopen', { reason: '仍然不满意' });
    assert.equal(again.status, 409, again.text);
    assert.equal((await follow(key)).data.may.reopen, false);
    assert.equal((await desk.act(desk.section, id, 'close')).status, 200);
    const logs = await desk.records(ComplaintLog).find({ complaint: id }, { order: { field: 'operatedAt', descending: false } });
    assert.deepEqual(logs.map(({ action }) => action).toSorted(), [
      'accept',
      'assign',
      'close',
      'confirm',
      'confirm',
      'record',
      'reopen',
      'reply',
      'reply',
      'start',
      'start',
    ]);
  });

  test('may be supplemented with pictures and papers while it is open, and those who handle it are told', async () => {
    const key = await desk.complain();
    const { id } = await desk.byNumber(key.complaintNo);
    assert.deepEqual((await follow(key)).data.may.supplement, true);
    const added = await addFile(key, '午餐.png', png);
    assert.deepEqual([added.status, added.data.files], [200, 1], added.text);
    const [file] = (await desk.records(Complaint).get(id)).evidence ?? [];
    assert.equal((await desk.ask(desk.section, 'GET', `/api/data/complaint/${id}/files/evidence/${file}`)).status, 200);
    const [told] = await desk.server.engine.database.query(sql`select 1 from sys_notice where kind = 'complaint.supplemented'`);
    assert.ok(told);
    assert.equal((await addFile(key, '午餐.png', Buffer.from('not a picture'))).data.key, 'complaint.fileType');
    assert.equal((await addFile({ ...key, code: 'AAAA-BBBB-CCCC' }, '午餐.png', png)).status, 404);
    for (let more = 1; more < limits.evidence.files; more++) assert.equal((await addFile(key, `${more}.png`, png)).status, 200);
    assert.equal((await follow(key)).data.may.supplement, false);
    assert.equal((await addFile(key, '还有.png', png)).data.key, 'complaint.tooManyFiles');
    await follow(key, '/withdraw');
    assert.equal((await addFile(key, '还有.png', png)).status, 409);
  });

  test('is withdrawn only before it is handled', async () => {
    const key = await desk.complain();
    const { id } = await desk.byNumber(key.complaintNo);
    await desk.bring(id, 'assigned');
    assert.equal((await follow(key, '/withdraw')).status, 409);
    const other = await desk.complain();
    assert.equal((await follow(other, '/withdraw', { reason: '已沟通解决' })).data.status, 'withdrawn');
  });

  test('needs the picture, a known trip, a party of it, and a name unless it is anonymous', async () => {
    const category = await desk.category('catering');
    const usual = { category, title: '午餐', content: '午餐菜品与告知书不一致。', anonymous: true, tripNo: desk.trip.tripNo };
    const key = async (body: object) => (await desk.publicly('', { ...usual, ...body })).data.key;
    assert.equal(await key({ code: 'xxxx' }), 'complaint.wrongPicture');
    assert.equal(await key({ tripNo: 'TR209901010001' }), 'complaint.unknownTrip');
    assert.equal(await key({ party: desk.district }), 'complaint.unknownParty');
    assert.equal(await key({ anonymous: false, complainant: '李女士' }), 'complaint.nameNeeded');
    assert.equal((await desk.publicly('', { ...usual, handler: desk.school })).status, 400, 'unknown keys');
    assert.equal((await follow({ complaintNo: 'CP1', code: 'AAAA-BBBB-CCCC' })).data.key, 'complaint.wrongCode');
  });
});

describe('who complained', () => {
  test('is nowhere for an anonymous complaint, and masked for a named one (I-41)', async () => {
    const secret = { complainant: '欧阳若曦', phone: '15420998877' };
    const anonymous = await desk.complain({ ...secret, anonymous: true });
    const named = await desk.complain({ ...secret, anonymous: false });
    for (const key of [anonymous, named]) {
      const { id } = await desk.byNumber(key.complaintNo);
      await desk.bring(id, 'handling');
      for (const url of [
        `/api/data/complaint/${id}`,
        '/api/data/complaint',
        `/api/data/complaint/${id}/history`,
        `/api/data/complaintLog?filter=${encodeURIComponent(JSON.stringify({ complaint: id }))}`,
      ]) {
        const { text, status } = await desk.ask(desk.agencyManager, 'GET', url);
        assert.ok(status === 200 || url.endsWith('/history'), `${url} ${status}`);
        assert.ok(!text.includes('若曦') && !text.includes('15420998877'), url);
      }
    }
    const row = await desk.byNumber(anonymous.complaintNo);
    assert.deepEqual([row.complainant, row.phone, row.recorder], [null, null, null]);
    const update = await desk.ask(desk.section, 'PUT', `/api/data/complaint/${row.id}`, { version: row.version, anonymous: false });
    assert.notEqual(update.status, 200);
  });

  test('a party sees what is assigned to it and nothing before', async () => {
    const { id } = await desk.byNumber((await desk.complain()).complaintNo);
    assert.equal((await desk.ask(desk.agencyManager, 'GET', `/api/data/complaint/${id}`)).status, 404);
    await desk.bring(id, 'assigned');
    assert.equal((await desk.ask(desk.agencyManager, 'GET', `/api/data/complaint/${id}`)).status, 200);
    const stranger = await desk.person('agencyManager', await desk.agency());
    assert.equal((await desk.ask(stranger, 'GET', `/api/data/complaint/${id}`)).status, 404);
  });
});

describe('deadlines', () => {
  test('run in working days, are marked and escalated when they are missed, and stay on record', async () => {
    const { id } = await desk.byNumber((await desk.complain()).complaintNo);
    await desk.server.engine.database.query(sql`delete from sys_notice`);
    await watch();
    assert.equal((await desk.records(Complaint).get(id)).overdue, false);
    desk.pass(3);
    await watch();
    assert.deepEqual(await state(id), [true, 0]);
    assert.deepEqual(await told(), ['complaint.overdue']);
    desk.pass(2);
    await watch();
    assert.deepEqual(await state(id), [true, 1]);
    assert.ok((await told()).includes('complaint.escalated'));
    await desk.bring(id, 'accepted');
    const accepted = await desk.records(Complaint).get(id);
    // Saturday: seven working days follow for catering.
    assert.deepEqual([accepted.overdue, accepted.handleDue], [true, desk.today(10)]);
  });

  test('a confirmed outcome is closed by the server once the days for objecting are over, not before', async () => {
    const key = await desk.complain();
    const { id } = await desk.byNumber(key.complaintNo);
    await desk.bring(id, 'confirmed');
    assert.equal((await desk.act(desk.section, id, 'close')).data.key, 'complaint.stillOpen');
    desk.pass(6);
    await watch();
    assert.equal((await desk.records(Complaint).get(id)).status, 'confirmed');
    desk.pass(2);
    assert.equal((await follow(key, '/reopen', { reason: '不满意处理' })).data.key, 'complaint.reopenOver');
    await watch();
    assert.equal((await desk.records(Complaint).get(id)).status, 'closed');
  });

  test('whoever is content lets the bureau close at once', async () => {
    const key = await desk.complain();
    const { id } = await desk.byNumber(key.complaintNo);
    await desk.bring(id, 'confirmed');
    assert.equal((await follow(key, '/rate', { satisfaction: 'satisfied' })).data.satisfaction, 'satisfied');
    assert.equal((await desk.act(desk.section, id, 'close')).status, 200);
  });
});

test('an upheld serious complaint asks for a decision on suspension, and counts in the annual review', async () => {
  const { id } = await desk.byNumber((await desk.complain()).complaintNo);
  const severity = (await desk.records(SeverityLevel).first({ rank: 3 }))?.id;
  assert.equal((await desk.act(desk.section, id, 'accept', { severity })).status, 200);
  await desk.bring(id, 'confirmed');
  await updateRows(desk.server.context(), Complaint, { set: { satisfaction: 'satisfied' }, where: sql`t.id = ${id}` });
  await desk.act(desk.section, id, 'close');
  await updateRows(desk.server.context(), Agency, { set: { status: 'introduced' }, where: sql`t.id = ${desk.agencyId}` });
  const home = await desk.ask(desk.section, 'GET', '/api/home');
  assert.ok(home.text.includes('complaint.toSuspend'), home.text.slice(0, 400));
  const decided = await desk.act(desk.section, id, 'decideSuspension', { suspension: 'suspended', reason: '供餐管理失职，限期整改' });
  assert.equal(decided.status, 200, decided.text);
  const agency = await desk.records(Agency).get(desk.agencyId);
  assert.deepEqual([agency.status, agency.statusReason], ['suspended', '供餐管理失职，限期整改']);
  const again = await desk.act(desk.section, id, 'decideSuspension', { suspension: 'notSuspended', reason: '再次决定' });
  assert.equal(again.status, 409);

  const reviews = desk.records(AnnualReview);
  const upheld = await desk.records(Complaint).count({ status: 'closed', finding: 'upheld', agency: desk.agencyId });
  for (const [year, count] of [
    [2026, upheld],
    [2025, 0],
  ] as const) {
    const review = await reviews.create({ year, ownerType: 'agency', agency: desk.agencyId });
    await reviews.act(review.id, 'open');
    await reviews.act(review.id, 'submit', { selfSummary: '全年运行平稳', selfReport: [await desk.file()] });
    assert.equal((await reviews.get(review.id)).complaintCount, count, String(year));
  }
});

test('compensation is a claim in the books of the trip until the party has paid it, and keeps the archive waiting', async () => {
  const { id, complaintNo } = await desk.byNumber((await desk.complain()).complaintNo);
  await desk.bring(id, 'handling');
  const reply = { handleDesc: '已核实情况', result: '赔偿家长 200 元', compensation: 20_000 };
  assert.equal((await desk.act(desk.agencyManager, id, 'reply', reply)).status, 200);
  await desk.bring(id, 'confirmed');
  assert.deepEqual(await booked(complaintNo ?? ''), [], 'nothing is owed before it is closed');
  await updateRows(desk.server.context(), Complaint, { set: { satisfaction: 'satisfied' }, where: sql`t.id = ${id}` });
  assert.equal((await desk.act(desk.section, id, 'close')).status, 200);
  assert.deepEqual(await booked(complaintNo ?? ''), [
    ['compensation', -20_000],
    ['receivable', 20_000],
  ]);
  const paid = (at: number) => desk.act(desk.section, id, 'compensate', { paidAt: new Date(at).toISOString() });
  const now = desk.server.engine.now().getTime();
  assert.equal((await paid(now + 3_600_000)).data.key, 'complaint.paidInFuture');
  const done = await paid(now);
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(await booked(complaintNo ?? ''), [
    ['bank', 20_000],
    ['compensation', -20_000],
  ]);
  assert.equal((await paid(now)).status, 409, 'it is paid once');
});

/** Debit minus credit of every account that a complaint moved. */
async function booked(no: string): Promise<(string | number)[][]> {
  const rows = await desk.server.engine.database.query<{ account: string; sum: number }>(
    sql`select account, sum(debit - credit)::float8 as sum from ledger_entry where biz_no = ${no} group by 1 having sum(debit) <> sum(credit) order by 1`,
  );
  return rows.map(({ account, sum }) => [account, sum]);
}

test('the public page counts requests by client', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1)
    statuses.push((await desk.publicly('/follow', { complaintNo: 'CP9', code: 'AAAA-BBBB-DDDD' }, true)).status);
  assert.ok(statuses.includes(404) && statuses.at(-1) === 429, statuses.join());
});

const state = async (id: string) => {
  const { overdue, escalation } = await desk.records(Complaint).get(id);
  return [overdue, escalation];
};

const told = async (): Promise<string[]> => {
  const rows = await desk.server.engine.database.query<{ kind: string }>(sql`select distinct kind from sys_notice order by kind`);
  return rows.map(({ kind }) => kind);
};
