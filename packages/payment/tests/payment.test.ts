import assert from 'node:assert/strict';
import { createCipheriv, generateKeyPairSync } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import { type PaymentCounterpart, startPaymentCounterpart } from '@zhixing/testing/payment/counterpart.ts';
import { alipay } from '../alipay/alipay.ts';
import { signedText as alipayText } from '../alipay/alipay-client.ts';
import { PaymentFailure } from '../failure.ts';
import { fenOf, momentOf, yuanOf } from '../money.ts';
import type { Order, Provider, Received } from '../provider.ts';
import { isSigned, privateKeyOf, publicKeyOf, signed } from '../rsa.ts';
import { decrypted } from '../wechat/aes-gcm.ts';
import { signedText } from '../wechat/wechat-client.ts';
import { wechatPay } from '../wechat/wechat-pay.ts';

let other: PaymentCounterpart;
before(async () => {
  other = await startPaymentCounterpart();
});
after(() => other.close());
afterEach(() => {
  for (const side of [other.wechat, other.alipay]) Object.assign(side.now, { busy: 0, lostRefunds: 0, forges: false, slowRefunds: false });
});

const failsWith = (problem: string) => (error: unknown) => error instanceof PaymentFailure && error.problem === problem;

const wechat = (publicKeys = { [other.wechat.keyId]: other.wechat.platform.publicPem }): Provider => {
  const { appId, merchantId, serialNo, apiKey, merchant } = other.wechat;
  return wechatPay(fetch, { api: other.address, appId, merchantId, serialNo, apiKey, privateKey: merchant.privatePem, publicKeys });
};
/** A merchant without configured keys, whose clock the test sets. */
const byCertificates = (now: () => Date): Provider => {
  const { appId, merchantId, serialNo, apiKey, merchant } = other.wechat;
  const config = { api: other.address, appId, merchantId, serialNo, apiKey, privateKey: merchant.privatePem, publicKeys: {} };
  return wechatPay(fetch, config, now);
};
const ali = (publicKeys = [other.alipay.platform.publicPem]): Provider => {
  const { appId, merchantId, merchant } = other.alipay;
  return alipay(fetch, { api: `${other.address}/gateway.do`, appId, merchantId, privateKey: merchant.privatePem, publicKeys });
};

let numbers = 0;
const nextNumber = (): string => {
  numbers += 1;
  return `PM20261125${String(numbers).padStart(4, '0')}`;
};
const order = (values: Partial<Order> = {}): Order => ({
  outTradeNo: nextNumber(),
  amount: 21_350,
  description: '研学费用',
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  notifyUrl: 'https://yx.example.cn/api/payment/notify',
  client: 'native',
  ...values,
});

const receivedOf = ({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }): Received => ({
  headers,
  body,
  form: Object.fromEntries(new URLSearchParams(body)),
});

describe('money and moments', () => {
  test('fen and yuan are converted without floating point', () => {
    assert.equal(yuanOf(5), '0.05');
    assert.equal(yuanOf(1_000_000_019), '10000000.19');
    for (const [text, fen] of [
      ['0.29', 29],
      ['1.1', 110],
      ['-3.00', -300],
      ['19.9900', 1999],
      ['88', 8800],
    ] as const)
      assert.equal(fenOf(text), fen, text);
    for (const text of ['', '1e3', '1.234', '一元', null]) assert.equal(fenOf(text), null, String(text));
    assert.equal(momentOf('2026-11-25 08:00:00'), '2026-11-25T00:00:00.000Z');
  });
});

