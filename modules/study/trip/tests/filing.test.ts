import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { textOfPages } from '@zhixing/pdf/tests/read-pdf.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import sql from 'sql-template-tag';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { pdfSheets } from '../../../platform/print/pdf/sheet-pdf.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { type Deal, openDeal } from '../../agreement/tests/deal.ts';
import { expireFilings } from '../filing/expire-filings.ts';
import { contentHash, type FiledContent, filedContent } from '../filing/filed-content.ts';
import { filingSheet } from '../filing/filing-form.ts';
import { FilingSnapshot } from '../filing/filing-snapshot.model.ts';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { papersOf } from '../readiness/trip-papers.ts';
import { Trip } from '../trip.model.ts';
import { type Declarable, declarable } from './declarable.ts';

let term: Deal;
before(async () => {
  term = await openDeal();
});
after(() => term.server.close());

const ok = async (answer: ReturnType<Deal['ask']>) => {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data;
};
const draft = async (trip: string, values: object = {}): Promise<string> =>
  (await ok(term.ask(term.schoolAdmin, 'POST', '/api/data/tripFiling', { trip, ...values }))).record.id;
const submit = (id: string, actor: Actor = term.schoolAdmin) => term.ask(actor, 'POST', `/api/data/tripFiling/${id}/actions/submit`, {});
const filing = (id: string) => term.records(TripFiling).get(id);
const statusOf = async (ready: Declarable) => (await term.records(Trip).get(ready.trip.id)).status;
const readiness = async (trip: string, at = 'declare') => {
  const { guards } = await ok(term.ask(term.schoolAdmin, 'GET', `/api/trips/${trip}/readiness?at=${at}`));
  return guards.filter(({ holds }: { holds: boolean }) => !holds).map(({ code }: { code: string }) => code) as string[];
};

describe('a trip is declared', () => {
  test('through school leader and bureau section, when it is a small day trip in the county', async () => {
    const ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
    assert.deepEqual(await readiness(ready.trip.id), []);
    const id = await draft(ready.trip.id);
    await ok(submit(id));
    assert.deepEqual([(await filing(id)).status, await statusOf(ready)], ['schoolReview', 'declaring']);
    await ok(term.does(term.schoolLeader, id, 'agree'));
    const { status, dueOn, sha256, grades } = await filing(id);
    assert.equal(grades, '五年级');
    assert.equal(status, 'firstReview');
    assert.equal(dueOn, '2026-09-14', 'five working days after Monday, 7 September');
    assert.match(sha256 ?? '', /^[0-9a-f]{64}$/);
    await ok(term.does(term.admin, id, 'agree'));
    assert.deepEqual([(await filing(id)).status, await statusOf(ready)], ['approved', 'declared']);
    assert.equal((await term.records(Contract).get(ready.contract)).status, 'effective');
  });

  test('with a decision of the bureau leader, when it is large', async () => {
    const ready = await declarable(term, { expectStudents: 200, expectStaff: 20 });
    const id = await draft(ready.trip.id);
    await ok(submit(id));
    await ok(term.does(term.schoolLeader, id, 'agree'));
    await ok(term.does(term.admin, id, 'agree'));
    assert.deepEqual([(await filing(id)).status, await statusOf(ready)], ['finalReview', 'declaring']);
    await ok(term.does(term.approver, id, 'agree'));
    const { status, validUntil, firstReviewer, finalApprover } = await filing(id);
    assert.deepEqual(
      [status, validUntil, firstReviewer, finalApprover],
      ['approved', term.today(40), term.admin.userId, term.approver.userId],
    );
    assert.equal(await statusOf(ready), 'declared');
  });

  test('twice returned with remarks by section, filed anew each time, and the differences are known', async () => {
    const ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
    const id = await draft(ready.trip.id);
    await ok(submit(id));
    await ok(term.does(term.schoolLeader, id, 'agree'));
    const first = (await filing(id)).sha256;
    await ok(
      term.does(term.admin, id, 'return', { to: 'draft' }, { opinion: '午餐安排不明', values: { itineraryRemark: '请写明用餐地点' } }),
    );
    const back = await filing(id);
    assert.deepEqual([back.status, await statusOf(ready), back.itineraryRemark], ['returned', 'preparing', '请写明用餐地点']);
    await ok(
      term.ask(term.schoolAdmin, 'PUT', `/api/data/trip/${ready.trip.id}`, {
        version: (await term.records(Trip).get(ready.trip.id)).version,
        gatherPlace: '学校南门',
      }),
    );
    await ok(term.does(term.schoolAdmin, id, 'submit'));
    const again = await filing(id);
    assert.deepEqual([again.status, await statusOf(ready)], ['schoolReview', 'declaring']);
    assert.notEqual(again.sha256, first);
    const kept = await term.records(FilingSnapshot).find({ filing: id }, { order: { field: 'number', descending: false } });
    assert.deepEqual(
      kept.map(({ number, sha256 }) => [number, sha256]),
      [
        [1, first],
        [2, again.sha256],
      ],
    );
    const { differences } = await ok(term.ask(term.admin, 'GET', `/api/filings/${id}/differences?from=1&to=2`));
    assert.deepEqual(
      differences.map(({ section, label, after: value }: Record<string, string>) => [section, label, value]),
      [['基本情况', '集合地点', '学校南门']],
    );
  });

  test('urgently after its deadline, by the bureau leader', async () => {
    const ready = await declarable(term, { expectStudents: 150, expectStaff: 16, startDate: term.today(8), endDate: term.today(8) });
    assert.deepEqual(await readiness(ready.trip.id), ['G06']);
    const id = await draft(ready.trip.id);
    const late = await submit(id);
    assert.deepEqual([late.status, late.data.key, late.data.guards], [409, 'guard.unmet', ['G06']]);
    assert.match(late.text, /已过申报期限/);
    await ok(
      term.ask(term.schoolAdmin, 'PUT', `/api/data/tripFiling/${id}`, { version: 1, urgency: 'urgent', urgentReason: '上级临时安排' }),
    );
    await ok(submit(id));
    await ok(term.does(term.schoolLeader, id, 'agree'));
    await ok(term.does(term.admin, id, 'agree'));
    assert.equal((await filing(id)).status, 'finalReview');
  });
});

