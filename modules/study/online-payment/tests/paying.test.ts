import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { Payment } from '../../billing/payment/payment.model.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { passed } from '../../billing/tests/billed-trip.ts';
import { PaymentAccount } from '../account/payment-account.model.ts';
import { PaymentNotice } from '../notice/payment-notice.model.ts';
import { OnlineOrder } from '../order/online-order.model.ts';
import { sendRefund, settleRefunds } from '../refund/send-refunds.ts';
import { openPaying, type Paying } from './paying.ts';

const TOTAL = 21_350;
const channels = ['wechat', 'alipay'] as const;
let ground: Paying;
before(async () => {
  ground = await openPaying();
});
after(async () => {
  await ground.other.close();
  await ground.server.close();
});
afterEach(() => ground.mustAgree());

const orderOf = async (outTradeNo: string) => {
  const order = await ground.records(OnlineOrder).first({ outTradeNo });
  assert.ok(order);
  return order;
};
const lastOutcome = async () => {
  const [last] = await ground.records(PaymentNotice).find({}, { order: { field: 'createdAt', descending: true }, limit: 1 });
  return last?.outcome;
};

for (const channel of channels)
  describe(channel, () => {
    test('a payment is posted once, however often and how close together the provider says so', async () => {
      const bill = await ground.bill();
      const { payment, outTradeNo, invitation } = await ground.start(bill.id, TOTAL, channel);
      assert.equal(invitation.kind, 'code');
      assert.equal((await ground.payment(payment)).status, 'pending');
      ground.side(channel).pay(outTradeNo);
      const told = await Promise.all([1, 2, 3, 4].map(() => ground.deliver(channel, ground.side(channel).notice(outTradeNo))));
      assert.ok(told.some(({ status }) => status === 200));
      for (let n = 0; n < 3; n += 1) assert.equal((await ground.deliver(channel, ground.side(channel).notice(outTradeNo))).status, 200);
      const { status, paid } = await ground.now(bill.id);
      assert.deepEqual([status, paid], ['paid', TOTAL]);
      assert.equal((await ground.payment(payment)).status, 'success');
      assert.equal((await orderOf(outTradeNo)).status, 'settled');
    });

    test('the answer to a notice is what the provider expects', async () => {
      const bill = await ground.bill();
      const { outTradeNo } = await ground.start(bill.id, TOTAL, channel);
      ground.side(channel).pay(outTradeNo);
      const { body } = await ground.deliver(channel, ground.side(channel).notice(outTradeNo));
      assert.equal(body, channel === 'wechat' ? '{"code":"SUCCESS","message":""}' : 'success');
    });

    test('a forged notice is refused and kept, and posts nothing', async () => {
      const bill = await ground.bill();
      const { payment, outTradeNo } = await ground.start(bill.id, TOTAL, channel);
      ground.side(channel).pay(outTradeNo);
      assert.equal((await ground.deliver(channel, ground.side(channel).notice(outTradeNo, { forged: true }))).status, 401);
      assert.equal(await lastOutcome(), 'refused');
      assert.equal((await ground.payment(payment)).status, 'pending');
      assert.equal((await ground.now(bill.id)).paid, 0);
    });

    test('another amount is refused and flagged', async () => {
      const bill = await ground.bill();
      const { payment, outTradeNo } = await ground.start(bill.id, TOTAL, channel);
      ground.side(channel).pay(outTradeNo);
      assert.equal((await ground.deliver(channel, ground.side(channel).notice(outTradeNo, { amount: 1 }))).status, 200);
      assert.equal(await lastOutcome(), 'otherAmount');
      const order = await orderOf(outTradeNo);
      assert.deepEqual([order.status, order.problem], ['flagged', 'otherAmount']);
      assert.equal((await ground.payment(payment)).status, 'pending');
      // The true notice is posted all the same.
      await ground.deliver(channel, ground.side(channel).notice(outTradeNo));
      assert.equal((await ground.payment(payment)).status, 'success');
    });

    test('a payment of which nobody tells is found by asking', async () => {
      const bill = await ground.bill();
      const { payment, outTradeNo } = await ground.start(bill.id, TOTAL, channel);
      await ground.wait(1.5);
      assert.equal((await orderOf(outTradeNo)).queries, 1);
      assert.equal((await ground.payment(payment)).status, 'pending');
      ground.side(channel).pay(outTradeNo);
      await ground.wait(1);
      assert.equal((await ground.payment(payment)).status, 'pending', 'not asked again so soon');
      await ground.wait(2);
      assert.equal((await ground.payment(payment)).status, 'success');
    });

    test('an order is closed after its time; money that comes later is posted, and returned where nothing is owed', async () => {
      const bill = await ground.bill();
      const { payment, outTradeNo } = await ground.start(bill.id, TOTAL, channel);
      for (let n = 0; n < 8; n += 1) await ground.wait(5);
      assert.deepEqual([(await ground.payment(payment)).status, (await orderOf(outTradeNo)).status], ['closed', 'closed']);
      assert.equal(ground.side(channel).orders.get(outTradeNo)?.state, 'closed');
      await passed(ground.act(ground.finance, 'studentBill', bill.id, 'collect', { amount: TOTAL, channel: 'cash', payer: '王家长' }));
      ground.side(channel).pay(outTradeNo);
      await ground.deliver(channel, ground.side(channel).notice(outTradeNo));
      assert.equal(await lastOutcome(), 'late');
      const late = await ground.payment(payment);
      assert.deepEqual([late.status, late.surplus], ['success', TOTAL]);
      const [refund] = await ground.records(Refund).find({ payment });
      assert.deepEqual([refund?.status, refund?.amount], ['approved', TOTAL]);
    });

    test('a refund whose answer was lost is sent again under its number, and goes back once', async () => {
      const bill = await ground.bill();
      const { payment, outTradeNo } = await ground.start(bill.id, TOTAL, channel);
      ground.side(channel).pay(outTradeNo);
      await ground.deliver(channel, ground.side(channel).notice(outTradeNo));
      const refund = await ground.applied(payment, { amount: 5000 });
      await passed(ground.act(ground.secondFinance, 'refund', refund, 'approve'));
      ground.side(channel).now.lostRefunds = 1;
      await passed(ground.act(ground.finance, 'refund', refund, 'pay'));
      await sendRefund(ground.server.context(), refund);
      await settleRefunds(ground.server.context(), () => false);
      await settleRefunds(ground.server.context(), () => false);
      assert.equal((await ground.records(Refund).get(refund)).status, 'success');
      assert.equal(ground.side(channel).refunded(outTradeNo), 5000);
      assert.equal((await ground.now(bill.id)).refunded, 5000);
    });

    test('a provider out of reach is noted at its account, and cleared when it answers again', async () => {
      const bill = await ground.bill();
      const { outTradeNo } = await ground.start(bill.id, TOTAL, channel);
      ground.side(channel).now.busy = 100;
      await ground.wait(1.5);
      const problem = async () => (await ground.records(PaymentAccount).get(ground.accounts_[channel])).problem;
      assert.equal(await problem(), 'busy');
      assert.equal((await orderOf(outTradeNo)).problem, 'busy');
      ground.side(channel).now.busy = 0;
      await ground.wait(3);
      assert.equal(await problem(), null);
    });
  });

