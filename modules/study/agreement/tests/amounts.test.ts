import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Trip } from '../../trip/trip.model.ts';
import { lineAmount, requiredQuantity, shareHalfUp, shareUp } from '../amounts.ts';
import { type Deal, line, openDeal, passes } from './deal.ts';

/** Pseudo-random whole numbers, the same on every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % (most + 1);
  };
}

let deal: Deal;
before(async () => {
  deal = await openDeal();
});
after(() => deal.server.close());

test('shares rounded up cover the total by less than one fen a student; shares rounded half up miss it by at most half', () => {
  const draw = numbers(7);
  for (let round = 0; round < 5000; round++) {
    const [total, students] = [draw(2_000_000_000) * 1000 + draw(999), 1 + draw(5000)];
    const excess = BigInt(shareUp(total, students)) * BigInt(students) - BigInt(total);
    assert.ok(excess >= 0n && excess < BigInt(students), `${total} / ${students}`);
    const missing = BigInt(shareHalfUp(total, students)) * BigInt(students) - BigInt(total);
    assert.ok(missing * 2n <= BigInt(students) && missing * 2n > -BigInt(students), `${total} / ${students}`);
  }
});

test('quantities per student are rounded up to whole ones', () => {
  for (const [perStudent, students, required] of [
    ['0.1', 45, '5'],
    ['1', 160, '160'],
    ['0.33', 100, '33'],
    ['1.01', 100, '101'],
    ['0', 10, '0'],
  ] as const)
    assert.equal(requiredQuantity(perStudent, students), required);
});

test('amounts of lines agree with the formula of the model, half fens included, and sum up to the total', async () => {
  const { id, manager } = await deal.partner();
  const negotiation = await deal.invite(await deal.approved(), id);
  const draw = numbers(23);
  const decimal = (most: number, scale: number) => (draw(most * 10 ** scale) / 10 ** scale).toFixed(scale);
  const lines = Array.from({ length: 60 }, () => line({ unitPrice: draw(99_999), quantity: decimal(500, 2), times: decimal(9, 1) }));
  lines.push(line({ unitPrice: 1, quantity: '0.5', times: '1' }), line({ unitPrice: 5, quantity: '0.1', times: '1' }));
  const { data } = await passes(deal.quote(negotiation, manager, lines));
  const stored = await deal.ask(manager, 'GET', '/api/data/quoteLine?sidx=seq&sort=asc&pageSize=100');
  const amounts = stored.data.list.map(({ amount }: { amount: number }) => amount);
  assert.deepEqual(
    amounts,
    lines.map((one) => lineAmount(one as unknown as Parameters<typeof lineAmount>[0])),
  );
  assert.deepEqual(amounts.slice(-2), [1, 1]);
  assert.equal(
    data.record.quoteTotal,
    amounts.reduce((sum: number, amount: number) => sum + amount, 0),
  );
});

test('materials follow the headcount, are prepared in full, and are not used beyond that', async () => {
  const partner = await deal.partner();
  const plan = await deal.agreed(partner);
  const [trip] = await deal.records(Trip).find({ tripPlan: plan }, { limit: 1 });
  const ask = (method: 'POST' | 'PUT', url: string, body: object) => deal.ask(partner.manager, method, `/api/data/${url}`, body);
  const list = (await passes(ask('POST', 'materialList', { trip: trip?.id, name: '研学物资' }))).data.record;
  assert.equal(list.students, trip?.planStudents);
  assert.equal((await deal.act(partner.manager, 'materialList', list.id, 'confirm')).data.key, 'materialList.linesNeeded');
  const item = { list: list.id, name: '研学手册', unit: '本', perStudentQty: '1.05', unitPrice: 1250 };
  let { record } = (await passes(ask('POST', 'materialItem', item))).data;
  assert.deepEqual([record.requiredQty, record.amount], ['84.00', 84 * 1250]);
  await passes(deal.act(partner.manager, 'materialList', list.id, 'confirm'));
  const set = async (values: object) => {
    const answer = await ask('PUT', `materialItem/${record.id}`, { version: record.version, ...values });
    record = answer.data.record ?? record;
    return answer;
  };
  assert.equal((await set({ unitPrice: 1 })).data.key, 'materialList.locked');
  await passes(set({ preparedQty: '80' }));
  assert.equal((await deal.act(partner.manager, 'materialList', list.id, 'prepare')).data.key, 'materialList.notPrepared');
  await passes(set({ preparedQty: '84' }));
  await passes(deal.act(partner.manager, 'materialList', list.id, 'prepare'));
  assert.match((await set({ usedQty: '85' })).text, /实用数量不得多于备齐数量/);
  await passes(set({ usedQty: '80' }));
  await passes(deal.act(partner.manager, 'materialList', list.id, 'consume'));
});
