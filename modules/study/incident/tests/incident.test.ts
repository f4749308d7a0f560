import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { EventCategory } from '../../catalogue/event-category.model.ts';
import { SeverityLevel } from '../../catalogue/severity-level.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { AnnualReview } from '../../institution/review/annual-review.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Incident } from '../incident.model.ts';
import { IncidentLog } from '../incident-log.model.ts';
import { standardSteps, urgentSteps } from '../incident-step.model.ts';
import { watchIncidents } from '../watch.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await openScene();
});
after(() => scene.server.close());

const end = {
  cause: '踏板湿滑且无防滑条',
  liability: '机构车辆维护不到位',
  result: '已送医检查，无大碍',
  rectification: '加装防滑条并复查',
};
const ok = async (answer: ReturnType<Scene['act']>) => {
  const { status, text } = await answer;
  assert.equal(status, 200, text);
};
const watch = () => watchIncidents(scene.server.context(), () => false);

describe('a minor incident', () => {
  test('goes from the report of whoever is there to the verified rectification', async () => {
    const answer = await scene.report({}, scene.leader);
    assert.equal(answer.status, 200, answer.text);
    const { id } = answer.data.record;
    const reported = await scene.read(id);
    assert.deepEqual(
      [reported.school, reported.agency, reported.bureau, reported.severityRank, reported.lateReport],
      [scene.school, scene.agencyId, scene.district, 1, false],
    );
    assert.equal(Date.parse(reported.reportDue ?? '') - Date.parse(reported.happenAt), 24 * 3_600_000);
    await ok(scene.act(scene.schoolAdmin, id, 'verify'));
    await ok(scene.act(scene.leader, id, 'respond'));
    const steps = await scene.steps(id);
    assert.deepEqual(
      steps.map(({ code, content }) => content ?? code),
      [...standardSteps, '立即停用设备并设置警示', '清点人数，带离现场', '通知场地管理方检修'],
    );
    assert.equal((await scene.act(scene.schoolAdmin, id, 'control', { measures: '已处理' })).data.key, 'incident.stepsOpen');
    const guardians = steps.find(({ code }) => code === 'guardians');
    await ok(scene.tick(scene.leader, guardians?.id ?? '', 'finish', { doneAt: scene.ago(1) }));
    assert.equal(Date.parse((await scene.read(id)).parentsNotifiedAt ?? ''), Date.parse(scene.ago(1)));
    await scene.tickAll(id, urgentSteps);
    await ok(scene.act(scene.leader, id, 'followUp', { content: '学生情绪稳定，已返回队伍' }));
    await ok(scene.act(scene.schoolAdmin, id, 'control', { measures: '冷敷包扎，安排老师陪护' }));
    assert.equal((await scene.act(scene.section, id, 'investigate')).status, 409, 'no investigation of a general incident');
    assert.equal((await scene.act(scene.schoolAdmin, id, 'concludeMinor', end)).data.key, 'incident.stepsOpen');
    await scene.tickAll(id);
    await ok(scene.act(scene.schoolAdmin, id, 'concludeMinor', end));
    await ok(scene.act(scene.section, id, 'close', { rectified: '现场复查，防滑条已加装' }));
    const late = await scene.tick(scene.schoolAdmin, guardians?.id ?? '', 'undo');
    assert.equal(late.data.key, 'incidentStep.closed');
    const logs = await scene.records(IncidentLog).find({ incident: id });
    const actions = new Set(logs.map(({ action }) => action));
    for (const action of ['report', 'verify', 'respond', 'followUp', 'control', 'concludeMinor', 'close', 'noteStep'] as const)
      assert.ok(actions.has(action), action);
  });

  test('is dismissed with a reason where it was a false report', async () => {
    const id = await scene.incident();
    assert.equal((await scene.act(scene.schoolAdmin, id, 'dismiss')).status, 400);
    await ok(scene.act(scene.schoolAdmin, id, 'dismiss', { reason: '经核实为误报' }));
    assert.equal((await scene.read(id)).status, 'falseReport');
  });
});

