import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSampled } from '../../../tests/sampled.ts';
import { Trip } from '../../trip/trip.model.ts';
import { GeoFence } from '../fence/geo-fence.model.ts';
import { QuizResult } from '../notice/quiz-result.model.ts';
import { SafetyNotice } from '../notice/safety-notice.model.ts';
import { SafetyQuestion } from '../notice/safety-question.model.ts';
import { mustBeComplete } from '../plan/completeness.ts';
import { EmergencyPlan } from '../plan/emergency-plan.model.ts';
import { RiskAssessment } from '../risk/risk-assessment.model.ts';
import { RiskItem } from '../risk/risk-item.model.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

test('every declared trip of the sample has complete approved papers and fences; those in preparation are at every point', async () => {
  const ctx = server.context();
  const declared = await repo(Trip, ctx).find({ status: { notIn: ['preparing', 'cancelled'] } });
  assert.ok(declared.length > 50);
  for (const { id, sites, riskLevel } of declared) {
    const approved = { trip: id, status: 'approved' };
    assert.equal(await repo(SafetyNotice, ctx).count(approved), 1);
    const [plan] = await repo(EmergencyPlan, ctx).find(approved);
    assert.ok(plan);
    await mustBeComplete(plan, ctx);
    const [assessment] = await repo(RiskAssessment, ctx).find(approved);
    assert.equal(assessment?.level, riskLevel);
    const fences = await repo(GeoFence, ctx).find({ trip: id });
    assert.deepEqual([...new Set(fences.map(({ shape }) => shape))].sort(), ['circle', 'corridor', 'moving']);
    for (const site of sites ?? []) assert.ok(fences.some((fence) => fence.site === site));
  }
  const open = await repo(Trip, ctx).find({ status: 'preparing' });
  const plans = await repo(EmergencyPlan, ctx).find({ trip: { in: open.map(({ id }) => id) } });
  assert.deepEqual(plans.map(({ status }) => status).sort(), ['approved', 'draft', 'rejected']);
});

test('families of the sample have answered the quizzes, all of them before the trip departs, and the figures follow from the answers', async () => {
  const ctx = server.context();
  const results = await repo(QuizResult, ctx).find({});
  assert.ok(results.length > 500 && results.some(({ right, total }) => right < total), String(results.length));
  const questions = new Map((await repo(SafetyQuestion, ctx).find({})).map((one) => [one.id, one.answer]));
  for (const { answers, right, total } of results) {
    const given = Object.entries(answers as Record<string, string>);
    assert.deepEqual([given.length, given.filter(([id, answer]) => questions.get(id) === answer).length], [total, right]);
  }
  const [unanswered] = await server.engine.database.query<{ n: number }>(sql`
    select count(*)::int as n from sign_up s join trip t on t.id = s.trip join safety_notice n on n.trip = t.id
    where t.status in ('ready', 'inProgress', 'returned') and s.status in ('confirmed', 'completed')
      and n.status = 'approved' and n.need_quiz and not exists (select 1 from quiz_result r where r.notice = n.id and r.student = s.student and r.passed)`);
  assert.equal(unanswered?.n, 0);
});

test('what the sample holds may be changed as other records may', async () => {
  const ctx = server.context();
  // Nothing of archived trips is written.
  const archived = new Set((await repo(Trip, ctx).find({ status: 'archived' })).map(({ id }) => id));
  const fences = (await repo(GeoFence, ctx).find({}, { limit: 400 })).filter(({ trip }) => !archived.has(trip ?? ''));
  assert.ok(fences.length > 20);
  for (const fence of fences) await repo(GeoFence, ctx).update(fence.id, { remark: '已核对' });
  for (const { id } of await repo(EmergencyPlan, ctx).find({ isTemplate: true })) {
    await repo(EmergencyPlan, ctx).act(id, 'revise');
    await repo(EmergencyPlan, ctx).act(id, 'publish');
  }
  for (const { id } of await repo(SafetyNotice, ctx).find({ isTemplate: true })) {
    await repo(SafetyNotice, ctx).act(id, 'revise');
    await repo(SafetyNotice, ctx).act(id, 'publish');
  }
  const lists = await repo(RiskAssessment, ctx).find({ isTemplate: true });
  assert.ok(lists.length >= 3);
  for (const { id, level } of lists) {
    assert.ok(level === 'low' || level === 'medium', 'measures of a template leave no high risk');
    await repo(RiskAssessment, ctx).act(id, 'revise');
    await repo(RiskAssessment, ctx).act(id, 'publish');
  }
  const [draft] = await repo(RiskAssessment, ctx).find({ status: 'draft' });
  for (const item of await repo(RiskItem, ctx).find({ assessment: draft?.id ?? '' }))
    await repo(RiskItem, ctx).update(item.id, { responsible: '总领队' });
  assert.ok(draft);
});
