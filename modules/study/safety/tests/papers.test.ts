import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { Answer } from '@zhixing/testing/server.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { Trip } from '../../trip/trip.model.ts';
import { coveredByAll } from '../hazard-kinds.ts';
import { SafetyNotice } from '../notice/safety-notice.model.ts';
import { EmergencyPlan } from '../plan/emergency-plan.model.ts';
import { RiskAssessment } from '../risk/risk-assessment.model.ts';
import { RiskItem } from '../risk/risk-item.model.ts';

let term: Term;
let trip: Row<typeof Trip>;
before(async () => {
  term = await openTerm();
  [trip] = (await term.trips({ batches: 1 })) as [Row<typeof Trip>];
});
after(() => term.server.close());

const post = (url: string, body: unknown, by: Actor = term.schoolAdmin): Promise<Answer> => term.ask(by, 'POST', url, body);
const act = (model: string, id: string, action: string, by: Actor = term.schoolAdmin): Promise<Answer> =>
  post(`/api/data/${model}/${id}/actions/${action}`, {}, by);

async function must(asked: Promise<Answer>): Promise<void> {
  const answer = await asked;
  assert.equal(answer.status, 200, answer.text);
}

async function created(model: string, body: unknown, by?: Actor): Promise<string> {
  const answer = await post(`/api/data/${model}`, body, by);
  assert.equal(answer.status, 200, answer.text);
  return answer.data.record.id;
}

const questions = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    seq: i + 1,
    question: `乘车时应当怎样？${i}`,
    choiceA: '系好安全带',
    choiceB: '随意走动',
    answer: 'a',
  }));

test('a notice with a quiz is approved by the leader of the school, and not by who wrote it', async () => {
  const notice = await created('safetyNotice', { title: '安全须知', trip: trip.id, riding: '系好安全带。', passMark: 80 });
  const few = await act('safetyNotice', notice, 'submit');
  assert.deepEqual([few.status, few.data.key], [400, 'safety.questionsMissing']);
  const saved = await term.ask(term.schoolAdmin, 'PUT', `/api/data/safetyNotice/${notice}`, {
    version: 1,
    title: '安全须知（修改）',
    $rows: { safetyQuestion: questions(3) },
  });
  assert.equal(saved.status, 200, saved.text);
  await must(act('safetyNotice', notice, 'submit'));
  assert.equal((await term.records(SafetyNotice).get(notice)).status, 'pending');
  const added = await post('/api/data/safetyQuestion', { notice, ...questions(4)[3] });
  assert.deepEqual([added.status, added.data.key], [409, 'model.inApproval'], 'its questions stand still during the approval');
  assert.notEqual((await term.does(term.schoolAdmin, notice, 'agree')).status, 200);
  await must(term.does(term.schoolLeader, notice, 'agree'));
  const { status, approvedAt, school, ownerType } = await term.records(SafetyNotice).get(notice);
  assert.deepEqual([status, school, ownerType], ['approved', term.school, 'trip']);
  assert.ok(approvedAt);
});

test('whoever submits a paper does not approve it, with both roles either', async () => {
  const both = await term.person('schoolAdmin', term.school);
  const leader: Actor = { ...both, roles: ['schoolAdmin', 'schoolLeader'] };
  const notice = await created('safetyNotice', { title: '双岗', trip: trip.id, riding: '系好安全带。', needQuiz: false }, leader);
  await must(act('safetyNotice', notice, 'submit', leader));
  assert.notEqual((await term.does(leader, notice, 'agree')).status, 200);
  await must(term.does(term.schoolLeader, notice, 'agree'));
});

async function introducedSite(): Promise<string> {
  const site = await term.site();
  await term.records(Site).act(site, 'apply');
  await term.records(Site).act(site, 'introduce', { introducedAt: term.today(-100), validTo: term.today(700) });
  return site;
}

const procedures = (kinds: readonly string[]) =>
  kinds.map((kind) => ({ kind, steps: '立即停止活动，清点人数，拨打急救电话并报告总指挥。' }));
const contact = { team: 'command', duty: '总指挥', name: '王校长', phone: phone() };