describe('severity', () => {
  test('follows the harm and is never below it', async () => {
    const mild = (await scene.records(SeverityLevel).first({ rank: 1 }))?.id;
    const id = await scene.incident({ severity: mild, hospitalised: 1 });
    const first = await scene.read(id);
    assert.deepEqual([first.severityRank, Date.parse(first.reportDue ?? '') - Date.parse(first.happenAt)], [2, 4 * 3_600_000]);
    await ok(scene.act(scene.schoolAdmin, id, 'verify', { severity: mild }));
    assert.equal((await scene.read(id)).severityRank, 2);
    const high = (await scene.records(SeverityLevel).first({ rank: 4 }))?.id;
    const lost = await scene.incident({ category: (await scene.records(EventCategory).first({ categoryCode: 'lost' }))?.id });
    assert.equal((await scene.read(lost)).severityRank, 3, 'that of the category');
    await ok(scene.act(scene.schoolAdmin, lost, 'verify', { severity: high }));
    assert.equal((await scene.read(lost)).severityRank, 4);
    await updateRows(scene.server.context(), Trip, { set: { status: 'inProgress' }, where: sql`t.id = ${scene.trip}` });
  });

  test('a serious incident suspends the trip, is told to those who decide, and is closed by the city alone', async () => {
    const id = await scene.incident({ hospitalised: 2, partyType: 'agency' });
    await ok(scene.act(scene.schoolAdmin, id, 'verify'));
    assert.equal((await scene.records(Trip).get(scene.trip)).status, 'inProgress');
    const { version } = await scene.read(id);
    await ok(scene.ask(scene.schoolAdmin, 'PUT', `/api/data/incident/${id}`, { version, hospitalised: 3 }));
    assert.equal((await scene.read(id)).severityRank, 3);
    assert.equal((await scene.records(Trip).get(scene.trip)).status, 'suspended');
    await updateRows(scene.server.context(), Agency, { set: { status: 'introduced' }, where: sql`t.id = ${scene.agencyId}` });
    await ok(scene.act(scene.section, id, 'decideSuspension', { suspension: 'suspended', reason: '车辆维护失职' }));
    assert.equal((await scene.records(Agency).get(scene.agencyId)).status, 'suspended');
    await ok(scene.act(scene.schoolAdmin, id, 'respond'));
    await scene.tickAll(id);
    await ok(scene.act(scene.schoolAdmin, id, 'control', { measures: '全部送医' }));
    assert.equal((await scene.act(scene.schoolAdmin, id, 'concludeMinor', end)).status, 409);
    await ok(scene.act(scene.section, id, 'investigate'));
    await ok(scene.act(scene.section, id, 'conclude', end));
    assert.equal((await scene.act(scene.section, id, 'close')).status, 400);
    assert.equal((await scene.act(scene.section, id, 'close', { rectified: '现场复查通过' })).data.key, 'incident.samePerson');
    const colleague = await scene.person('bureauAdmin', scene.district);
    assert.equal((await scene.act(colleague, id, 'close', { rectified: '现场复查通过' })).data.key, 'incident.cityOnly');
    await ok(scene.act(scene.admin, id, 'close', { rectified: '现场复查通过' }));
  });
});

