import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { AlipayAuthority } from '@zhixing/testing/payment/alipay-authority.ts';
import { type PaymentCounterpart, startPaymentCounterpart } from '@zhixing/testing/payment/counterpart.ts';
import { alipay } from '../alipay/alipay.ts';
import { PaymentFailure } from '../failure.ts';
import type { Order, Provider, Received } from '../provider.ts';

let other: PaymentCounterpart;
before(async () => {
  other = await startPaymentCounterpart();
});
after(() => other.close());
afterEach(() => {
  other.alipay.now.forges = false;
});

const failsWith = (problem: string) => (error: unknown) => error instanceof PaymentFailure && error.problem === problem;
const order = (): Order => ({
  outTradeNo: 'PM202611250001',
  amount: 21_350,
  description: '研学费用',
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  notifyUrl: 'https://yx.example.cn/api/payment/notify',
  client: 'native',
});
const receivedOf = ({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }): Received => ({
  headers,
  body,
  form: Object.fromEntries(new URLSearchParams(body)),
});
const byKeys = (): Provider => {
  const { appId, merchantId, merchant, platform } = other.alipay;
  const config = {
    api: `${other.address}/gateway.do`,
    appId,
    merchantId,
    privateKey: merchant.privatePem,
    publicKeys: [platform.publicPem],
  };
  return alipay(fetch, config);
};

describe('certificates of Alipay', () => {
  let passed = 0;
  const now = () => new Date(Date.now() + passed);
  const later = (milliseconds: number) => {
    passed += milliseconds;
  };
  before(() => other.alipay.certify());
  const own = () => {
    assert.ok(other.alipay.certified);
    return other.alipay.certified;
  };
  const certified = (values: { app?: string; root?: string; platform?: string } = {}): Provider => {
    const { appId, merchantId, merchant } = other.alipay;
    const { authority, app, platform } = own();
    const certificates = { app: values.app ?? app.pem, root: values.root ?? authority.root.pem };
    const publicKeys = [values.platform ?? platform.pem];
    return alipay(
      fetch,
      { api: `${other.address}/gateway.do`, appId, merchantId, privateKey: merchant.privatePem, publicKeys, certificates },
      now,
    );
  };
  const downloads = () => other.alipay.now.asked.filter((asked) => asked === 'alipay.open.app.alipaycert.download').length;

  test('go with every request by their numbers, and answers and notices are verified by that of Alipay', async () => {
    const [provider, made] = [certified(), order()];
    await provider.order(made);
    other.alipay.pay(made.outTradeNo);
    assert.equal((await provider.query(made.outTradeNo))?.state, 'success');
    assert.equal((await provider.notice(receivedOf(other.alipay.notice(made.outTradeNo)), now())).kind, 'trade');
    await assert.rejects(
      provider.notice(receivedOf(other.alipay.notice(made.outTradeNo, { forged: true })), now()),
      failsWith('badSignature'),
    );
    await assert.rejects(
      byKeys().query(made.outTradeNo),
      failsWith('refused'),
      'without certificates the gateway does not know the application',
    );
    other.alipay.now.forges = true;
    await assert.rejects(provider.query(made.outTradeNo), failsWith('badSignature'));
  });

  test('lead to a root that is known; others are refused', async () => {
    const stranger = new AlipayAuthority(now());
    const forged = stranger.certified(other.alipay.platform, 'Alipay').pem;
    assert.throws(() => certified({ platform: forged }), failsWith('badKey'));
    assert.throws(() => certified({ app: 'no certificate' }), failsWith('badKey'));
    const wrongRoot = certified({ root: [own().authority.root.pem, stranger.root.pem].join('') });
    await assert.rejects(wrongRoot.query('PM-any'), failsWith('refused'), 'the number of the roots is that of all of them');
  });

  test('that are new are fetched once by their numbers, and believed only from a root and while valid', async () => {
    const provider = certified();
    const before = downloads();
    other.alipay.renew();
    assert.equal(await provider.query('PM-any'), null);
    assert.equal(await provider.query('PM-any'), null);
    assert.equal(downloads(), before + 1);
    later(60_000);
    other.alipay.renew(2);
    assert.equal(await provider.query('PM-any'), null);
    later(2 * 86_400_000);
    await assert.rejects(provider.query('PM-any'), failsWith('badSignature'));
    const { authority } = own();
    own().platform = new AlipayAuthority(now()).certified(other.alipay.platform, 'Alipay');
    await assert.rejects(provider.query('PM-any'), failsWith('badKey'));
    own().platform = authority.certified(other.alipay.platform, 'Alipay');
  });
});
