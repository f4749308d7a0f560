import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { passed } from '../../billing/tests/billed-trip.ts';
import { BankLine } from '../bank/bank-line.model.ts';
import { proposals } from '../bank/match-lines.ts';
import { PaymentDifference } from '../reconcile/payment-difference.model.ts';
import { reconcileYesterday } from '../reconcile/reconcile.ts';
import { openPaying, type Paying } from './paying.ts';

const TOTAL = 21_350;
let ground: Paying;
before(async () => {
  ground = await openPaying();
});
after(async () => {
  await ground.mustAgree();
  await ground.other.close();
  await ground.server.close();
});

const paid = async (channel: 'wechat' | 'alipay') => {
  const bill = await ground.bill();
  const started = await ground.start(bill.id, TOTAL, channel);
  ground.side(channel).pay(started.outTradeNo);
  await ground.deliver(channel, ground.side(channel).notice(started.outTradeNo));
  return { bill: bill.id, ...started };
};

describe('reconciliation', () => {
  for (const channel of ['wechat', 'alipay'] as const)
    test(`lists what differs from the bill of ${channel} by kind, and what agrees is marked`, async () => {
      const side = ground.side(channel);
      const [agrees, lost, less] = [await paid(channel), await paid(channel), await paid(channel)];
      const unknownBill = await ground.bill();
      const untold = await ground.start(unknownBill.id, TOTAL, channel);
      side.pay(untold.outTradeNo);
      side.orders.delete(lost.outTradeNo);
      side.pay(less.outTradeNo, TOTAL - 1);
      const day = chinaDay(ground.server.context().now());
      const path = `/api/online-payment/accounts/${ground.accounts_[channel]}/reconcile`;
      assert.equal((await ground.ask(ground.finance, 'POST', path, { day })).data.key, 'paymentReconciliation.notYet');
      assert.equal((await ground.ask(ground.classTeacher, 'POST', path, { day })).status, 403);
      ground.pass(1);
      const { data, text } = await ground.ask(ground.finance, 'POST', path, { day });
      assert.deepEqual([data?.record?.entries, data?.record?.matched], [3, 1], text);
      const found = await ground.records(PaymentDifference).find({ reconciliation: data.record.id });
      assert.deepEqual(Object.fromEntries(found.map(({ kind, tradeNo }) => [kind, tradeNo])), {
        missingHere: untold.outTradeNo,
        missingThere: lost.outTradeNo,
        amountDiffers: less.outTradeNo,
      });
      assert.equal((await ground.payment(agrees.payment)).reconciled, true);
      assert.equal((await ground.payment(less.payment)).reconciled, false);
      await resolve(found, untold.payment);
      // What was resolved stays so when the day is compared again.
      await ground.ask(ground.finance, 'POST', path, { day });
      const again = await ground.records(PaymentDifference).find({ reconciliation: data.record.id, status: 'open' });
      assert.deepEqual(
        again.map(({ kind }) => kind),
        ['amountDiffers'],
      );
    });

  async function resolve(found: readonly { id: string; kind: string }[], payment: string): Promise<void> {
    const idOf = (kind: string) => found.find((one) => one.kind === kind)?.id ?? '';
    const act = (by: typeof ground.finance, id: string, action: string, args = {}) => ground.act(by, 'paymentDifference', id, action, args);
    assert.equal((await act(ground.schoolAdmin, idOf('missingHere'), 'post')).status, 403);
    await passed(act(ground.finance, idOf('missingHere'), 'post'));
    assert.equal((await ground.payment(payment)).status, 'success');
    await passed(act(ground.finance, idOf('missingThere'), 'resolve', { resolution: '渠道次日补账，已核实' }));
    assert.notEqual((await act(ground.finance, idOf('amountDiffers'), 'post')).status, 200);
  }

  test('reads the orders of the day, however many were settled on other days', async () => {
    for (let n = 0; n < 3; n += 1) await paid('wechat');
    ground.pass(2);
    await paid('wechat');
    ground.pass(1);
    const { database } = ground.server.engine;
    const { query } = database;
    let orders = 0;
    const counted: typeof query = async (statement) => {
      const rows = await query<never>(statement);
      if (/ from "?online_order"? /.test(statement.sql)) orders += rows.length;
      return rows;
    };
    Object.assign(database, { query: counted });
    try {
      await reconcileYesterday(ground.server.context(), () => false);
    } finally {
      Object.assign(database, { query });
    }
    assert.equal(orders, 1);
  });

  test('yesterday of every account is compared by itself', async () => {
    await paid('wechat');
    ground.pass(1);
    assert.equal(await reconcileYesterday(ground.server.context(), () => false), 2);
    ground.other.alipay.now.busy = 5;
    assert.equal(await reconcileYesterday(ground.server.context(), () => false), 1);
    ground.other.alipay.now.busy = 0;
  });
});