describe('signatures', () => {
  test('what is signed is laid out as the documentation shows', () => {
    const asked = {
      method: 'GET',
      target: '/v3/certificates',
      timestamp: '1554208460',
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
      body: '',
    };
    assert.equal(signedText(asked), 'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n');
    assert.equal(alipayText({ b: '2', sign: 'x', a: '1', c: '' }), 'a=1&b=2');
  });

  test('a signature of RFC 8017 is verified, and of a known key made again', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [pkcs1, spki] = [privateKey.export({ type: 'pkcs1', format: 'der' }), publicKey.export({ type: 'spki', format: 'der' })];
    // Consoles hand out keys as bare base64.
    const [key, open] = [privateKeyOf(pkcs1.toString('base64')), publicKeyOf(spki.toString('base64'))];
    const made = signed(key, '研学');
    assert.ok(isSigned(open, '研学', made));
    assert.ok(!isSigned(open, '研学 ', made));
    assert.equal(made, signed(privateKey, '研学'));
    assert.throws(() => publicKeyOf('no key'), failsWith('badKey'));
  });

  test('AES-256-GCM opens the vector of its specification, and nothing that was changed', () => {
    // Test case 16 of the GCM specification.
    const hex = (text: string) => Buffer.from(text, 'hex');
    const key = hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308');
    const cipher = createCipheriv('aes-256-gcm', key, hex('cafebabefacedbaddecaf888'));
    cipher.setAAD(hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'));
    cipher.update(
      hex('d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39'),
    );
    cipher.final();
    assert.equal(cipher.getAuthTag().toString('hex'), '76fc6ece0f4e1768cddf8853bb2d551b');
    const sealed = { nonce: '0123456789ab', associated_data: 'x', ciphertext: Buffer.alloc(40).toString('base64') };
    assert.throws(() => decrypted('abcdefghijklmnopqrstuvwxyz012345', sealed), failsWith('badSignature'));
  });
});

for (const [name, provider, side] of [
  ['wechat', () => wechat(), () => other.wechat],
  ['alipay', () => ali(), () => other.alipay],
] as const)
  describe(name, () => {
    test('an order is made, paid, found, and closed no more', async () => {
      const made = order();
      assert.equal(await provider().query(made.outTradeNo), null);
      const invitation = await provider().order(made);
      assert.equal(invitation.kind, 'code');
      assert.equal((await provider().query(made.outTradeNo))?.state, 'pending');
      side().pay(made.outTradeNo);
      const trade = await provider().query(made.outTradeNo);
      assert.deepEqual([trade?.state, trade?.amount], ['success', 21_350]);
      assert.ok(trade?.transactionNo && trade.paidAt);
      await assert.rejects(provider().close(made.outTradeNo), failsWith('refused'));
    });

    test('an unpaid order is closed, and one that never was as well', async () => {
      const made = order();
      await provider().order(made);
      await provider().close(made.outTradeNo);
      assert.equal((await provider().query(made.outTradeNo))?.state, 'closed');
      await provider().close('PM-never');
    });

    test('a refund repeated with its number is made once, even where the answer was lost', async () => {
      const made = order();
      await provider().order(made);
      side().pay(made.outTradeNo);
      const { outTradeNo, notifyUrl } = made;
      const refund = { outTradeNo, refundNo: `RF${outTradeNo}`, amount: 5000, total: 21_350, reason: '退出', notifyUrl };
      side().now.lostRefunds = 1;
      await assert.rejects(provider().refund(refund), failsWith('busy'));
      const again = await provider().refund(refund);
      assert.deepEqual([again.state, again.amount], ['success', 5000]);
      assert.equal(side().refunded(outTradeNo), 5000);
      assert.equal((await provider().queryRefund(outTradeNo, refund.refundNo))?.state, 'success');
      assert.equal(await provider().queryRefund(outTradeNo, 'RF-never'), null);
    });

    test('answers with another signature are not believed', async () => {
      const made = order();
      await provider().order(made);
      side().now.forges = true;
      await assert.rejects(provider().query(made.outTradeNo), failsWith('badSignature'));
    });

    test('a notice is read; forged or changed it is refused', async () => {
      const made = order();
      await provider().order(made);
      side().pay(made.outTradeNo);
      const notice = await provider().notice(receivedOf(side().notice(made.outTradeNo)), new Date());
      assert.ok(notice.kind === 'trade');
      assert.deepEqual([notice.trade.outTradeNo, notice.trade.state, notice.trade.amount], [made.outTradeNo, 'success', 21_350]);
      const forged = receivedOf(side().notice(made.outTradeNo, { forged: true }));
      await assert.rejects(provider().notice(forged, new Date()), failsWith('badSignature'));
      const true_ = side().notice(made.outTradeNo);
      const changed = receivedOf({ ...true_, body: true_.body.replace('2', '3') });
      await assert.rejects(provider().notice(changed, new Date()), failsWith('badSignature'));
    });

    test('the bill of a day lists payments and refunds with their numbers', async () => {
      const made = order({ amount: 30_005 });
      await provider().order(made);
      side().clock = () => new Date('2026-11-20T15:30:00Z');
      side().pay(made.outTradeNo);
      const { outTradeNo, notifyUrl } = made;
      await provider().refund({ outTradeNo, refundNo: 'RF-bill', amount: 105, total: 30_005, reason: '退出', notifyUrl });
      side().clock = () => new Date();
      const bill = await provider().bill('2026-11-20');
      assert.deepEqual(
        bill.map(({ kind, outTradeNo: no, refundNo, amount, at }) => [kind, no, refundNo, amount, at]),
        [
          ['payment', outTradeNo, null, 30_005, '2026-11-20T15:30:00.000Z'],
          ['refund', outTradeNo, 'RF-bill', 105, '2026-11-20T15:30:00.000Z'],
        ],
      );
      side().refunds.delete('RF-bill');
      side().orders.delete(outTradeNo);
      assert.deepEqual(await provider().bill('2026-11-20'), []);
    });

    test('a busy provider and one out of reach are told apart', async () => {
      side().now.busy = 1;
      await assert.rejects(provider().query('PM-any'), failsWith('busy'));
    });
  });

