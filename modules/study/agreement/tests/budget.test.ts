import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Budget } from '../budget/budget.model.ts';
import { BudgetItem } from '../budget/budget-item.model.ts';
import { type Deal, line, openDeal, passes, usualLines } from './deal.ts';

let deal: Deal;
before(async () => {
  deal = await openDeal();
});
after(() => deal.server.close());

type Partner = Awaited<ReturnType<Deal['partner']>>;

async function drafted(lines?: readonly object[], values?: object): Promise<{ partner: Partner; plan: string; id: string }> {
  const partner = await deal.partner();
  const plan = await deal.agreed(partner, values);
  return { partner, plan, id: await deal.draftBudget(plan, partner.manager, lines) };
}

test('a budget is passed by the school, then by the committee, each by another person', async () => {
  const { partner, plan, id } = await drafted();
  await passes(deal.act(partner.manager, 'budget', id, 'submit'));
  const submitted = (await deal.ask(deal.schoolAdmin, 'GET', `/api/data/budget/${id}`)).data.record;
  assert.deepEqual([submitted.perStudent, submitted.perStudentDay, submitted.totalAmount], [21_350, 10_675, 160 * 21_350]);
  await passes(deal.act(deal.finance, 'budget', id, 'passSchool', { opinion: '同意' }));
  const pass = (resolution: string) => deal.act(deal.schoolLeader, 'budget', id, 'passCommittee', { resolution });
  const few = await deal.resolution(plan, { present: 5, agree: 5, against: 0 });
  assert.equal((await pass(few)).data.key, 'budget.notPassed');
  const tie = await deal.resolution(plan, { present: 8, agree: 4, against: 4 });
  assert.equal((await pass(tie)).data.key, 'budget.notPassed');
  const elsewhere = await deal.resolution(await deal.approved());
  assert.equal((await pass(elsewhere)).data.key, 'budget.strangeResolution');
  const passed = await deal.resolution(plan);
  await passes(pass(passed));
  const { status, committeeResolution } = await deal.records(Budget).get(id);
  assert.deepEqual([status, committeeResolution], ['approved', passed]);
  const { version } = (await deal.ask(deal.schoolAdmin, 'GET', `/api/data/committeeResolution/${passed}`)).data.record;
  const changed = await deal.ask(deal.schoolAdmin, 'PUT', `/api/data/committeeResolution/${passed}`, { version, attendees: '无' });
  assert.equal(changed.data.key, 'committeeResolution.used');
});

test('whoever passed a budget for the school does not confirm the committee, whatever the roles', async () => {
  const { partner, plan, id } = await drafted();
  await passes(deal.act(partner.manager, 'budget', id, 'submit'));
  const { userId, organisationId, variables } = deal.schoolLeader;
  const both = deal.server.actor({ userId, organisationId, variables, roles: ['schoolLeader', 'finance'] });
  await passes(deal.act(both, 'budget', id, 'passSchool'));
  const answer = await deal.act(both, 'budget', id, 'passCommittee', { resolution: await deal.resolution(plan) });
  assert.equal(answer.data.key, 'budget.samePerson');
});

test('votes of a resolution add up, and its conclusion follows from them', async () => {
  const plan = await deal.approved();
  const minutesFile = await deal.file(deal.schoolAdmin);
  const held = { tripPlan: plan, meetingDate: deal.today(), attendees: '张、王等', minutesFile };
  const ask = (vote: object) => deal.ask(deal.schoolAdmin, 'POST', '/api/data/committeeResolution', { ...held, ...vote });
  assert.match((await ask({ expected: 9, present: 7, agree: 6, against: 0, abstain: 0 })).text, /之和须等于实到人数/);
  assert.match((await ask({ expected: 6, present: 7, agree: 6, against: 1, abstain: 0 })).text, /不得多于应到人数/);
  for (const [expected, present, agree, passed] of [
    [9, 6, 4, true],
    [9, 5, 5, false],
    [9, 6, 3, false],
    [10, 7, 4, true],
    [10, 6, 6, false],
  ] as const) {
    const { data } = await passes(ask({ expected, present, agree, against: present - agree, abstain: 0 }));
    assert.equal(data.record.conclusion, passed, `${agree} of ${present} of ${expected}`);
  }
  const bare = await deal.ask(deal.schoolAdmin, 'POST', '/api/data/committeeResolution', { ...held, minutesFile: null });
  assert.equal(bare.status, 400);
  assert.ok(bare.data.fields.minutesFile, bare.text);
});

