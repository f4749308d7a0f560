import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type PaymentCounterpart, startPaymentCounterpart } from '@zhixing/testing/payment/counterpart.ts';
import type { BrowserContext } from 'playwright-core';
import { asking, handedOut, issuedLinks } from './family-link.ts';
import { type Product, startProduct } from './product.ts';

interface Bill {
  readonly id: string;
  readonly trip: string;
  readonly student: string;
}

interface Line {
  readonly id: string;
  readonly children: readonly { readonly id: string }[];
}

describe('a parent pays inside WeChat', () => {
  let product: Product;
  let provider: PaymentCounterpart;
  let account: string;
  before(async () => {
    provider = await startPaymentCounterpart();
    product = await startProduct({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
  });
  after(async () => {
    await product.close();
    await provider.close();
  });

  /** Finance opens the school's account with its official account; the address of the system is known to the provider. */
  async function openAccount(): Promise<string> {
    const { wechat } = provider;
    const demo = await asking(product, 'demo');
    await demo('PUT', '/api/system/SysConfig', { domain: 'https://yx.example.cn' });
    const platform = await asking(product, 'platformAdmin');
    const { record } = await platform<{ record: { id: string } }>('POST', '/api/data/paymentAccount', {
      name: '微信支付',
      provider: 'wechat',
      api: provider.address,
      publicKey: wechat.platform.publicPem,
      publicKeyId: wechat.keyId,
      appId: wechat.appId,
      merchantId: wechat.merchantId,
      serialNo: wechat.serialNo,
    });
    const args = { privateKey: wechat.merchant.privatePem, apiKey: wechat.apiKey, appSecret: wechat.appSecret };
    await platform('POST', `/api/data/paymentAccount/${record.id}/actions/setKeys`, { args });
    await platform('POST', `/api/data/paymentAccount/${record.id}/actions/enable`, {});
    return record.id;
  }

  /** The link of a family that owes something, and its code. */
  async function handOut() {
    const ask = await asking(product, 'schoolAdmin');
    const filter = encodeURIComponent(JSON.stringify({ status: { in: ['unpaid', 'partial', 'overdue'] } }));
    const finance = await asking(product, 'finance');
    const { list: bills } = await finance<{ list: readonly Bill[] }>('GET', `/api/data/studentBill?filter=${filter}`);
    for (const { trip, student } of bills) {
      const line = (await issuedLinks<Line>(ask, trip)).find(({ children }) => children.length === 1 && children[0]?.id === student);
      if (line) return { ...(await handedOut(ask, line.id)), hash: `#/${student}/${trip}/payment` };
    }
    throw new Error('the sample has no family that owes something');
  }

  /** WeChat's browser: its name, its bridge, which pays what it is given, and its page that says who holds the telephone. */
  async function insideWechat(context: BrowserContext) {
    await context.exposeFunction('payInWechat', async (parcel: string) => {
      const outTradeNo = parcel.replace('prepay_id=wx', '');
      provider.wechat.pay(outTradeNo);
      const { headers, body } = provider.wechat.notice(outTradeNo);
      const notified = await fetch(`${product.address}/api/online-payment/wechat/${account}/notify`, { method: 'POST', headers, body });
      assert.equal(notified.status, 200, await notified.text());
    });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} MicroMessenger/8.0.50` });
      type Pay = { payInWechat(parcel: string): Promise<void> };
      const invoke = (_name: string, given: { package: string }, done: (answer: object) => void) =>
        void (window as unknown as Pay).payInWechat(given.package).then(() => done({ err_msg: 'get_brand_wcpay_request:ok' }));
      Object.assign(window, { WeixinJSBridge: { invoke } });
    });
    await context.route('https://open.weixin.qq.com/**', (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code: provider.wechat.codeFor('oParent'), state: asked.get('state') ?? '' }));
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
  }

  test('WeChat says who pays, collects the payment in its own window, and the receipt stands on the page', async () => {
    account = await openAccount();
    const link = await handOut();
    const { page, context, faults } = await product.open({ width: 360, height: 740, touch: true });
    await insideWechat(context);
    await page.goto(link.path);
    await page.getByLabel('6 位验证码').fill(link.code);
    await page.getByRole('button', { name: '进入' }).click();
    await page.getByText('，您好').waitFor();
    await page.goto(link.path + link.hash);
    await page.getByRole('heading', { name: '本次应缴' }).waitFor();
    assert.equal(await page.getByText('支付宝').count(), 0, 'WeChat opens no other provider');
    await page
      .getByRole('button', { name: /^一次缴清|^缴纳/ })
      .last()
      .click();
    await page.getByText('费用已缴清。').waitFor();
    await page
      .getByText(/收据号/)
      .first()
      .waitFor();
    assert.equal(new URL(page.url()).search, '', 'the code of WeChat does not stay in the address');
    assert.deepEqual(faults, []);
    await context.close();
  });
});