describe('what only one of them has', () => {
  test('WeChat Pay opens an address on phones and the app in its own browser', async () => {
    const h5 = await wechat().order(order({ client: 'h5', address: '10.0.0.1', returnUrl: 'https://yx.example.cn/paid' }));
    assert.ok(h5.kind === 'redirect' && h5.url.endsWith('redirect_url=https%3A%2F%2Fyx.example.cn%2Fpaid'));
    const jsapi = await wechat().order(order({ client: 'jsapi', openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }));
    assert.ok(jsapi.kind === 'jsapi');
    const { appId, timeStamp, nonceStr, package: parcel, paySign = '' } = jsapi.params;
    const text = `${[appId, timeStamp, nonceStr, parcel].join('\n')}\n`;
    assert.ok(isSigned(publicKeyOf(other.wechat.merchant.publicPem), text, paySign));
  });

  test('a notice that is old is refused, since somebody may have kept it', async () => {
    const made = order();
    await wechat().order(made);
    other.wechat.pay(made.outTradeNo);
    const old = receivedOf(other.wechat.notice(made.outTradeNo, { at: new Date(Date.now() - 600_000) }));
    await assert.rejects(wechat().notice(old, new Date()), failsWith('badSignature'));
  });

  test('keys are exchanged: both are believed while both are known, an unknown one never', async () => {
    const [formerId, former] = [other.wechat.keyId, other.wechat.platform.publicPem];
    const both = () => wechat({ [formerId]: former, [other.wechat.keyId]: other.wechat.platform.publicPem });
    const made = order();
    await both().order(made);
    other.wechat.rotate('PUB_KEY_ID_0119000001092026112600');
    await assert.rejects(wechat({ [formerId]: former }).query(made.outTradeNo), failsWith('badSignature'));
    assert.equal((await both().query(made.outTradeNo))?.state, 'pending');
    const formerAlipay = other.alipay.platform.publicPem;
    other.alipay.rotate();
    await assert.rejects(ali([formerAlipay]).query('PM-any'), failsWith('badSignature'));
    assert.equal(await ali([other.alipay.platform.publicPem, formerAlipay]).query('PM-any'), null);
  });

  test('Alipay leads a phone to its page by a signed address', async () => {
    const made = order({ client: 'h5', returnUrl: 'https://yx.example.cn/paid' });
    const { kind, ...rest } = await ali().order(made);
    assert.ok(kind === 'redirect' && 'url' in rest);
    other.alipay.visit(rest.url);
    assert.equal((await ali().query(made.outTradeNo))?.state, 'pending');
  });
});