/** A declaration that the bureau section has approved. */
async function approved(): Promise<{ ready: Declarable; id: string }> {
  const ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
  const id = await draft(ready.trip.id);
  await ok(submit(id));
  await ok(term.does(term.schoolLeader, id, 'agree'));
  await ok(term.does(term.admin, id, 'agree'));
  return { ready, id };
}

describe('an approved declaration', () => {
  test('keeps the trip from being changed until it is reopened with a reason, and is decided anew', async () => {
    const { ready, id } = await approved();
    const { version } = await term.records(Trip).get(ready.trip.id);
    const change = (more: object) =>
      term.ask(term.schoolAdmin, 'PUT', `/api/data/trip/${ready.trip.id}`, { version, gatherPlace: '北门', ...more });
    assert.equal((await change({})).data.key, 'model.notEditable');
    const reopen = (body: object) => term.ask(term.schoolAdmin, 'POST', `/api/data/tripFiling/${id}/actions/reopen`, { args: body });
    assert.equal((await reopen({})).status, 400);
    await ok(reopen({ reason: '基地临时检修，改期' }));
    assert.deepEqual([(await filing(id)).status, await statusOf(ready)], ['returned', 'preparing']);
    await ok(change({ version: version + 1 }));
    await ok(submit(id));
    await ok(term.does(term.schoolLeader, id, 'agree'));
    await ok(term.does(term.admin, id, 'agree'));
    assert.deepEqual(
      [(await filing(id)).status, await statusOf(ready), await term.records(FilingSnapshot).count({ filing: id })],
      ['approved', 'declared', 2],
    );
  });

  test('expires when the trip has not departed by the filed day', async () => {
    const { ready, id } = await approved();
    const open = await term.records(TripFiling).count({ status: 'approved', validUntil: { lte: term.today(40) } });
    term.pass(41);
    assert.equal(await expireFilings(term.server.context(), () => false), open);
    term.pass(-41);
    assert.deepEqual([(await filing(id)).status, await statusOf(ready)], ['expired', 'preparing']);
  });

  test('is printed as a form with the opinions of its reviewers', async () => {
    const { ready } = await approved();
    const { declaration } = await ok(term.ask(term.admin, 'GET', `/api/trips/${ready.trip.id}/home`));
    const print = await term.ask(term.admin, 'GET', `/api/data/flowInstance/${declaration.flow}/print/pdf?sheet=tripFilingForm`);
    assert.equal(print.status, 200, print.text.slice(0, 200));
    assert.match(print.text, /^%PDF/);
  });

  test('carries its form as filed and as approved, the same bytes each time', async () => {
    const { id } = await approved();
    const approvedForm = await eventually(async () => {
      const { forms } = await filing(id);
      const stored = await term.records(StoredFile).find({ id: { in: forms ?? [] } });
      const sheet = await filingSheet(await filing(id), term.server.context());
      assert.ok(sheet);
      const { sha256 } = await pdfSheets.ofSheet(term.server.context(), sheet);
      return stored.find((one) => one.sha256 === sha256);
    });
    const url = `/api/data/tripFiling/${id}/files/forms/${approvedForm?.id}`;
    const answer = await term.server.app.inject({ url, headers: { authorization: `Bearer ${term.admin.sessionId}` } });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    const text = (await textOfPages(answer.rawPayload)).join('').replaceAll(/\s/g, '');
    for (const part of ['湘江文化研学', '校领导审批', '科室审核', '系统生成时间']) assert.ok(text.includes(part), `${part}: ${text}`);
  });
});