test('an emergency plan says what it does not cover yet, whom it does not name and which site has no hospital', async () => {
  const [site, visited] = [await introducedSite(), await introducedSite()];
  await term.records(Trip).update(trip.id, { sites: [site] });
  const time = { startAt: trip.departAt, endAt: trip.returnAt };
  await term.records(ItineraryItem).create({ trip: trip.id, kind: 'visit', title: '参观', site: visited, outdoor: false, ...time });
  const plan = await created('emergencyPlan', {
    title: '应急预案',
    trip: trip.id,
    commander: '王校长',
    commanderPhone: phone(),
    supplies: '急救包、扩音器',
    $rows: { emergencyProcedure: procedures(coveredByAll.slice(0, 5)) },
  });
  const partly = await act('emergencyPlan', plan, 'submit');
  assert.deepEqual([partly.status, partly.data.key], [400, 'safety.kindsMissing']);
  assert.match(partly.text, /火灾、恶劣天气/);
  const put = async ($rows: object): Promise<void> => {
    const { version } = await term.records(EmergencyPlan).get(plan);
    const answer = await term.ask(term.schoolAdmin, 'PUT', `/api/data/emergencyPlan/${plan}`, { version, $rows });
    assert.equal(answer.status, 200, answer.text);
  };
  await put({ emergencyProcedure: procedures(coveredByAll.slice(5)) });
  assert.equal((await act('emergencyPlan', plan, 'submit')).data.key, 'safety.contactsMissing');
  const without = await post('/api/data/emergencyContact', { ...contact, plan, phone: null });
  assert.equal(without.status, 400, 'every contact has a telephone');
  await put({ emergencyContact: [contact] });
  assert.equal((await act('emergencyPlan', plan, 'submit')).data.key, 'safety.hospitalMissing');
  const hospital = { name: '市第一医院', phone: '0731-88880000', distanceKm: '3.5' };
  await put({ emergencyHospital: [{ ...hospital, site }] });
  assert.equal((await act('emergencyPlan', plan, 'submit')).data.key, 'safety.hospitalMissing', 'a site of the itinerary alone');
  await put({ emergencyHospital: [{ ...hospital, site: visited }] });
  await created('geoFence', { ...circle(), trip: trip.id, name: '湖边', rule: 'noEntry', hazard: 'water' });
  assert.match((await act('emergencyPlan', plan, 'submit')).text, /溺水/, 'a trip to water');
  await put({ emergencyProcedure: procedures(['drowning']) });
  await must(act('emergencyPlan', plan, 'submit'));
  await must(term.does(term.schoolLeader, plan, 'agree'));
  const { status, kinds } = await term.records(EmergencyPlan).get(plan);
  assert.deepEqual([status, kinds], ['approved', [...coveredByAll, 'drowning']]);
});

const circle = () => ({
  shape: 'circle',
  center: { lng: 112.93, lat: 28.18 },
  radiusM: 300,
  contact: '陈安全',
  contactPhone: phone(),
});

test('the plan of a camp is decided by its bureau, and only if the camp has drilled it within a year', async () => {
  const camp = await term.site();
  await term.records(Site).update(camp, { kind: 'camp' });
  const manager = await term.person('campManager', camp);
  const plan = await created(
    'emergencyPlan',
    {
      title: '营地预案',
      commander: '李主任',
      commanderPhone: phone(),
      supplies: '急救包',
      $rows: { emergencyProcedure: procedures(coveredByAll), emergencyContact: [contact] },
    },
    manager,
  );
  assert.equal((await act('emergencyPlan', plan, 'submitToBureau', manager)).data.key, 'safety.drillMissing');
  const drilled = await term.ask(manager, 'PUT', `/api/data/emergencyPlan/${plan}`, { version: 1, drilledOn: term.today(-30) });
  assert.equal(drilled.status, 200, drilled.text);
  await must(act('emergencyPlan', plan, 'submitToBureau', manager));
  await must(term.does(term.admin, plan, 'agree'));
  assert.equal((await term.records(EmergencyPlan).get(plan)).status, 'approved');
});