describe('timers', () => {
  test('what is overdue is told to the school, the bureau and its approver in turn, each once', async () => {
    const id = await scene.incident();
    await ok(scene.act(scene.schoolAdmin, id, 'verify'));
    const approver = await scene.person('bureauApprover', scene.district);
    await scene.server.engine.database.query(sql`delete from sys_notice`);
    scene.passMinutes(29);
    await watch();
    assert.deepEqual(await levels(id), [false, 0]);
    scene.passMinutes(2);
    await watch();
    await watch();
    assert.deepEqual([await levels(id), await toldTo(scene.schoolAdmin.userId, id)], [[true, 1], 1]);
    scene.passMinutes(30);
    await watch();
    assert.deepEqual([await levels(id), await toldTo(scene.section.userId, id)], [[true, 2], 1]);
    assert.equal(await toldTo(approver.userId, id), 0);
    scene.passMinutes(90);
    await watch();
    assert.deepEqual([await levels(id), await toldTo(approver.userId, id)], [[true, 3], 1]);
    await scene.tickAll(id);
    await watch();
    assert.deepEqual(await levels(id), [false, 0]);
    await ok(scene.act(scene.schoolAdmin, id, 'respond'));
    await scene.tickAll(id);
    scene.passMinutes(24 * 60 + 1);
    await watch();
    assert.deepEqual(await levels(id), [true, 1], 'the daily entry');
    await ok(scene.act(scene.schoolAdmin, id, 'followUp', { content: '今日复诊，恢复良好' }));
    await watch();
    assert.deepEqual(await levels(id), [false, 0]);
  });

  test('a report after its last moment is marked as late', async () => {
    const id = await scene.incident({ happenAt: scene.ago(25 * 60) });
    assert.equal((await scene.read(id)).lateReport, true);
    const soon = await scene.report({ happenAt: scene.ago(-5) });
    assert.equal(soon.data.key, 'incident.inFuture');
  });
});

test('G33 holds once every incident of the trip is concluded', async () => {
  const gaps = async () => {
    const trip = await scene.records(Trip).get(scene.trip);
    const results = await evaluateGuards(Trip, trip, 'archive', scene.server.context());
    return results.find(({ code }) => code === 'G33')?.gaps.map(({ text }) => text);
  };
  await updateRows(scene.server.context(), Incident, { set: { status: 'closed' }, where: sql`t.trip = ${scene.trip}` });
  assert.deepEqual(await gaps(), []);
  const id = await scene.incident();
  assert.deepEqual(await gaps(), ['open']);
  await updateRows(scene.server.context(), Incident, { set: { status: 'investigating' }, where: sql`t.id = ${id}` });
  assert.deepEqual(await gaps(), ['open']);
  await ok(scene.act(scene.section, id, 'conclude', end));
  assert.deepEqual(await gaps(), []);
});

test('incidents are seen by those whom they concern, and count in the annual review', async () => {
  const id = await scene.incident();
  const [stranger, otherTutor] = [await scene.person('agencyManager', await scene.agency()), await scene.person('tutor', scene.agencyId)];
  for (const [actor, status] of [
    [scene.schoolAdmin, 200],
    [scene.section, 200],
    [scene.leader, 200],
    [await scene.person('agencyManager', scene.agencyId), 200],
    [stranger, 404],
    [otherTutor, 404],
  ] as const)
    assert.equal((await scene.ask(actor, 'GET', `/api/data/incident/${id}`)).status, status, actor.roles.join());
  assert.notEqual((await scene.report({}, otherTutor)).status, 200);
  const review = await scene.records(AnnualReview).create({ year: 2026, ownerType: 'agency', agency: scene.agencyId });
  await scene.records(AnnualReview).act(review.id, 'open');
  await scene.records(AnnualReview).act(review.id, 'submit', { selfSummary: '全年运行平稳', selfReport: [await scene.file()] });
  const count = await scene.records(Incident).count({ agency: scene.agencyId, status: { ne: 'falseReport' } });
  assert.equal((await scene.records(AnnualReview).get(review.id)).incidentCount, count);
});

const levels = async (id: string) => {
  const { overdue, escalation } = await scene.read(id);
  return [overdue, escalation];
};

async function toldTo(user: string | null, id: string): Promise<number> {
  const [row] = await scene.server.engine.database.query<{ n: number }>(
    sql`select count(*)::int as n from sys_notice where user_id = ${user} and kind = 'incident.overdue' and record_id = ${id}`,
  );
  return row?.n ?? 0;
}