describe('the hash of what was filed', () => {
  test('changes with a filed attribute and with nothing else', async () => {
    const ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
    const { query } = term.server.engine.database;
    const hash = async () => {
      const trip = await term.records(Trip).get(ready.trip.id);
      return contentHash(await filedContent(await papersOf(trip, term.server.context()), term.server.context()));
    };
    const before = await hash();
    await query(sql`update trip set remark = '内部备注', version = version + 1 where id = ${ready.trip.id}`);
    await query(sql`update site set introduction = '新简介' where id = ${ready.site}`);
    assert.equal(await hash(), before);
    const seen = new Set([before]);
    for (const change of [
      sql`update trip set plan_students = 151 where id = ${ready.trip.id}`,
      sql`update trip set return_at = return_at + interval '1 hour' where id = ${ready.trip.id}`,
      sql`update itinerary_item set title = '改名' where trip = ${ready.trip.id} and kind = 'meal'`,
      sql`update reception set status = 'requested' where id = ${ready.reception}`,
      sql`update emergency_plan set edition = 2 where id = ${ready.emergencyPlan}`,
      sql`update risk_assessment set level = 'medium' where id = ${ready.risk}`,
    ]) {
      await query(change);
      const now = await hash();
      assert.ok(!seen.has(now));
      seen.add(now);
    }
  });
});

describe('a guard', () => {
  const broken: readonly [string, (ready: Declarable) => ReturnType<typeof sql>][] = [
    ['G01', ({ trip }) => sql`update trip_plan set status = 'cancelled' where id = ${trip.tripPlan}`],
    ['G02', ({ reception }) => sql`update reception set status = 'requested' where id = ${reception}`],
    ['G02', ({ site }) => sql`update site set valid_to = ${term.today(39)} where id = ${site}`],
    ['G02', ({ trip }) => sql`update itinerary_item set deleted_at = now() where trip = ${trip.id} and kind = 'meal'`],
    ['G03', ({ contract }) => sql`update contract set status = 'agencySigned' where id = ${contract}`],
    ['G03', ({ trip }) => sql`update agency set valid_to = ${term.today(39)} where id = ${trip.agency}`],
    [
      'G03',
      ({ trip }) =>
        sql`update qualification set valid_to = ${term.today(39)} where agency = ${trip.agency} and qual_type = 'travelLicence'`,
    ],
    ['G04', ({ budget }) => sql`update budget set status = 'committee' where id = ${budget}`],
    ['G05', ({ emergencyPlan }) => sql`update emergency_plan set status = 'pending' where id = ${emergencyPlan}`],
    ['G05', ({ notice }) => sql`update safety_notice set deleted_at = now() where id = ${notice}`],
    ['G05', ({ trip }) => sql`update geo_fence set status = 'disabled' where trip = ${trip.id}`],
    ['G06', ({ trip }) => sql`update trip set plan_staff = 3 where id = ${trip.id}`],
    ['G06', ({ risk }) => sql`update risk_assessment set status = 'draft' where id = ${risk}`],
  ];

  test('is named with what is missing, and refuses the declaration, for one defect each', async () => {
    for (const [code, breaks] of broken) {
      const ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
      assert.deepEqual(await readiness(ready.trip.id), []);
      await term.server.engine.database.query(breaks(ready));
      assert.deepEqual(await readiness(ready.trip.id), [code], code);
      const refused = await submit(await draft(ready.trip.id));
      assert.deepEqual([refused.status, refused.data.key, refused.data.guards], [409, 'guard.unmet', [code]], refused.text);
      assert.equal(await statusOf(ready), 'preparing');
    }
  });
});

test('of two declarations of one trip that are begun at once, one is refused', async () => {
  const ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
  const begin = () => term.ask(term.schoolAdmin, 'POST', '/api/data/tripFiling', { trip: ready.trip.id });
  const answers = await Promise.all(Array.from({ length: 8 }, begin));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.ok(answers.filter(({ status }) => status === 409).every(({ data }) => data.key === 'tripFiling.openAlready'));
});

test('what is filed and its snapshot have one hash', async () => {
  for (const { filing: id, sha256, content } of await term.records(FilingSnapshot).find({})) {
    assert.equal(contentHash(content as FiledContent), sha256);
    const { sha256: filed } = await filing(id);
    assert.match(filed ?? '', /^[0-9a-f]{64}$/);
  }
});

describe('four eyes', () => {
  test('keep whoever decided for the school from deciding for the bureau', async () => {
    const ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
    const id = await draft(ready.trip.id);
    await ok(submit(id));
    await ok(term.does(term.schoolLeader, id, 'agree'));
    await term.server.engine.database.query(sql`update trip_filing set school_reviewer = ${term.admin.userId} where id = ${id}`);
    const refused = await term.does(term.admin, id, 'agree');
    assert.equal(refused.data.key, 'tripFiling.fourEyes', refused.text);
  });
});
