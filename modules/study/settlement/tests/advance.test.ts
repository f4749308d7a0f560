import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { invalidateMessageConfig } from '../../../platform/message/message-config.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Expense } from '../expense/expense.model.ts';
import { openSettledTrip, type SettledTrip } from './settled-trip.ts';

/* What was paid before the trip, to the agency or to a site, comes back when the trip is cancelled or has cost less. */

const TOTAL = 21_350;

async function prepaid(ground: SettledTrip, amount: number): Promise<string> {
  const { ask, finance, step, file, trip } = ground;
  const made = await ask(finance, 'POST', '/api/data/settlement', { trip: trip.id });
  assert.equal(made.status, 200, made.text);
  const { id } = made.data.record;
  await step(finance, 'settlement', id, 'prepay', { amount, voucher: await file(finance) });
  return id;
}

async function refused(key: string, ground: SettledTrip, ...of: Parameters<SettledTrip['act']>): Promise<void> {
  const { status, data, text } = await ground.act(...of);
  assert.deepEqual([status, data.key], [409, key], text);
}

const repaid = async (ground: SettledTrip, id: string, amount: number, by = 'party') =>
  ground.step(ground.finance, 'settlement', id, 'repay', { amount, by, voucher: await ground.file(ground.finance) });

describe('a trip that is cancelled after the agency and a site were paid', () => {
  let ground: SettledTrip;
  let settlement: string;
  let ticket: string;
  let coach: string;
  before(async () => {
    ground = await openSettledTrip();
    await smsFor('billing.refunded', ground);
    for (let n = 0; n < 3; n += 1) await ground.paid((await ground.bill()).id, TOTAL);
    settlement = await prepaid(ground, 6_000);
    ticket = await ground.spent({ category: 'ticket', payee: '岳麓研学基地', amount: 4_000 });
    coach = await ground.expense({ amount: 3_000 });
    await ground.step(ground.finance, 'expense', coach, 'submit');
    await ground.step(ground.schoolAdmin, 'expense', coach, 'approve');
    assert.deepEqual(await ground.balances(), { bank: 3 * TOTAL - 10_000, custody: -(3 * TOTAL - 13_000), payable: -3_000 });
    await ground.step(ground.schoolLeader, 'trip', ground.trip.id, 'cancel', { reason: '暴雨橙色预警', cause: 'forceMajeure' });
  });
  after(() => ground.server.close());

  test('gives families everything back, and is short by what the parties still hold', async () => {
    const { records, trip, secondFinance, finance, step } = ground;
    for (const { id } of await records(Refund).find({ trip: trip.id, status: 'pending' })) {
      await step(secondFinance, 'refund', id, 'approve');
      await step(finance, 'refund', id, 'pay');
      await records(Refund).act(id, 'succeed', { refundTradeNo: `R${id}` });
      // Providers say so more than once.
      await records(Refund).act(id, 'succeed', { refundTradeNo: `R${id}` });
    }
    assert.deepEqual(await ground.balances(), { bank: -10_000, custody: 13_000, payable: -3_000 });
  });

  test('informs each family once of what has gone back to it, without the name of the child', async () => {
    const { server, trip } = ground;
    const sent = await server.engine.database.query<{ receiver: string; body: string }>(
      sql`select receiver, body from message where event = 'billing.refunded' order by receiver`,
    );
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent.map(({ receiver }) => receiver)).size, 3);
    for (const { body } of sent) assert.ok(body.includes(trip.name) && body.includes('213.50') && !body.includes('学生'), body);
  });

  test('calls off what was approved and not paid', async () => {
    await refused('expense.samePerson', ground, ground.finance, 'expense', coach, 'callOff', { opinion: '行程取消' });
    await ground.step(ground.schoolAdmin, 'expense', coach, 'callOff', { opinion: '行程取消' });
    assert.deepEqual(await ground.balances(), { bank: -10_000, custody: 10_000 });
    assert.equal((await ground.records(Expense).get(coach)).status, 'rejected');
  });

  test('has what the site was paid returned, part by the site and part by the school', async () => {
    const { finance, file, step } = ground;
    const of = async (amount: number, by: string) => ({ amount, by, voucher: await file(finance) });
    await refused('expense.aboveAdvance', ground, finance, 'expense', ticket, 'giveBack', await of(4_001, 'party'));
    await step(finance, 'expense', ticket, 'giveBack', await of(2_500, 'party'));
    await step(finance, 'expense', ticket, 'giveBack', await of(1_500, 'school'));
    await refused('expense.aboveAdvance', ground, finance, 'expense', ticket, 'giveBack', await of(1, 'party'));
    assert.equal((await ground.records(Expense).get(ticket)).returned, 4_000);
    assert.deepEqual(await ground.balances(), { bank: -6_000, custody: 6_000 });
  });

  test('is closed once the agency has repaid its prepayment, with every account at zero', async () => {
    const { finance } = ground;
    await refused('settlement.advanceOpen', ground, finance, 'settlement', settlement, 'close');
    const more = { amount: 6_001, by: 'party', voucher: await ground.file(finance) };
    await refused('settlement.aboveAdvance', ground, finance, 'settlement', settlement, 'repay', more);
    await repaid(ground, settlement, 5_000);
    await repaid(ground, settlement, 1_000, 'school');
    const { prepaid: left, paid } = await ground.settlement();
    assert.deepEqual([left, paid], [0, 0]);
    assert.deepEqual(await ground.balances(), {});
    await ground.step(finance, 'settlement', settlement, 'close');
    assert.equal((await ground.settlement()).status, 'paid');
    await ground.mustAgree();
  });
});

