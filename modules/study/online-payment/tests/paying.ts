import assert from 'node:assert/strict';
import { type Provided, provide } from '@zhixing/engine/ports/port.ts';
import type { Row } from '@zhixing/model';
import type { PayClient } from '@zhixing/payment/provider.ts';
import { type PaymentCounterpart, startPaymentCounterpart } from '@zhixing/testing/payment/counterpart.ts';
import type { PlayedNotice } from '@zhixing/testing/payment/wechat-side.ts';
import { createPorts } from '../../../ports.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { type BilledTrip, openBilledTrip, passed } from '../../billing/tests/billed-trip.ts';
import { PaymentAccount } from '../account/payment-account.model.ts';
import type { OnlineChannel } from '../account/providers.ts';
import { queryOrders } from '../order/query-orders.ts';
import { type StartedPayment, startOnlinePayment } from '../order/start.ts';
import { systemAddress } from '../ports.ts';

const settings = { cipherKey: 'EY8WePvjM5GGwQzn', demo: true, secretKey: 'a key of the server that nobody else has' };

/** A billed trip whose school is paid online, with the providers played locally. */
export interface Paying extends BilledTrip {
  readonly other: PaymentCounterpart;
  readonly accounts_: Readonly<Record<OnlineChannel, string>>;
  /** Starts a payment of a bill. */
  start(bill: string, amount: number, channel?: OnlineChannel, client?: PayClient): Promise<StartedPayment>;
  /** Delivers a notice to the address that the provider was given. */
  deliver(channel: OnlineChannel, notice: PlayedNotice): Promise<{ readonly status: number; readonly body: string }>;
  payment(id: string): Promise<Row<typeof Payment>>;
  /** Lets minutes pass and asks about the orders that are due. */
  wait(minutes: number): Promise<number>;
  side(channel: OnlineChannel): PaymentCounterpart['wechat'] | PaymentCounterpart['alipay'];
}

/** @param more ports provided otherwise than in the product, such as a sender of codes */
export async function openPaying(more: readonly Provided[] = []): Promise<Paying> {
  const others = [provide(systemAddress, { of: async () => 'https://yx.example.cn' }), ...more];
  const provided = createPorts(settings).map((one) => others.find(({ port }) => port === one.port) ?? one);
  const ground = await openBilledTrip({}, { provided, outgoingAllow: ['127.0.0.1'] });
  const other = await startPaymentCounterpart();
  const { server, records, pass } = ground;
  for (const side of [other.wechat, other.alipay]) side.clock = () => server.context().now();
  const accounts_ = { wechat: await openAccount(ground, other, 'wechat'), alipay: await openAccount(ground, other, 'alipay') };
  return {
    ...ground,
    other,
    accounts_,
    start: (bill, amount, channel = 'wechat', client = 'native') =>
      startOnlinePayment(server.context(), { bill, channel, amount, client, payer: '王家长', openId: 'oUpF8uMuAJO', address: '10.0.0.1' }),
    deliver: async (channel, { headers, body }) => {
      const url = `/api/online-payment/${channel}/${accounts_[channel]}/notify`;
      const answer = await server.app.inject({ method: 'POST', url, headers, payload: body });
      return { status: answer.statusCode, body: answer.body };
    },
    payment: (id) => records(Payment).get(id),
    wait: (minutes) => {
      pass(minutes / 1440);
      return queryOrders(server.context(), () => false);
    },
    side: (channel) => other[channel],
  };
}

async function openAccount(ground: BilledTrip, other: PaymentCounterpart, provider: OnlineChannel): Promise<string> {
  const { wechat, alipay } = other;
  const own =
    provider === 'wechat'
      ? { api: other.address, appId: wechat.appId, merchantId: wechat.merchantId, serialNo: wechat.serialNo, publicKeyId: wechat.keyId }
      : { api: `${other.address}/gateway.do`, appId: alipay.appId, merchantId: alipay.merchantId };
  const values = { name: `本校${provider}`, provider, school: ground.school, ...own, publicKey: other[provider].platform.publicPem };
  const { data, text } = await ground.ask(ground.finance, 'POST', '/api/data/paymentAccount', values);
  assert.ok(data?.record, text);
  const { id } = data.record;
  const keys = { privateKey: other[provider].merchant.privatePem, apiKey: provider === 'wechat' ? wechat.apiKey : null };
  assert.equal((await ground.act(ground.finance, 'paymentAccount', id, 'enable')).data.key, 'paymentAccount.keysNeeded');
  await passed(ground.act(ground.finance, 'paymentAccount', id, 'setKeys', keys));
  await passed(ground.act(ground.finance, 'paymentAccount', id, 'enable'));
  assert.equal((await ground.records(PaymentAccount).get(id)).hasKeys, true);
  return id;
}
