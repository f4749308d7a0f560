import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { provide } from '@zhixing/engine/ports/port.ts';
import { passed } from '../../billing/tests/billed-trip.ts';
import { openPaying, type Paying } from '../../online-payment/tests/paying.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { FamilyLink } from '../family-link.model.ts';
import { storeTokens } from '../links/tokens.ts';
import { phoneCodes } from '../ports.ts';
import { type PhoneCode, tokenOf } from './reading.ts';

const codes: PhoneCode[] = [];
const state = 'a1b2c3d4e5f6a7b8c9';
let ground: Paying;
before(async () => {
  ground = await openPaying([provide(phoneCodes, { sms: async () => ({ send: async (code) => void codes.push(code) }) })]);
});
after(async () => {
  await ground.other.close();
  await ground.server.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  ground.server.app.inject({ method: 'POST', url: `/api/family/${url}`, headers, payload });

/** A guardian who has entered the code, in WeChat's browser, with a bill to pay. */
async function family() {
  const { records, trip, server } = ground;
  const bill = await ground.bill();
  const student = bill.student ?? '';
  const relation = await records(StudentGuardian).first({ student });
  const guardian = await records(Guardian).get(relation?.guardian ?? '');
  const whose = { trip: trip.id, school: trip.school ?? '', guardian: guardian.id, students: [student], classes: trip.classes };
  const link = await records(FamilyLink).create({ ...whose, expiresAt: '2031-01-01T00:00:00Z' });
  await storeTokens(server.context(), [link]);
  const token = tokenOf(server.engine, link);
  const asked = await post('code', { token });
  assert.equal(asked.statusCode, 200, asked.body);
  const entered = await post('session', { token, code: codes.at(-1)?.code });
  assert.equal(entered.statusCode, 200, entered.body);
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const session = { authorization: `Bearer ${entered.json().data.session}`, cookie, host: 'yx.example.cn' };
  const whom = { student, trip: trip.id };
  const send = async (url: string, body: object = {}) => {
    const answer = await post(url, { ...whom, ...body }, session);
    return { status: answer.statusCode, ...answer.json() };
  };
  const pay = () => send('pay', { channel: 'wechat', client: 'jsapi', amount: bill.balance, token });
  const view = async () =>
    (
      await ground.server.app.inject({ method: 'GET', url: `/api/family/place?student=${student}&trip=${trip.id}`, headers: session })
    ).json().data;
  return { bill, token, send, pay, view };
}

test('without its official account a school is not paid inside WeChat', async () => {
  const { pay, send, token, view } = await family();
  assert.deepEqual([(await view()).channels.toSorted(), (await view()).paysInWechat], [['alipay', 'wechat'], false]);
  assert.equal((await pay()).data.key, 'family.payerNeeded');
  assert.equal((await send('payer-address', { token, state })).data.key, 'onlinePayment.noAccount');
  assert.equal((await send('payer', { code: ground.other.wechat.codeFor('oPayer') })).data.key, 'onlinePayment.noAccount');
});

test('WeChat says who pays, once, and the payment goes through its own window', async () => {
  const { wechat } = ground.other;
  const keys = { privateKey: wechat.merchant.privatePem, apiKey: wechat.apiKey, appSecret: wechat.appSecret };
  await passed(ground.act(ground.finance, 'paymentAccount', ground.accounts_.wechat, 'setKeys', keys));
  const { bill, token, send, pay, view } = await family();
  assert.equal((await view()).paysInWechat, true);
  assert.equal((await pay()).data.key, 'family.payerNeeded');

  const address = new URL((await send('payer-address', { token, state })).data.url);
  assert.deepEqual([address.host, address.hash, address.searchParams.get('state')], ['open.weixin.qq.com', '#wechat_redirect', state]);
  assert.deepEqual([address.searchParams.get('appid'), address.searchParams.get('scope')], [wechat.appId, 'snsapi_base']);
  assert.match(address.searchParams.get('redirect_uri') ?? '', new RegExp(`^https?://yx.example.cn/formShortLink/${token}$`));

  const code = wechat.codeFor('oPayer');
  assert.equal((await send('payer', { code })).status, 200);
  const again = await (await family()).send('payer', { code });
  assert.deepEqual([again.status, again.data.key], [422, 'onlinePayment.refused'], 'a code is good once');

  const started = await pay();
  assert.equal(started.status, 200, JSON.stringify(started));
  const { invitation, outTradeNo } = started.data;
  assert.deepEqual([invitation.kind, invitation.params.appId], ['jsapi', wechat.appId]);
  wechat.pay(outTradeNo);
  await ground.deliver('wechat', wechat.notice(outTradeNo));
  assert.deepEqual([(await ground.now(bill.id)).status, (await view()).bill.open], ['paid', 0]);
});

test('who pays is remembered for one visit alone', async () => {
  const [one, other] = [await family(), await family()];
  await one.send('payer', { code: ground.other.wechat.codeFor('oPayer') });
  assert.equal((await one.pay()).status, 200);
  assert.equal((await other.pay()).data.key, 'family.payerNeeded');
});

test('a secret is never read back, and a moved account forgets it', async () => {
  const id = ground.accounts_.wechat;
  const read = await ground.ask(ground.finance, 'GET', `/api/data/paymentAccount/${id}`);
  assert.ok(!read.text.includes(ground.other.wechat.appSecret));
  assert.equal(read.data.record.hasAppSecret, true);
  const moved = await ground.ask(ground.finance, 'PUT', `/api/data/paymentAccount/${id}`, {
    version: read.data.record.version,
    api: 'https://api.mch.weixin.qq.com',
  });
  assert.deepEqual([moved.data.record?.hasKeys, moved.data.record?.hasAppSecret], [false, false], moved.text);
});