test('a trip that has cost less than was prepaid is settled once the agency has repaid the rest', { timeout: 120_000 }, async () => {
  const ground = await openSettledTrip();
  for (let n = 0; n < 3; n += 1) await ground.paid((await ground.bill()).id, TOTAL);
  const settlement = await prepaid(ground, 9_000);
  await ground.returned();
  await ground.spent({ category: 'catering', fundedBy: 'agency', amount: 7_000 });
  const ticket = await ground.spent({ category: 'ticket', payee: '岳麓研学基地', amount: 5_000 });
  const voucher = await ground.file(ground.finance);
  await ground.step(ground.finance, 'expense', ticket, 'giveBack', { amount: 800, by: 'party', voucher });
  await ground.step(ground.schoolAdmin, 'trip', ground.trip.id, 'settle');
  const { actualTotal } = await ground.cost();
  assert.equal(actualTotal, 11_200, 'what came back was no cost');
  await refused('settlement.notCancelled', ground, ground.finance, 'settlement', settlement, 'close');
  await refused('settlement.prepaidTooMuch', ground, ground.finance, 'settlement', settlement, 'send');
  await repaid(ground, settlement, 2_000);
  assert.equal((await ground.settlement()).payable, 0);
  await ground.confirmed();
  await ground.agreed();
  await ground.divided();
  await ground.paidOut();
  assert.deepEqual(await ground.balances(), {});
  await ground.mustAgree();
  await ground.summedUp();
  await ground.step(ground.schoolAdmin, 'trip', ground.trip.id, 'archive');
  assert.equal((await ground.records(Trip).get(ground.trip.id)).status, 'archived');
  await ground.server.close();
});

/** Sets an SMS account up for an event. */
async function smsFor(event: string, { server: { engine } }: SettledTrip): Promise<void> {
  await engine.database.query(sql`
    with account as (
      insert into message_account (id, code, name, kind, status, version, created_at, updated_at)
      values (gen_random_uuid(), 'sms', '短信', 'aliyunSms', 'enabled', 1, now(), now()) returning id),
    config as (
      insert into message_send_config (id, code, name, event, in_app, status, version, created_at, updated_at)
      values (gen_random_uuid(), ${event}, ${event}, ${event}, true, 'enabled', 1, now(), now()) returning id)
    insert into message_send_line (id, config, account, version, created_at, updated_at)
    select gen_random_uuid(), config.id, account.id, 1, now(), now() from config, account`);
  invalidateMessageConfig(engine);
}