test('the approved risk assessment gives the trip its level; a critical rest is refused', async () => {
  const item = { kind: 'drowning', hazard: '临水步道', measures: '专人看护，设置警戒线', responsible: '陈安全' };
  const before = { ...item, likelihood: 4, severity: 5, likelihoodAfter: 4, severityAfter: 5 };
  const assessment = await created('riskAssessment', {
    trip: trip.id,
    assessor: '陈安全',
    assessedOn: term.today(),
    $rows: { riskItem: [before, { ...before, hazard: '换乘', likelihood: 2, severity: 2, likelihoodAfter: 1, severityAfter: 2 }] },
  });
  const critical = await act('riskAssessment', assessment, 'submit');
  assert.deepEqual([critical.status, critical.data.key], [400, 'safety.stillCritical']);
  assert.match(critical.text, /临水步道/);
  const rows = await term.ask(
    term.schoolAdmin,
    'GET',
    `/api/data/riskItem?filter=${encodeURIComponent(JSON.stringify({ hazard: '临水步道' }))}`,
  );
  const [{ id, version, level }] = rows.data.list;
  assert.equal(level, 'critical');
  const worse = await term.ask(term.schoolAdmin, 'PUT', `/api/data/riskItem/${id}`, { version, severityAfter: 5, likelihoodAfter: 5 });
  assert.match(worse.text, /不得高于/);
  await must(term.ask(term.schoolAdmin, 'PUT', `/api/data/riskItem/${id}`, { version, likelihoodAfter: 2 }));
  await must(act('riskAssessment', assessment, 'submit'));
  assert.equal((await term.records(Trip).get(trip.id)).riskLevel, null, 'not before the leader has approved');
  await must(term.does(term.schoolLeader, assessment, 'agree'));
  assert.equal((await term.records(Trip).get(trip.id)).riskLevel, 'high');
  const { level: rest, levelBefore, status } = await term.records(RiskAssessment).get(assessment);
  assert.deepEqual([rest, levelBefore, status], ['high', 'critical', 'approved']);
});

test('an approved paper is revised into a new edition while the trip is prepared, and not once it is filed', async () => {
  const [notice] = await term.records(SafetyNotice).find({ trip: trip.id, status: 'approved' });
  assert.ok(notice);
  const edited = await term.ask(term.schoolAdmin, 'PUT', `/api/data/safetyNotice/${notice.id}`, { version: notice.version, title: '改' });
  assert.equal(edited.status, 409, 'not changed in place');
  assert.equal((await act('safetyNotice', notice.id, 'revise')).status, 200);
  const { edition, status } = await term.records(SafetyNotice).get(notice.id);
  assert.deepEqual([edition, status], [2, 'draft']);
  await term.records(Trip).act(trip.id, 'declare');
  const [other] = await term.records(SafetyNotice).find({ trip: trip.id, status: 'approved' });
  const filed = await act('safetyNotice', other?.id ?? '', 'revise');
  assert.deepEqual([filed.status, filed.data.key], [409, 'safety.tripFiled']);
  await term.records(Trip).act(trip.id, 'returnDeclaration');
});

test('templates of platform, bureau and school are copied into drafts for a trip, with their lines and the people of the school', async () => {
  const platform = await term.person('platformAdmin', (await term.records(Organisation).first({ code: 'platform' }))?.id ?? '');
  const bureauAdmin = await term.person('bureauAdmin', term.district);
  const bureauApprover = await term.person('bureauApprover', term.district);
  const template = { title: '小学预案模板', isTemplate: true, supplies: '急救包', $rows: { emergencyProcedure: procedures(coveredByAll) } };
  const own = await created('emergencyPlan', template, bureauAdmin);
  const early = await post(`/api/safety/library/emergencyPlan/${own}/copies`, { trip: trip.id });
  assert.equal(early.status, 404, 'a draft is in no library');
  assert.equal((await act('emergencyPlan', own, 'publish', bureauAdmin)).status, 403, 'who writes it does not publish it');
  assert.equal((await act('emergencyPlan', own, 'publish', bureauApprover)).status, 200);
  const copied = await post(`/api/safety/library/emergencyPlan/${own}/copies`, { trip: trip.id });
  assert.equal(copied.status, 200, copied.text);
  const copy = await term.records(EmergencyPlan).get(copied.data.id);
  assert.equal(copy.title, `${trip.name}应急预案`);
  assert.deepEqual([copy.trip, copy.isTemplate, copy.status, copy.commander, copy.source], [trip.id, false, 'draft', '王校长', own]);
  const lines = await term.ask(
    term.schoolAdmin,
    'GET',
    `/api/data/emergencyContact?filter=${encodeURIComponent(JSON.stringify({ plan: copy.id }))}`,
  );
  assert.deepEqual(lines.data.list.map((line: { name: string }) => line.name).sort(), ['刘主任', '陈安全'].sort());
  assert.equal((await post('/api/data/emergencyPlan', { title: '平台模板', isTemplate: true, supplies: '急救包' }, platform)).status, 200);
  assert.equal(
    (await post('/api/data/emergencyPlan', { title: '无行程', supplies: '急救包', commander: '王', commanderPhone: phone() })).data.key,
    'safety.tripNeeded',
  );
});