describe('transfers', () => {
  const bill = (id: string, student: string, balance = 100, billNo = `BL${id}`) => ({ id, billNo, student, balance, amounts: [balance] });
  const line = (id: string, words: string, amount = 100) => ({ id, amount, words });

  test('are proposed by the number of the bill, by name, and by an amount that only one bill owes', () => {
    const bills = [bill('1', '王小明'), bill('2', '李雷'), bill('3', '韩梅梅', 333), bill('4', '王小红')];
    const lines = [
      line('a', '转账 bl2'),
      line('b', '王建国 王小明研学费'),
      line('c', '无附言', 333),
      line('d', '无附言'),
      line('e', '王小红', 50),
    ];
    assert.deepEqual(
      proposals(lines, bills).map((one) => [one.line, one.bill, one.why]),
      [
        ['a', '2', 'billNo'],
        ['b', '1', 'nameAndAmount'],
        ['e', '4', 'name'],
        ['c', '3', 'amount'],
      ],
    );
  });

  test('are not proposed where two bills owe the amount, or above what is owed', () => {
    assert.deepEqual(proposals([line('a', '无附言')], [bill('1', '王小明'), bill('2', '李雷')]), []);
    assert.deepEqual(proposals([line('a', '王小明', 101)], [bill('1', '王小明')]), []);
  });

  test('are posted to the bill when finance confirms the proposal', async () => {
    const owed = await ground.bill();
    const values = {
      bankRef: 'B20260907001',
      tradedAt: '2026-09-07T01:00:00.000Z',
      amount: TOTAL,
      payerName: '王建国',
      purpose: owed.billNo,
    };
    const made = await ground.ask(ground.finance, 'POST', '/api/data/bankLine', values);
    assert.equal(made.data.record.school, ground.school, made.text);
    assert.equal((await ground.ask(ground.finance, 'POST', '/api/data/bankLine', values)).status, 409);
    const { data } = await ground.ask(ground.finance, 'GET', '/api/online-payment/bank-lines');
    assert.deepEqual([data.list[0].proposal.bill, data.list[0].proposal.why], [owed.id, 'billNo']);
    const { id } = made.data.record;
    assert.equal((await ground.act(ground.schoolAdmin, 'bankLine', id, 'confirm', { bill: owed.id })).status, 403);
    await passed(ground.act(ground.finance, 'bankLine', id, 'confirm', { bill: owed.id }));
    assert.equal((await ground.now(owed.id)).status, 'paid');
    const payment = await ground.records(Payment).first({ bill: owed.id });
    assert.deepEqual([payment?.channel, payment?.transactionNo, payment?.status], ['transfer', 'B20260907001', 'success']);
    assert.equal((await ground.act(ground.finance, 'bankLine', id, 'confirm', { bill: owed.id })).status, 409);
  });

  test('that pay no bill are ignored with a reason, and may be opened again', async () => {
    const values = { bankRef: 'B2', tradedAt: '2026-09-07T01:00:00.000Z', amount: 1, payerName: '某公司', purpose: '测试' };
    const { data } = await ground.ask(ground.finance, 'POST', '/api/data/bankLine', values);
    await passed(ground.act(ground.finance, 'bankLine', data.record.id, 'ignore', { reason: '非研学款项' }));
    await passed(ground.act(ground.finance, 'bankLine', data.record.id, 'reopen'));
    assert.equal((await ground.records(BankLine).get(data.record.id)).status, 'open');
  });
});
