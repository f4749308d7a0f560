import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { keys } from '@zhixing/testing/workplace/company.ts';
import { type Counterpart, startCounterpart } from '@zhixing/testing/workplace/counterpart.ts';
import { tokenTables } from '@zhixing/workplace/tokens.ts';
import sql from 'sql-template-tag';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { comeBack, leave, makeProvider, paramsOf, whyOf } from './outside.ts';

const PASSWORD = 'Maple2026tree';
const WHO = '/api/oauth/CurrentUser';
const tokens = defineModule({ name: 'tokens', models: [], migrations: [tokenTables], locales: { zh: {}, en: {} } });

for (const kind of ['wecom', 'dingtalk'] as const)
  describe(`signing in by ${kind}`, () => {
    let server: SignInServer;
    let there: Counterpart;
    let admin: string;
    before(async () => {
      server = await startSignInServer({ modules: [tokens], outgoingAllow: ['127.0.0.1'] });
      there = await startCounterpart();
      await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
      admin = await server.token('admin1', PASSWORD);
    });
    beforeEach(() => server.engine.database.query(sql`delete from sys_login_attempt`));
    after(async () => {
      await server.close();
      await there.close();
    });

    const settings = (more = {}) => {
      const at = { api: there.address, login: there.address };
      const own =
        kind === 'wecom'
          ? { corpId: keys.corpId, agentId: keys.agentId }
          : { corpId: keys.dingCorpId, appKey: keys.appKey, oldApi: there.address };
      return { ...at, ...own, ...more };
    };
    const provider = (code: string, values = {}, own = {}, secret: string = kind === 'wecom' ? keys.secret : keys.appSecret) =>
      makeProvider(server, { code, name: code, kind, linkBy: 'account', settings: settings(own), ...values }, secret);
    /** Scans the QR code as the given person and returns to the application. */
    const scan = async (code: string, id: string) => {
      there.now.scanner = id;
      const away = await leave(server, code);
      const { headers } = await fetch(away.address, { redirect: 'manual' });
      return comeBack(server, away, paramsOf(new URL(headers.get('location') ?? '')));
    };

    test('whoever scans is signed in as the account that he is linked with', async () => {
      await provider('scan');
      const userId = await createUser(server.engine, { account: 'lina', name: '李娜', password: PASSWORD });
      const answer = await scan('scan', 'lina');
      assert.equal(answer.status, 200, answer.text);
      assert.equal((await server.get(WHO, answer.data.token)).data.userInfo.userId, userId);
      const [link] = (await server.get('/api/data/linkedIdentity', admin)).data.list;
      assert.deepEqual([link.subject, link.name], ['lina', '李娜']);
    });

    test('he is also found by the number that the company knows him by', async () => {
      await provider('mobile', { linkBy: 'mobilePhone' });
      const userId = await createUser(server.engine, { account: 'zw', name: '张伟', password: PASSWORD, mobilePhone: '13800000001' });
      const answer = await scan('mobile', 'zhangwei');
      assert.equal((await server.get(WHO, answer.data.token)).data.userInfo.userId, userId);
    });

    test('administrators are told why somebody was refused, and whoever tries learns nothing', async () => {
      await provider('strict');
      const refused = async (code: string, id: string, reason: string) => {
        const answer = await scan(code, id);
        assert.equal(answer.data.key, 'federation.failed', answer.text);
        const { reason: found, why, todo } = await whyOf(server, answer, admin);
        assert.equal(found, reason);
        for (const text of [why, todo]) assert.doesNotMatch(text, /federation\.|[{}]/);
        assert.ok(!answer.text.includes(why));
        return why;
      };
      await refused('strict', 'stranger', 'notOurs');
      await refused('strict', 'wang.fang', 'noAccount');
      there.now.addressAllowed = false;
      assert.match(await refused('strict', 'lina', 'addressRefused'), /203\.0\.113\.9/);
      there.now.addressAllowed = true;
      await provider('wrong', {}, {}, 'another secret');
      await refused('wrong', 'lina', 'clientRefused');
    });

    test('whoever does not agree there is not let in here', async () => {
      const away = await leave(server, 'scan');
      const answer = await comeBack(server, away, { error: 'access_denied' });
      assert.equal((await whyOf(server, answer, admin)).reason, 'refusedThere');
    });

    test('it is tried out in plain words', async () => {
      const { list } = (await server.get('/api/data/identityProvider', admin)).data;
      const { id } = list.find(({ code }: { code: string }) => code === 'scan');
      const tried = await server.request(null, 'POST', `/api/system/IdentityProvider/${id}/Test`, {}, { authorization: `Bearer ${admin}` });
      assert.match(tried.text, /已连接，应用可读取 4 个部门/);
    });
  });
