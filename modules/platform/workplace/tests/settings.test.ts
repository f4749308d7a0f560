import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { keys } from '@zhixing/testing/workplace/company.ts';
import sql from 'sql-template-tag';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { workplaceHealth } from '../workplace-health.ts';
import { bodyOf, type Office, startOffice } from './office.ts';

describe('the settings of a workplace', () => {
  let office: Office;
  before(async () => {
    office = await startOffice();
  });
  after(() => office.close());

  test('never give a secret back, keep it sealed, and ask for it again when it would be told to another host', async () => {
    await office.set('wecom');
    const { text } = await office.ask('GET', 'wecom');
    assert.ok(!text.includes(keys.secret));
    const [stored] = await office.server.engine.database.query<{ secrets: { secret: string } }>(sql`select secrets from sys_workplace`);
    assert.ok(!Buffer.from(stored?.secrets.secret ?? '', 'base64').includes(keys.secret));
    const { settings } = bodyOf('wecom', 'https://elsewhere.example', { organisation: office.bureau });
    assert.equal((await office.ask('PUT', 'wecom', { settings })).data.key, 'workplaceSync.secretAgain');
    assert.equal((await office.ask('PUT', 'wecom', { settings: { ...settings, api: office.played.address } })).status, 200);
  });

  test('take only addresses that secrets may go to, known keys, and organisations that are none of the departments', async () => {
    const body = (more: object) => bodyOf('wecom', office.played.address, { organisation: office.bureau, ...more });
    for (const more of [{ api: 'http://qyapi.example' }, { api: 'https://a.example/path' }, { other: 1 }, { brakePercent: 0 }])
      assert.equal((await office.ask('PUT', 'wecom', body(more))).status, 400, JSON.stringify(more));
    const department = await repo(Organisation, office.server.context()).create({ name: '科', kind: 'department', parent: office.bureau });
    assert.equal((await office.ask('PUT', 'wecom', body({ organisation: department.id }))).data.key, 'workplaceSync.badOrganisation');
  });

  test('are tried out in plain words', async () => {
    const tried = async () =>
      (await office.ask('POST', 'wecom/check', {})).data.list.map((one: { tone: string; text: string }) => `${one.tone} ${one.text}`);
    assert.deepEqual(await tried(), ['success 连接正常，可读取 4 个部门', 'success 可读取人员，已抽查 4 人']);
    office.played.now.tellsNumbers = false;
    assert.match((await tried())[2], /^warning 对方不提供手机号/);
    office.played.now.addressAllowed = false;
    assert.match((await tried())[0], /^danger 对方拒绝了本服务器的出口地址 203\.0\.113\.9/);
    assert.match((await office.ask('POST', 'dingtalk/check', {})).data.list[0].text, /^连接信息不完整/);
  });

  test('a run that fails says why, to the administrator and in the state of the system', async () => {
    const run = await office.run('wecom');
    assert.equal(run.outcome, 'failed');
    assert.match(run.error ?? '', /可信 IP/);
    assert.deepEqual(
      (await workplaceHealth(office.server.engine)).map(({ tone, key }) => [tone, key]),
      [['danger', 'workplaceSync.findings.wecom.refused']],
    );
    office.played.now.addressAllowed = true;
    assert.equal((await office.run('wecom')).outcome, 'done');
    assert.deepEqual(await workplaceHealth(office.server.engine), []);
  });

  test('one run at a time; one whose job has died does not stand in the way', async () => {
    const database = office.server.engine.database;
    await database.query(
      sql`update sys_workplace_run set outcome = 'running', finished_at = null where id = (select id from sys_workplace_run where not trial order by started_at desc limit 1)`,
    );
    await database.query(
      sql`update sys_job set status = 'running', lease_until = now() + interval '1 hour', lease_owner = gen_random_uuid() where kind = 'work'`,
    );
    assert.equal((await office.ask('POST', 'wecom/runs', { trial: false })).data.key, 'workplaceSync.running');
    await database.query(sql`update sys_job set status = 'failed' where kind = 'work'`);
    assert.equal((await office.run('wecom')).outcome, 'done');
  });

  test('administrators of the system alone deal with them', async () => {
    const somebody = office.server.actor({ roles: ['schoolAdmin'] });
    for (const [method, path] of [
      ['GET', 'wecom'],
      ['POST', 'wecom/check'],
      ['POST', 'wecom/runs'],
    ] as const)
      assert.equal(
        (await office.server.request(somebody, method, `/api/system/SynThirdInfo/${path}`, method === 'POST' ? {} : undefined)).status,
        403,
      );
  });
});
