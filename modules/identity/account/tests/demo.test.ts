import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineModel, f } from '@zhixing/model';
import { Organisation } from '../../organisation/organisation.model.ts';
import { seedDemoAccounts } from '../demo.ts';
import { demoAccounts, demoPassword } from '../seed/demo-accounts.ts';
import { findUser, setPassword } from '../users.ts';
import { createApp } from './second-server.ts';
import { type SignInServer, startSignInServer } from './signing-in.ts';

const Staff = defineModel('staff', { fields: { name: f.text({ required: true }), user: f.ref('user') } });
const SchoolClass = defineModel('schoolClass', {
  fields: { name: f.text(), school: f.ref('organisation'), headTeacher: f.ref('staff') },
});
const school = defineModule({ name: 'school', models: [Staff, SchoolClass], locales: { zh: {}, en: {} } });

describe('demo accounts', () => {
  let server: SignInServer;
  let teacher: string;
  before(async () => {
    server = await startSignInServer({ demo: true, modules: [school] });
    const places = repo(Organisation, server.context());
    const city = await places.create({ name: '湘江市教育局', kind: 'bureau', code: 'EB1' });
    const district = await places.create({ name: '麓山区教育局', kind: 'bureau', code: 'EB2', parent: city.id });
    const first = await places.create({ name: '麓山区第三小学', kind: 'school', code: '2143900001', parent: district.id });
    teacher = (await repo(Staff, server.context()).create({ name: '周敏' })).id;
    await repo(SchoolClass, server.context()).create({ name: '一班', school: first.id, headTeacher: teacher });
  });
  after(() => server.close());

  test('there is one per role and an administrator, each in its place, and each signs in', async () => {
    assert.equal(await seedDemoAccounts(server.engine), demoAccounts.length);
    assert.equal(await seedDemoAccounts(server.engine), 0, 'a second time changes nothing');
    const { data } = await server.get('/api/oauth/LoginConfig');
    assert.equal(data.demoAccounts.length, demoAccounts.length);
    assert.deepEqual(data.demoAccounts[0], {
      account: 'demo',
      password: demoPassword,
      name: '演示管理员',
      role: '超级管理员',
      organization: '平台',
    });
    for (const { account, password } of data.demoAccounts) {
      const answer = await server.login(account, password);
      assert.equal(answer.status, 200, account);
      const { menuList } = (await server.get('/api/oauth/CurrentUser', answer.data.token)).data;
      assert.ok(menuList.length > 0, `${account} has a menu`);
    }
    const row = await repo(Staff, server.context()).get(teacher);
    assert.equal(row.user, await findUser(server.engine, 'classTeacher'), 'the class teacher heads a class');
  });

  test('without demo mode they are neither shown nor let in, nor do their sessions live on', async () => {
    const token = await server.token('demo', demoPassword);
    const strict = await createApp(server.engine, { demo: false });
    try {
      const get = async (url: string, bearer = '') => (await strict.inject({ url, headers: { authorization: bearer } })).json();
      assert.equal((await get('/api/oauth/LoginConfig')).data.demoAccounts, null);
      assert.equal((await get('/api/oauth/CurrentUser', `Bearer ${token}`)).code, 601);
      const answer = await strict.inject({ method: 'POST', url: '/api/oauth/Login', payload: strict.credentials('demo', demoPassword) });
      assert.equal(answer.json().data.key, 'account.wrongPassword');
    } finally {
      await strict.close();
    }
  });

  test('one click signs in after others have mistyped the password, and where a picture code is always asked for', async () => {
    for (let i = 0; i < 3; i++) await server.login('bureauAdmin', 'wrong');
    assert.equal((await server.login('bureauAdmin', demoPassword)).status, 200);
    assert.equal((await server.login('BUREAUADMIN', demoPassword)).status, 200, 'in any case');
  });

  test('an account that was given a password of its own is no demo account any more', async () => {
    await setPassword(server.engine, String(await findUser(server.engine, 'finance')), 'Private2026word');
    const { data } = await server.get('/api/oauth/LoginConfig');
    assert.ok(!data.demoAccounts.some(({ account }: { account: string }) => account === 'finance'));
    assert.equal((await server.login('finance', 'Private2026word')).status, 200);
  });
});
