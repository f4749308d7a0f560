import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Negotiation } from '../negotiation/negotiation.model.ts';
import { QuoteLine } from '../negotiation/quote-line.model.ts';
import { type Deal, line, openDeal, passes, usualLines } from './deal.ts';

let deal: Deal;
before(async () => {
  deal = await openDeal();
});
after(() => deal.server.close());

const accept = (negotiation: string, args: object = {}) => deal.act(deal.schoolAdmin, 'negotiation', negotiation, 'accept', args);

test('a quote in lines is stored whole, and its share per student follows from its lines', async () => {
  const { id, manager } = await deal.partner();
  const negotiation = await deal.invite(await deal.approved(), id);
  const answer = await passes(deal.quote(negotiation, manager));
  const { status, quoteTotal, quotePerStudent, quoteEdition } = answer.data.record;
  assert.deepEqual([status, quoteTotal, quotePerStudent, quoteEdition], ['quoted', 160 * 21_350, 21_350, 1]);
  await passes(deal.quote(negotiation, manager, [line({ unitPrice: 3333, quantity: '1.5' })]));
  const lines = await deal.records(QuoteLine).find({ negotiation }, { order: { field: 'edition', descending: false } });
  assert.deepEqual(
    lines.map(({ edition, amount }) => [edition, amount]),
    [
      ...usualLines.map(({ unitPrice, quantity, ...more }) => [1, unitPrice * Number(quantity) * Number('times' in more ? more.times : 1)]),
      [2, 5000],
    ],
  );
});

test('a wrong line is named by its number and nothing is stored', async () => {
  const { id, manager } = await deal.partner();
  const negotiation = await deal.invite(await deal.approved(), id);
  const answer = await deal.quote(negotiation, manager, [line(), line({ name: '' })]);
  assert.deepEqual([answer.status, answer.data.key], [400, 'negotiation.wrongLine']);
  assert.match(answer.msg, /第 2 行/);
  assert.equal((await deal.quote(negotiation, manager, [])).data.key, 'negotiation.linesNeeded');
  assert.equal(await deal.records(QuoteLine).count({ negotiation }), 0);
  assert.equal((await deal.records(Negotiation).get(negotiation)).status, 'open');
});

test('an agency sees and quotes its own negotiation alone', async () => {
  const [first, other] = [await deal.partner(), await deal.partner()];
  const plan = await deal.approved();
  const [own, foreign] = [await deal.invite(plan, first.id), await deal.invite(plan, other.id)];
  await passes(deal.quote(own, first.manager));
  assert.equal((await deal.quote(own, other.manager)).status, 404);
  for (const model of ['negotiation', 'quoteLine']) {
    const { data } = await deal.ask(other.manager, 'GET', `/api/data/${model}`);
    assert.ok(
      data.list.every(({ agency }: { agency: string }) => agency === other.id),
      model,
    );
  }
  assert.equal((await deal.ask(other.manager, 'GET', `/api/data/negotiation/${own}`)).status, 404);
  assert.equal((await deal.ask(other.manager, 'GET', `/api/data/negotiation/${foreign}`)).data.record.planName, '湘江文化研学');
  assert.equal((await deal.quote(own, deal.schoolAdmin)).status, 403);
});

test('from the threshold on three quotes are compared, or the reason for fewer is recorded', async () => {
  const partners = [await deal.partner(), await deal.partner(), await deal.partner()];
  const plan = await deal.approved({ expectStudents: 200 });
  const invited = await Promise.all(partners.map(({ id }) => deal.invite(plan, id)));
  for (const n of [0, 1]) await passes(deal.quote(invited[n] ?? '', partners[n]?.manager ?? deal.schoolAdmin));
  const refused = await accept(invited[0] ?? '');
  assert.deepEqual([refused.status, refused.data.key], [409, 'negotiation.fewQuotes']);
  assert.match(refused.msg, /至少 3 家报价，目前只有 2 家/);
  await passes(deal.quote(invited[2] ?? '', partners[2]?.manager ?? deal.schoolAdmin));
  await passes(accept(invited[0] ?? ''));
  const states = await Promise.all(invited.map(async (id) => (await deal.records(Negotiation).get(id)).status));
  assert.deepEqual(states, ['agreed', 'failed', 'failed']);
  const other = await deal.approved({ expectStudents: 200 });
  const single = await deal.invite(other, partners[0]?.id ?? '');
  await passes(deal.quote(single, partners[0]?.manager ?? deal.schoolAdmin));
  await passes(accept(single, { singleSourceReason: '全县仅此一家具备航天课程' }));
});

test('agreeing writes the agency to the plan and its trips', async () => {
  const partner = await deal.partner();
  const plan = await deal.agreed(partner);
  assert.equal((await deal.records(TripPlan).get(plan)).agency, partner.id);
  const trips = await deal.records(Trip).find({ tripPlan: plan });
  assert.deepEqual(
    trips.map(({ agency }) => agency),
    [partner.id, partner.id],
  );
  assert.equal((await deal.ask(partner.manager, 'GET', `/api/data/tripPlan/${plan}`)).status, 200);
});

test('two negotiations of a plan that are accepted at once: one is agreed', async () => {
  const partners = [await deal.partner(), await deal.partner()];
  const plan = await deal.approved();
  const invited = await Promise.all(partners.map(({ id }) => deal.invite(plan, id)));
  for (const [n, { manager }] of partners.entries()) await passes(deal.quote(invited[n] ?? '', manager));
  const answers = await Promise.all(invited.map((id) => accept(id)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal(await deal.records(Negotiation).count({ tripPlan: plan, status: 'agreed' }), 1);
});

test('only introduced agencies are invited, once per plan, and after the agreement none', async () => {
  const plan = await deal.approved();
  const unknown = await deal.agency();
  const invited = { tripPlan: plan, requirement: '两天', schoolContact: '刘主任' };
  const ask = (agency: string) => deal.ask(deal.schoolAdmin, 'POST', '/api/data/negotiation', { ...invited, agency });
  assert.equal((await ask(unknown)).status, 400);
  const partner = await deal.partner();
  const negotiation = await deal.invite(plan, partner.id);
  assert.equal((await ask(partner.id)).data.key, 'negotiation.twice');
  await passes(deal.quote(negotiation, partner.manager));
  await passes(accept(negotiation));
  assert.equal((await ask((await deal.partner()).id)).data.key, 'negotiation.alreadyAgreed');
});

test('rounds are counted, and end with the negotiation', async () => {
  const { id, manager } = await deal.partner();
  const negotiation = await deal.invite(await deal.approved(), id);
  const round = { negotiation, talkAt: deal.server.engine.now().toISOString(), participants: '刘主任、周经理', content: '商定行程与餐标' };
  for (const actor of [deal.schoolAdmin, manager]) await passes(deal.ask(actor, 'POST', '/api/data/negotiationRound', round));
  const { data } = await deal.ask(manager, 'GET', `/api/data/negotiation/${negotiation}`);
  assert.equal(data.record.rounds, 2);
  await passes(deal.act(deal.schoolAdmin, 'negotiation', negotiation, 'decline', { failReason: '价格过高' }));
  assert.equal((await deal.ask(manager, 'POST', '/api/data/negotiationRound', round)).data.key, 'negotiation.ended');
});