describe('certificates of WeChat Pay', () => {
  const [first, second, third] = [
    '5157F09EFDC096DE15EBE81A47057A72',
    '6A1B02C3D4E5F60718293A4B5C6D7E8F',
    '7F8E9D0C1B2A39485766758493A2B1C0',
  ] as const;
  const start = Date.now();
  let passed = 0;
  const now = () => new Date(start + passed);
  const fetches = () => other.wechat.now.asked.filter((asked) => asked === 'GET /v3/certificates').length;
  const paidOrder = async (provider: Provider) => {
    const made = order();
    await provider.order(made);
    other.wechat.pay(made.outTradeNo);
    return made.outTradeNo;
  };
  const told = (outTradeNo: string, at = now()) => receivedOf(other.wechat.notice(outTradeNo, { at }));
  before(() => {
    passed = 0;
    other.wechat.certify(first);
  });
  after(() => {
    for (const serial of [first, second, third]) other.wechat.withdraw(serial);
    other.wechat.rotate('PUB_KEY_ID_0119000001092026112601');
  });

  test('are fetched once, exchanged without a hand, and asked for once however many notices come at a time', async () => {
    const provider = byCertificates(now);
    const before = fetches();
    const outTradeNo = await paidOrder(provider);
    assert.equal((await provider.query(outTradeNo))?.state, 'success');
    assert.equal(fetches() - before, 1);
    const former = told(outTradeNo, new Date(start + 70_000));
    other.wechat.certify(second);
    passed = 70_000;
    const notices = await Promise.all([1, 2, 3, 4].map(() => provider.notice(told(outTradeNo), now())));
    assert.ok(notices.every(({ kind }) => kind === 'trade'));
    assert.equal(fetches() - before, 2);
    // What the former one has signed is still believed while it is listed.
    assert.equal((await provider.notice(former, now())).kind, 'trade');
  });

  test('that are not listed are refused, and asked for once a minute', async () => {
    const provider = byCertificates(now);
    const outTradeNo = await paidOrder(provider);
    passed += 60_000;
    const before = fetches();
    const received = told(outTradeNo);
    const stranger = { ...received, headers: { ...received.headers, 'wechatpay-serial': third } };
    for (let n = 0; n < 5; n += 1) await assert.rejects(provider.notice(stranger, now()), failsWith('badSignature'));
    assert.equal(fetches() - before, 1);
    assert.equal((await provider.notice(received, now())).kind, 'trade');
  });

  test('that are withdrawn are believed no longer than half a day', async () => {
    const provider = byCertificates(now);
    const outTradeNo = await paidOrder(provider);
    const [soon, later] = [3_600_000, 12 * 3_600_000 + 1].map((wait) => ({
      wait,
      notice: told(outTradeNo, new Date(now().getTime() + wait)),
    }));
    assert.ok(soon && later);
    other.wechat.certify(third);
    other.wechat.withdraw(second);
    const began = passed;
    passed = began + soon.wait;
    assert.equal((await provider.notice(soon.notice, now())).kind, 'trade');
    passed = began + later.wait;
    await assert.rejects(provider.notice(later.notice, now()), failsWith('badSignature'));
    assert.equal((await provider.notice(told(outTradeNo), now())).kind, 'trade');
  });

  test('that are over are not believed though they are listed', async () => {
    other.wechat.certify(second, { until: new Date(now().getTime() - 60_000) });
    const provider = byCertificates(now);
    await assert.rejects(paidOrder(provider), failsWith('badSignature'));
    other.wechat.certify(third);
    passed += 60_000;
    await paidOrder(provider);
  });

  test('are not believed from whoever does not hold the key of the interface', async () => {
    const { appId, merchantId, serialNo, merchant } = other.wechat;
    const keys = { apiKey: 'another key of thirty-two letters', privateKey: merchant.privatePem, publicKeys: {} };
    const provider = wechatPay(fetch, { api: other.address, appId, merchantId, serialNo, ...keys, apiKey: keys.apiKey.slice(0, 32) }, now);
    await assert.rejects(
      provider.query('PM-any-other').then(() => provider.order(order())),
      failsWith('badSignature'),
    );
  });
});
