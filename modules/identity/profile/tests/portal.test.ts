import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { figure, page } from '../../../platform/home/page/default-tiles.ts';
import { demoActor, startSampled } from '../../../tests/sampled.ts';
import { roleId } from '../../account/roles.ts';

const accounts = ['platformAdmin', 'bureauAdmin', 'schoolAdmin', 'classTeacher', 'finance', 'tutor', 'guide'] as const;

describe('what a client learns with the sample data', () => {
  let server: TestServer;
  const people = new Map<string, Actor>();
  before(async () => {
    server = await startSampled();
    for (const account of accounts) {
      const actor = await demoActor(server, account);
      if (actor) people.set(account, server.actor({ ...actor, sessionId: newId() }));
    }
  });
  after(() => server.close());
  const send = (account: string, method: 'GET' | 'POST', url: string, body?: object) => {
    const actor = people.get(account);
    assert.ok(actor, account);
    return server.request(actor, method, url, body);
  };
  const userInfo = async (account: string) => (await send(account, 'GET', '/api/oauth/CurrentUser')).data.userInfo;
  const portal = async (account: string, id: string) => (await send(account, 'GET', `/api/visualdev/Portal/${id}/auth`)).data;

  test('the portal is the enabled home page of the roles, and none where no page is given', async () => {
    assert.deepEqual([(await userInfo('schoolAdmin')).portalId, (await portal('schoolAdmin', '0')).id], ['', '']);
    const body = { name: '学校首页', roles: [roleId('schoolAdmin')], document: page(figure('incidentCategories', 'hospitalised')) };
    const { record } = (await send('platformAdmin', 'POST', '/api/data/homePage', body)).data;
    const { portalId, appPortalId, systemId } = await userInfo('schoolAdmin');
    assert.deepEqual([portalId, appPortalId], [record.id, record.id]);
    for (const id of ['0', systemId, portalId]) {
      const found = await portal('schoolAdmin', id);
      assert.deepEqual([found.id, found.fullName, found.systemId, found.customUrl], [record.id, '学校首页', systemId, 'home'], id);
    }
    assert.equal((await userInfo('finance')).portalId, '');
    assert.equal((await portal('finance', portalId)).key, 'account.notHeld', 'pages of other roles are not shown');
    await send('platformAdmin', 'POST', `/api/data/homePage/${record.id}/actions/disable`, {});
    assert.equal((await userInfo('schoolAdmin')).portalId, '');
  });

  test('name and version are those of the sample, the name in three languages', async () => {
    for (const [language, name] of Object.entries({
      zh: '知行研学管理平台',
      'zh-TW': '知行研學管理平臺',
      en: 'Zhixing Study Tour Management',
    })) {
      const headers = { 'accept-language': language };
      const { sysConfigInfo } = (await server.request(people.get('finance') ?? null, 'GET', '/api/oauth/CurrentUser', undefined, headers))
        .data;
      assert.deepEqual([sysConfigInfo.sysName, sysConfigInfo.title, sysConfigInfo.sysVersion], [name, name, '1.0.2']);
    }
  });

  test('flows are enabled for those who can start one or have one to decide', async () => {
    for (const [account, enabled] of Object.entries({ bureauAdmin: 1, schoolAdmin: 1, classTeacher: 1, tutor: 0, guide: 0 })) {
      const { list } = (await send(account, 'GET', '/api/workflow/launch')).data;
      const { toSign, toDo, doing } = (await send(account, 'GET', '/api/workflow/counts')).data;
      assert.equal(list.length + toSign + toDo + doing > 0 ? 1 : 0, enabled, account);
      assert.equal((await userInfo(account)).workflowEnabled, enabled, account);
    }
  });
});
