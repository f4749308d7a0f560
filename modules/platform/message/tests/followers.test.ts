import assert from 'node:assert/strict';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Clouds, startClouds } from '@zhixing/testing/providers/clouds.ts';
import sql from 'sql-template-tag';
import { openPostOffice, type PostOffice } from './post-office.ts';

const TOKEN = 'aToken123';
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const APP = 'wx1234567890';

let office: PostOffice;
let clouds: Clouds;
let account: string;
before(async () => {
  [office, clouds] = [await openPostOffice(), await startClouds()];
  account = await office.account({ code: 'sealed', kind: 'wechat', appKey: APP, api: clouds.address }, 'secret');
  await office.account({ code: 'plain', kind: 'wechat', appKey: APP, api: clouds.address }, 'secret');
  assert.equal((await office.act('messageAccount', account, 'setReceiver', { token: TOKEN, aesKey: AES_KEY })).status, 200);
  const plain = (await office.ask('GET', '/api/data/messageAccount?keyword=plain')).data.list[0];
  assert.equal((await office.act('messageAccount', plain.id, 'setReceiver', { token: TOKEN })).status, 200);
});
after(async () => {
  await clouds?.close();
  await office?.close();
});

const seconds = () => Math.floor(office.server.engine.now().getTime() / 1000);
const signature = (...parts: string[]) => createHash('sha1').update(parts.toSorted().join('')).digest('hex');
const signed = (timestamp = String(seconds())) => ({ timestamp, nonce: 'n1', signature: signature(TOKEN, timestamp, 'n1') });

/** Encrypts like WeChat: 16 random bytes, the length, the message and the AppID, padded to blocks of 32. */
function sealed(xml: string, app = APP): string {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(xml));
  const content = Buffer.concat([randomBytes(16), length, Buffer.from(xml), Buffer.from(app)]);
  const padding = 32 - (content.length % 32);
  const key = Buffer.from(`${AES_KEY}=`, 'base64');
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat([content, Buffer.alloc(padding, padding)])), cipher.final()]).toString('base64');
}
const eventXml = (event: string, openId: string, at: number) =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${openId}]]></FromUserName><CreateTime>${at}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event></xml>`;

const send = (code: string, query: Record<string, string>, payload: string, type = 'text/xml') =>
  office.server.app.inject({
    method: 'POST',
    url: `/api/message/WechatOpen/token/${code}`,
    query,
    payload,
    headers: { 'content-type': type },
  });
function tell(event: string, openId: string, at = seconds(), app = APP) {
  const encrypted = sealed(eventXml(event, openId, at), app);
  const query = signed();
  const msg_signature = signature(TOKEN, query.timestamp, query.nonce, encrypted);
  return send(
    'sealed',
    { ...query, encrypt_type: 'aes', msg_signature },
    `<xml><ToUserName>gh_1</ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  );
}
const follower = async (openId: string) =>
  (
    await office.server.engine.database.query<{ user: string | null; unionId: string | null; gone: boolean }>(
      sql`select "user", union_id as "unionId", gone_at is not null as gone from message_follower where open_id = ${openId} and deleted_at is null`,
    )
  )[0];

describe('followers of an official account', () => {
  test('WeChat is answered where its signature is right and new, and nobody else', async () => {
    const verify = (query: Record<string, string>) =>
      office.server.app.inject({ method: 'GET', url: '/api/message/WechatOpen/token/sealed', query: { echostr: '7788', ...query } });
    const well = await verify(signed());
    assert.deepEqual([well.statusCode, well.body, well.headers['content-type']], [200, '7788', 'text/plain; charset=utf-8']);
    assert.equal((await verify({ ...signed(), signature: 'a'.repeat(40) })).statusCode, 403);
    assert.equal((await verify(signed(String(seconds() - 3600)))).statusCode, 403, 'what was signed long ago');
    assert.equal((await send('nobody', signed(), eventXml('subscribe', 'open-1', 1))).statusCode, 403);
  });

  test('who follows is entered, who goes is sent nothing, and what comes late or again changes nothing', async () => {
    clouds.answers.set('userInfo', { json: { unionid: 'union-one', openid: 'open-one' } });
    const at = seconds();
    assert.equal((await tell('subscribe', 'open-one', at)).body, 'success');
    assert.deepEqual(await follower('open-one'), { user: null, unionId: 'union-one', gone: false });
    assert.equal((await tell('unsubscribe', 'open-one', at + 1)).body, 'success');
    assert.equal((await follower('open-one'))?.gone, true);
    await tell('subscribe', 'open-one', at);
    assert.equal((await follower('open-one'))?.gone, true, 'a replay');
    await tell('subscribe', 'open-one', at + 2);
    assert.equal((await follower('open-one'))?.gone, false);
    await tell('unsubscribe', 'never-came', at);
    assert.equal(await follower('never-came'), undefined);
  });

  test('somebody whom another account knows by his UnionID is known here as well', async () => {
    const person = await office.person('known');
    const other = await office.account({ kind: 'wechat', appKey: 'wx-other', api: clouds.address }, 'secret');
    await office.make('messageFollower', { account: other, user: person.userId, openId: 'open-there', unionId: 'union-known' });
    clouds.answers.set('userInfo', { json: { unionid: 'union-known', openid: 'open-here' } });
    await tell('subscribe', 'open-here');
    assert.equal((await follower('open-here'))?.user, person.userId);
    clouds.answers.set('userInfo', { status: 500, json: {} });
    assert.equal((await tell('subscribe', 'open-unknown')).statusCode, 200, 'WeChat does not say: he follows all the same');
    assert.deepEqual(await follower('open-unknown'), { user: null, unionId: null, gone: false });
    clouds.answers.delete('userInfo');
  });

  test('what is forged, of another account, in clear where a key is set, or no XML is refused', async () => {
    assert.equal((await tell('subscribe', 'open-forged', seconds(), 'wx-somebody-else')).statusCode, 403);
    assert.equal((await send('sealed', signed(), eventXml('subscribe', 'open-forged', seconds()))).statusCode, 403);
    const bomb = '<!DOCTYPE xml [<!ENTITY a "aaaa">]><xml><FromUserName>&a;</FromUserName></xml>';
    assert.equal((await send('plain', signed(), bomb)).body, 'success', 'it says nothing that concerns us');
    assert.equal((await send('plain', signed(), '{}', 'application/json')).statusCode, 415);
    assert.equal((await send('plain', signed(), `<xml>${'a'.repeat(70_000)}</xml>`)).statusCode, 413);
    assert.equal((await office.ask('PUT', '/api/message/Preference', undefined)).status, 400);
    assert.equal(await follower('open-forged'), undefined);
  });

  test('where no key is set messages come in clear', async () => {
    assert.equal((await send('plain', signed(), eventXml('subscribe', 'open-clear', seconds()))).body, 'success');
    assert.equal((await follower('open-clear'))?.gone, false);
  });

  test('the secrets of the receiver come back nowhere', async () => {
    const texts = await Promise.all(
      ['', '/history'].map(async (part) => (await office.ask('GET', `/api/data/messageAccount/${account}${part}`)).text),
    );
    for (const text of texts) assert.doesNotMatch(text, new RegExp(`${TOKEN}|${AES_KEY}`));
    assert.match(texts[0] ?? '', /"receives":true/);
  });
});