describe('both', () => {
  test('an order asked for again within its time is the same one', async () => {
    const bill = await ground.bill();
    const [first, second] = [await ground.start(bill.id, TOTAL), await ground.start(bill.id, TOTAL)];
    assert.equal(first.outTradeNo, second.outTradeNo);
    assert.notEqual((await ground.start(bill.id, TOTAL, 'alipay')).outTradeNo, first.outTradeNo);
  });

  test('two orders of a bill that are both paid return what was paid too much', async () => {
    const bill = await ground.bill();
    const [one, other] = [await ground.start(bill.id, TOTAL), await ground.start(bill.id, TOTAL, 'alipay')];
    ground.other.wechat.pay(one.outTradeNo);
    ground.other.alipay.pay(other.outTradeNo);
    // Out of order, and one told, the other found.
    await ground.deliver('alipay', ground.other.alipay.notice(other.outTradeNo));
    await ground.wait(1.5);
    assert.equal((await ground.now(bill.id)).paid, TOTAL);
    assert.equal((await ground.payment(one.payment)).surplus, TOTAL);
  });

  test('a notice about an order of another account is unknown, and about none at all as well', async () => {
    const bill = await ground.bill();
    const { outTradeNo, payment } = await ground.start(bill.id, TOTAL);
    ground.other.wechat.pay(outTradeNo);
    const stranger = '00000000-0000-4000-8000-000000000000';
    const { headers, body } = ground.other.wechat.notice(outTradeNo);
    const url = `/api/online-payment/wechat/${stranger}/notify`;
    assert.equal((await ground.server.app.inject({ method: 'POST', url, headers, payload: body })).statusCode, 401);
    const known = ground.other.wechat.orders.get(outTradeNo);
    assert.ok(known);
    ground.other.wechat.orders.set('PM-none', { ...known, outTradeNo: 'PM-none' });
    assert.equal((await ground.deliver('wechat', ground.other.wechat.notice('PM-none'))).status, 200);
    assert.equal(await lastOutcome(), 'unknown');
    assert.equal((await ground.payment(payment)).status, 'pending');
    ground.other.wechat.orders.delete('PM-none');
  });

  test('a second transaction of one order is flagged, not posted', async () => {
    const bill = await ground.bill();
    const { outTradeNo } = await ground.start(bill.id, TOTAL);
    ground.other.wechat.pay(outTradeNo);
    await ground.deliver('wechat', ground.other.wechat.notice(outTradeNo));
    const order = ground.other.wechat.orders.get(outTradeNo);
    assert.ok(order);
    order.transactionNo = ground.other.wechat.number();
    await ground.deliver('wechat', ground.other.wechat.notice(outTradeNo));
    assert.deepEqual([await lastOutcome(), (await orderOf(outTradeNo)).status], ['otherTransaction', 'flagged']);
  });

  test('a merchant without a public key fetches the certificates of WeChat Pay, and a new one takes over without a hand', async () => {
    const { wechat } = ground.other;
    const [former, later] = ['5157F09EFDC096DE15EBE81A47057A73', '6A1B02C3D4E5F60718293A4B5C6D7E90'];
    const keys = await ground.records(PaymentAccount).get(ground.accounts_.wechat);
    const configure = async (values: object) => {
      const { version } = await ground.records(PaymentAccount).get(keys.id);
      const answer = await ground.ask(ground.finance, 'PUT', `/api/data/paymentAccount/${keys.id}`, { version, ...values });
      assert.equal(answer.status, 200, answer.text);
    };
    const [keyId, platform] = [wechat.keyId, wechat.platform];
    await configure({ publicKeyId: null, publicKey: null });
    const until = new Date(ground.server.context().now().getTime() + 400 * 86_400_000);
    const from = new Date(until.getTime() - 800 * 86_400_000);
    for (const serial of [former, later]) {
      wechat.certify(serial, { from, until });
      ground.pass(1 / 24);
      const bill = await ground.bill();
      const { payment, outTradeNo } = await ground.start(bill.id, TOTAL);
      wechat.pay(outTradeNo);
      assert.equal((await ground.deliver('wechat', wechat.notice(outTradeNo))).status, 200);
      assert.equal((await ground.payment(payment)).status, 'success');
    }
    Object.assign(wechat, { keyId, platform });
    for (const serial of [former, later]) wechat.withdraw(serial);
    await configure({ publicKeyId: keyId, publicKey: platform.publicPem });
  });

  test('a merchant of Alipay goes over to certificates, and a new one of Alipay takes over without a hand', async () => {
    const { alipay } = ground.other;
    const { id } = await ground.records(PaymentAccount).get(ground.accounts_.alipay);
    const former = alipay.platform;
    const configure = async (values: object) => {
      const { version } = await ground.records(PaymentAccount).get(id);
      return ground.ask(ground.finance, 'PUT', `/api/data/paymentAccount/${id}`, { version, ...values });
    };
    const { authority, app, platform } = alipay.certify();
    const own = { appCertificate: app.pem, rootCertificate: authority.root.pem, publicKey: platform.pem };
    assert.equal((await configure({ ...own, rootCertificate: null })).data.fields.rootCertificate !== undefined, true);
    assert.equal((await configure({ ...own, publicKey: former.publicPem })).status, 400);
    assert.equal((await configure(own)).status, 200);
    for (const renewed of [false, true]) {
      if (renewed) alipay.renew();
      const bill = await ground.bill();
      const { payment, outTradeNo } = await ground.start(bill.id, TOTAL, 'alipay');
      alipay.pay(outTradeNo);
      assert.equal((await ground.deliver('alipay', alipay.notice(outTradeNo))).status, 200);
      assert.equal((await ground.payment(payment)).status, 'success');
    }
    Object.assign(alipay, { certified: null, platform: former });
    assert.equal((await configure({ appCertificate: null, rootCertificate: null, publicKey: former.publicPem })).status, 200);
  });

  test('refused notices are kept up to a limit', async () => {
    const bill = await ground.bill();
    const { outTradeNo } = await ground.start(bill.id, TOTAL);
    ground.other.wechat.pay(outTradeNo);
    for (let n = 0; n < 60; n += 1) await ground.deliver('wechat', ground.other.wechat.notice(outTradeNo, { forged: true }));
    const kept = await ground.records(PaymentNotice).count({ kind: 'refused', account: ground.accounts_.wechat });
    assert.ok(kept <= 51, String(kept));
  });

  test('a school has one enabled account at each provider, and its keys are stored sealed', async () => {
    const twin = await ground.ask(ground.finance, 'POST', '/api/data/paymentAccount', {
      name: '第二个',
      provider: 'alipay',
      school: ground.school,
      appId: '1',
      merchantId: '2',
      publicKey: ground.other.alipay.platform.publicPem,
    });
    const { id } = twin.data.record;
    const notice = await ground.server.request(null, 'POST', `/api/online-payment/alipay/${id}/notify`, { out_trade_no: '1' });
    assert.equal(notice.status, 401, 'a notice to an account without keys');
    const { privatePem: privateKey } = ground.other.alipay.merchant;
    await passed(ground.act(ground.finance, 'paymentAccount', id, 'setKeys', { privateKey }));
    assert.equal((await ground.act(ground.finance, 'paymentAccount', id, 'enable')).status, 409);
    const { text } = await ground.ask(ground.finance, 'GET', `/api/data/paymentAccount/${id}`);
    assert.ok(!text.includes('PRIVATE KEY'));
    const [row] = await ground.server.engine.database.query<{ text: string }>(
      sql`select encode(sealed, 'escape') as text from sys_payment_secret where account = ${id}`,
    );
    assert.ok(row && !row.text.includes('PRIVATE'));
    assert.equal((await ground.ask(ground.agencyManager, 'GET', '/api/data/paymentAccount')).status, 403);
  });

  test('no payment is started without an account or above what is owed', async () => {
    const bill = await ground.bill();
    await assert.rejects(ground.start(bill.id, TOTAL + 1), { key: 'payment.aboveOwed' });
    await repo(PaymentAccount, ground.server.context()).act(ground.accounts_.alipay, 'disable');
    await assert.rejects(ground.start(bill.id, TOTAL, 'alipay'), { key: 'onlinePayment.noAccount' });
    await repo(PaymentAccount, ground.server.context()).act(ground.accounts_.alipay, 'enable');
    assert.equal(await ground.records(Payment).count({ bill: bill.id }), 0);
  });
});