test('an approved risk assessment is copied into a draft for another trip, with its hazards and dated today', async () => {
  const other = (await term.trips({ name: '另一行程' }))[0];
  assert.ok(other);
  const source = await term.records(RiskAssessment).first({ status: 'approved' });
  assert.ok(source);
  const early = await post(`/api/safety/library/riskAssessment/${source.id}/copies`, { trip: trip.id });
  assert.equal(early.status, 409, 'a trip has one assessment');
  const copied = await post(`/api/safety/library/riskAssessment/${source.id}/copies`, { trip: other.id });
  assert.equal(copied.status, 200, copied.text);
  const copy = await term.records(RiskAssessment).get(copied.data.id);
  assert.deepEqual([copy.trip, copy.status, copy.assessedOn], [other.id, 'draft', term.today()]);
  const hazards = async (assessment: string) => (await term.records(RiskItem).find({ assessment })).map(({ hazard }) => hazard).sort();
  assert.deepEqual(await hazards(copy.id), await hazards(source.id));
});

test('a bureau publishes hazards that trips usually have, from which a school starts the assessment of a trip', async () => {
  const [other] = await term.trips({ name: '模板行程' });
  assert.ok(other);
  const [bureauAdmin, bureauApprover] = [
    await term.person('bureauAdmin', term.district),
    await term.person('bureauApprover', term.district),
  ];
  const item = { kind: 'traffic', hazard: '横穿道路', measures: '教师两端护送', responsible: '带队教师' };
  const grades = { likelihood: 3, severity: 4, likelihoodAfter: 1, severityAfter: 4 };
  const list = { isTemplate: true, title: '常见风险', assessor: '安全科', assessedOn: term.today(), conclusion: '模板' };
  const untitled = await post('/api/data/riskAssessment', { ...list, title: null }, bureauAdmin);
  assert.equal(untitled.status, 400, 'a template has a name');
  const template = await created('riskAssessment', { ...list, $rows: { riskItem: [{ ...item, ...grades }] } }, bureauAdmin);
  const copy = (body: object, by?: Actor) => post(`/api/safety/library/riskAssessment/${template}/copies`, body, by);
  assert.equal((await copy({ trip: other.id })).status, 404, 'a draft is in no library');
  await must(act('riskAssessment', template, 'publish', bureauApprover));
  const copied = await copy({ trip: other.id });
  assert.equal(copied.status, 200, copied.text);
  const { status, title, trip: of, assessor, conclusion, source, school } = await term.records(RiskAssessment).get(copied.data.id);
  assert.deepEqual([status, title, of, source, school], ['draft', null, other.id, template, term.school]);
  assert.deepEqual(
    [assessor, conclusion],
    ['陈安全', null],
    'who of the school is in charge of safety assesses, and concludes for the trip',
  );
  const [hazard] = await term.records(RiskItem).find({ assessment: copied.data.id });
  assert.deepEqual([hazard?.hazard, hazard?.level, hazard?.levelAfter], ['横穿道路', 'high', 'low']);
  const own = await copy({ trip: null }, bureauAdmin);
  assert.equal(own.status, 200, own.text);
  const second = await term.records(RiskAssessment).get(own.data.id);
  assert.deepEqual([second.trip, second.isTemplate, second.ownerType, second.status], [null, true, 'bureau', 'draft']);
  const without = await post('/api/data/riskAssessment', { assessor: '陈安全', assessedOn: term.today() });
  assert.equal(without.status, 400, 'an assessment of a school is of a trip');
});
