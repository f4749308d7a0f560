import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { type Deal, openDeal } from '../../agreement/tests/deal.ts';
import { School } from '../../school/school.model.ts';
import { Trip } from '../trip.model.ts';

/* The home page of a trip says what is done next and by whom, and what it costs, to those who may see it. */

let term: Deal;
let trip: Row<typeof Trip>;
let manager: Actor;
before(async () => {
  term = await openDeal();
  const partner = await term.partner();
  manager = partner.manager;
  const day = term.today(40);
  const plan = await term.agreed(partner, { batches: 1, startDate: day, endDate: day });
  const budget = await term.budget(plan, manager);
  await term.projectApproval(plan, budget, partner);
  await term.draftContract(plan);
  const found = await term.records(Trip).first({ tripPlan: plan });
  assert.ok(found);
  trip = found;
});
after(() => term.server.close());

const home = async (by: Actor) => {
  const { status, data, text } = await term.ask(by, 'GET', `/api/trips/${trip.id}/home`);
  assert.equal(status, 200, text);
  return data;
};

test('the next step is named with whose it is, to everybody who sees the trip', async () => {
  for (const by of [term.schoolAdmin, manager]) assert.deepEqual((await home(by)).next, { what: '提交活动申报', who: ['学校管理员'] });
  await term.records(Trip).act(trip.id, 'declare');
  await term.records(Trip).act(trip.id, 'approveDeclaration');
  assert.deepEqual((await home(term.schoolAdmin)).next, { what: '开放报名', who: ['学校管理员'] });
});

test('amounts are those of the papers that the reader may open', async () => {
  const { money } = await home(term.schoolAdmin);
  assert.ok(money.budget > 0 && money.contract > 0, JSON.stringify(money));
  assert.deepEqual([money.fee, money.paid], [null, null], 'nothing is charged yet');
  const teacher = await term.person('classTeacher', term.school);
  const seen = (await home(teacher)).money;
  assert.equal(seen.contract, null, 'a class teacher reads no contracts');
});

test('what happens on the way, and its settlement, are reached from the trip once it has left', async () => {
  const { query } = term.server.engine.database;
  const after = async (status: string) => {
    await query(sql`update trip set status = ${status} where id = ${trip.id}`);
    return ((await home(term.schoolAdmin)).parts as { model: string; group: string }[])
      .filter(({ group }) => ['journey', 'settlement'].includes(group))
      .map(({ model }) => model);
  };
  assert.deepEqual(await after('ready'), []);
  const all = ['checkInTask', 'tripLog', 'mealRecord', 'lodgingRecord', 'incident', 'complaint', 'expense', 'costAccounting', 'settlement'];
  for (const status of ['inProgress', 'archived']) assert.deepEqual(await after(status), all);
  await query(sql`update trip set status = 'declared' where id = ${trip.id}`);
});

test('the agency reads the name of the school, whose archive it may not open', async () => {
  const school = await term.records(School).get(term.school);
  const { data } = await term.ask(manager, 'GET', `/api/data/trip/${trip.id}`);
  assert.deepEqual([data.record.schoolName, data.labels.school?.[term.school]], [school.name, undefined]);
});