test('organisation services are limited to a tenth of the direct costs', async () => {
  const of = (unitPrice: number) => [
    line({ unitPrice: 10_000 }),
    line({ category: 'tax', unitPrice: 900 }),
    line({ category: 'manage', unitPrice }),
  ];
  const { partner, id } = await drafted(of(1001));
  const answer = await deal.act(partner.manager, 'budget', id, 'submit');
  assert.equal(answer.data.key, 'budget.manageTooHigh');
  assert.match(answer.msg, /1601\.60 元超过直接成本的 10%，最多为 1600\.00 元/);
  const fit = await drafted(of(1000));
  await passes(deal.act(fit.partner.manager, 'budget', fit.id, 'submit'));
});

test('the share per student stays within the cap of the plan, and is rounded up', async () => {
  const lines = [line({ unitPrice: 100_001, quantity: '1', name: '包车' })];
  const above = await drafted(lines, { budgetPerStudent: 625 });
  const answer = await deal.act(above.partner.manager, 'budget', above.id, 'submit');
  assert.equal(answer.data.key, 'budget.aboveCap');
  const fit = await drafted(lines, { budgetPerStudent: 626 });
  await passes(deal.act(fit.partner.manager, 'budget', fit.id, 'submit'));
  assert.equal((await deal.records(Budget).get(fit.id)).perStudent, 626);
});

test('lines are fixed once the budget is submitted; a rejected one is revised', async () => {
  const { partner, id } = await drafted();
  const [item] = await deal.records(BudgetItem).find({ budget: id });
  await passes(deal.act(partner.manager, 'budget', id, 'submit'));
  const change = () => deal.ask(partner.manager, 'PUT', `/api/data/budgetItem/${item?.id}`, { version: item?.version, unitPrice: 1 });
  assert.equal((await change()).data.key, 'budget.locked');
  assert.equal((await deal.ask(partner.manager, 'POST', '/api/data/budgetItem', { budget: id, ...line() })).data.key, 'budget.locked');
  await passes(deal.act(deal.schoolAdmin, 'budget', id, 'reject', { opinion: '餐费偏高' }));
  await passes(deal.act(partner.manager, 'budget', id, 'revise'));
  await passes(change());
});

test('one budget of a plan is approved: the next edition supersedes it', async () => {
  const partner = await deal.partner();
  const plan = await deal.agreed(partner);
  const first = await deal.budget(plan, partner.manager);
  await passes(deal.act(partner.manager, 'budget', first, 'amend'));
  const next = await deal.records(Budget).first({ tripPlan: plan, edition: 2 });
  const { data } = await deal.ask(partner.manager, 'GET', `/api/data/budget/${next?.id}`);
  assert.equal(data.record.totalAmount, 160 * 21_350);
  assert.equal((await deal.ask(partner.manager, 'POST', '/api/data/budget', { tripPlan: plan })).data.key, 'budget.inProgress');
  const id = next?.id ?? '';
  await passes(deal.act(partner.manager, 'budget', id, 'submit'));
  await passes(deal.act(deal.finance, 'budget', id, 'passSchool'));
  await passes(deal.act(deal.schoolLeader, 'budget', id, 'passCommittee', { resolution: await deal.resolution(plan) }));
  const states = await Promise.all([first, id].map(async (one) => (await deal.records(Budget).get(one)).status));
  assert.deepEqual(states, ['superseded', 'approved']);
});

test('the lines of the agreed quote are taken over', async () => {
  const { partner, id } = await drafted([line({ name: '旧行' })]);
  await passes(deal.act(partner.manager, 'budget', id, 'takeQuote'));
  const items = await deal.records(BudgetItem).find({ budget: id }, { order: { field: 'sortCode', descending: false } });
  assert.deepEqual(
    items.map(({ name }) => name),
    usualLines.map(({ name }) => name),
  );
});

test('an agency draws up budgets only for plans that are agreed with it', async () => {
  const [partner, other] = [await deal.partner(), await deal.partner()];
  const plan = await deal.agreed(partner);
  const foreign = await deal.ask(other.manager, 'POST', '/api/data/budget', { tripPlan: plan });
  assert.ok([400, 403, 404].includes(foreign.status), foreign.text);
  const open = await deal.approved();
  const early = await deal.ask(partner.manager, 'POST', '/api/data/budget', { tripPlan: open });
  assert.ok([400, 403, 404, 409].includes(early.status), early.text);
});
