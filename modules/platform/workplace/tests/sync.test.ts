import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { keys } from '@zhixing/testing/workplace/company.ts';
import sql from 'sql-template-tag';
import { Authorisation } from '../../../identity/access/authorisation.model.ts';
import { roleId } from '../../../identity/account/roles.ts';
import { User } from '../../../identity/account/user.model.ts';
import { UserRole } from '../../../identity/account/user-role.model.ts';
import { IdentityProvider } from '../../../identity/federation/identity-provider.model.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { Position } from '../../../identity/organisation/position.model.ts';
import { workplaceHealth } from '../workplace-health.ts';
import { bodyOf, type Done, type Office, startOffice } from './office.ts';

const brief = ({ lines }: Done) => lines.map(({ outcome, name }) => `${outcome} ${name}`);

/** Everything that a run may change. */
async function state({ server }: Office) {
  const { database } = server.engine;
  const departments = await database.query(sql`
    select o.name, p.name as parent, o.status from organisation o join organisation p on p.id = o.parent
    where o.kind = 'department' and o.deleted_at is null order by p.kind desc, o.name collate "C" desc`);
  const people = await database.query(sql`
    select u.account, u.name, d.name as department, u.mobile_phone as mobile, u.status from "user" u left join organisation d on d.id = u.department
    where not u.is_administrator and u.deleted_at is null order by u.account`);
  return { departments, people };
}

for (const platform of ['wecom', 'dingtalk'] as const)
  describe(`synchronising with ${platform}`, () => {
    let office: Office;
    before(async () => {
      office = await startOffice();
      await office.set(platform);
    });
    after(() => office.close());
    const one = (name: string) => repo(User, office.server.context()).first({ name: { eq: name } });
    const there = (id: string) => {
      const found = office.played.company.people.find((person) => person.id === id);
      assert.ok(found);
      return found;
    };

    test('a trial tells what would come and changes nothing', async () => {
      const trial = await office.run(platform, { trial: true });
      assert.deepEqual(brief(trial).toSorted(), [
        ...['create 备案科', 'create 安全科', 'create 张伟', 'create 李娜', 'create 王芳', 'create 研学处', 'create 赵磊'].toSorted(),
      ]);
      assert.deepEqual([trial.outcome, trial.counts.create], ['done', 7]);
      assert.deepEqual(await state(office), { departments: [], people: [] });
    });

    test('a run brings departments below their organisation and people into them', async () => {
      await office.run(platform);
      const { departments, people } = await state(office);
      assert.deepEqual(departments, [
        { name: '备案科', parent: '研学处', status: 'enabled' },
        { name: '研学处', parent: '示例市教育局', status: 'enabled' },
        { name: '安全科', parent: '示例市教育局', status: 'enabled' },
      ]);
      assert.deepEqual(people, [
        { account: 'lina', name: '李娜', department: '安全科', mobile: '13800000002', status: 'enabled' },
        { account: 'wangfang', name: '王芳', department: '研学处', mobile: '13800000003', status: 'enabled' },
        { account: 'zhangwei', name: '张伟', department: '备案科', mobile: '13800000001', status: 'enabled' },
        { account: 'zhaolei', name: '赵磊', department: null, mobile: null, status: 'enabled' },
      ]);
      const [opened] = await office.server.engine.database.query<{ n: number }>(sql`select count(*)::int as n from sys_credential`);
      assert.equal(opened?.n, 0, 'nobody gets a password');
    });

    test('a second run finds everything as it should be', async () => {
      const again = await office.run(platform);
      assert.deepEqual([again.lines, again.counts], [[], { same: 7 }]);
    });

    test('whoever moves, is renamed or gets another number there does so here', async () => {
      Object.assign(there('lina'), { departments: [4], mobile: '13900000002' });
      const safety = office.played.company.departments.find(({ id }) => id === 3);
      assert.ok(safety);
      Object.assign(safety, { parent: 2, name: '安全与应急科' });
      const { lines } = await office.run(platform);
      assert.deepEqual(
        // Siblings may be reordered.
        lines.flatMap(({ outcome, name, why }) => (outcome === 'change' ? [] : [[outcome, name, why]])).toSorted(),
        [
          ['move', '安全与应急科', '更新：名称、排序、上级'],
          ['move', '李娜', '更新：手机号、所属部门'],
        ].toSorted(),
      );
      const { departments } = await state(office);
      assert.ok(departments.some((row) => row.name === '安全与应急科' && row.parent === '研学处'));
      assert.equal((await one('李娜'))?.mobilePhone, '13900000002');
    });

    test('whoever is gone there is put on a list, and switched off once somebody confirms it', async () => {
      const people = office.played.company.people;
      const [gone] = people.splice(
        people.findIndex(({ id }) => id === 'lina'),
        1,
      );
      const run = await office.run(platform);
      assert.deepEqual(brief(run), ['ask 李娜']);
      assert.equal((await one('李娜'))?.status, 'enabled');
      assert.deepEqual(
        (await workplaceHealth(office.server.engine)).map(({ key, params }) => [key, params?.count]),
        [[`workplaceSync.findings.${platform}.waiting`, 1]],
      );
      await office.run(platform, { trial: true });
      const confirmed = await office.ask('POST', `runs/${run.id}/confirm`, { places: [run.lines[0]?.place] });
      assert.equal(confirmed.data.count, 1);
      assert.equal((await one('李娜'))?.status, 'disabled');
      assert.deepEqual(await workplaceHealth(office.server.engine), []);
      assert.deepEqual(brief(await office.run(platform)), []);
      const late = await office.ask('POST', `runs/${run.id}/confirm`, { places: [1] });
      assert.equal(late.data.key, 'workplaceSync.notLatest');
      if (gone) people.push(gone);
      assert.deepEqual(brief(await office.run(platform)), ['enable 李娜']);
      assert.equal((await one('李娜'))?.status, 'enabled');
    });

    test('too many gone at once stop the run before it has changed anything; somebody may let it go on', async () => {
      const people = office.played.company.people.splice(0, 3);
      there('lina').name = '李娜娜';
      const stopped = await office.run(platform);
      assert.deepEqual([stopped.outcome, stopped.counts.gone, stopped.counts.of], ['stopped', 3, 4]);
      assert.equal(await one('李娜娜'), null);
      assert.deepEqual(
        (await workplaceHealth(office.server.engine)).map(({ key }) => key),
        [`workplaceSync.findings.${platform}.stopped`],
      );
      await office.set(platform, { gone: 'disable' });
      const forced = await office.run(platform, { trial: false, forced: true });
      assert.deepEqual(brief(forced).filter((line) => line.startsWith('disable')).length, 3);
      assert.equal((await one('李娜娜'))?.status, 'enabled');
      assert.equal((await one('王芳'))?.status, 'disabled');
      office.played.company.people.push(...people);
      await office.run(platform);
      assert.equal((await one('王芳'))?.status, 'enabled');
    });

    test('whoever came by a run may sign in by a provider of the same company, and is found by it', async () => {
      const { engine } = office.server;
      const corpId = platform === 'wecom' ? keys.corpId : keys.dingCorpId;
      const settings = platform === 'wecom' ? { corpId, agentId: '1' } : { corpId, appKey: 'key' };
      const providers = repo(IdentityProvider, office.server.context());
      const { id } = await providers.create({ code: platform, name: platform, kind: platform, settings });
      await providers.create({ code: 'other', name: 'other', kind: platform, settings: { ...settings, corpId: 'another' } });
      await office.run(platform);
      const linked = await engine.database.query<{ provider: string; subject: string; user: string }>(
        sql`select provider, subject, "user" from linked_identity order by subject`,
      );
      assert.deepEqual(
        linked.map(({ provider, subject }) => [provider, subject]),
        ['lina', 'wang.fang', 'zhangwei', 'zhaolei'].map((subject) => [id, subject]),
      );
      // As if the links had been lost.
      await engine.database.query(sql`delete from sys_workplace_link where kind = 'person'`);
      await office.set(platform, { match: [] });
      const again = await office.run(platform);
      assert.deepEqual(new Set(brief(again)), new Set(['link 李娜娜', 'link 王芳', 'link 张伟', 'link 赵磊']));
    });

    test('what was done is told with who wanted it, and every change has its line in the audit log', async () => {
      const { data } = await office.ask('GET', platform);
      assert.deepEqual([data.runs[0].asker, data.runs[0].cause, data.linked], ['管理员', 'hand', { departments: 3, people: 4 }]);
      const lines = await office.server.engine.database.query<{ verb: string }>(
        sql`select verb from sys_audit_open where kind = 'job' union all select verb from sys_audit where kind = 'job'`,
      );
      assert.ok(lines.filter(({ verb }) => verb === 'synchronise').length > 5);
      assert.ok(lines.some(({ verb }) => verb === 'confirmGone'));
    });
  });

describe('what a run must not do', () => {
  let office: Office;
  before(async () => {
    office = await startOffice();
  });
  after(() => office.close());
  const add = (values: object) => repo(User, office.server.context()).create({ organisation: office.bureau, ...values });

  test('touch administrators, or people who hold more than was agreed', async () => {
    const mighty = await add({ account: 'mighty', name: '张伟', mobilePhone: '13800000001' });
    await repo(UserRole, office.server.context()).create({ user: mighty.id, role: roleId('bureauAdmin') });
    const [chief] = await office.server.engine.database.query<{ id: string }>(
      sql`update "user" set mobile_phone = '13800000002', name = '李娜' where account = 'chief' returning id`,
    );
    await office.set('wecom');
    const run = await office.run('wecom');
    const refused = run.lines.filter(({ outcome }) => outcome === 'refuse').map(({ name, why }) => `${name} ${why}`);
    assert.deepEqual(refused.toSorted(), ['张伟 受保护，不作改动：教育局管理员', '李娜 受保护，不作改动：系统管理员'].toSorted());
    await office.set('wecom', { mayHold: [roleId('bureauAdmin')] });
    assert.deepEqual(brief(await office.run('wecom')).toSorted(), ['link 张伟', 'refuse 李娜'].toSorted());
    const links = await office.server.engine.database.query(sql`select 1 from sys_workplace_link where ours = ${chief?.id}`);
    assert.deepEqual(links, []);
  });

  test('give roles that may not be given, or that have been switched off since', async () => {
    const approver = { title: '科长', role: roleId('bureauApprover') };
    for (const role of ['platformAdmin', 'auditAdmin', 'schoolAdmin']) {
      const body = bodyOf('dingtalk', office.played.address, { organisation: office.bureau, roles: [{ title: '', role: roleId(role) }] });
      assert.equal((await office.ask('PUT', 'dingtalk', body)).status >= 400, true, role);
    }
    await office.set('dingtalk', { roles: [approver], mayHold: [roleId('bureauAdmin')], match: [] });
    await office.server.engine.database.query(sql`update role set status = 'disabled' where id = ${approver.role}`);
    const { lines } = await office.run('dingtalk', { trial: true });
    assert.ok(lines.some(({ outcome, why }) => outcome === 'refuse' && why.startsWith('规则中的角色不能授予')));
    await office.server.engine.database.query(sql`update role set status = 'enabled' where id = ${approver.role}`);
  });

  test('give a post that brings grants; one that brings none it gives by the title', async () => {
    const posts = repo(Position, office.server.context());
    const [plain, mighty] = [await posts.create({ code: 'p1', name: '科长' }), await posts.create({ code: 'p2', name: '处长' })];
    const document = { abilities: { read: ['all'] }, sees: null, writes: null, clear: [] };
    await repo(Authorisation, office.server.context()).create({ position: mighty.id, subject: 'organisation', document });
    Object.assign(office.played.company.people.find(({ id }) => id === 'wang.fang') ?? {}, { title: '处长' });
    await office.set('wecom', { positions: true, mayHold: [roleId('bureauAdmin')] });
    await office.run('wecom');
    const held = await office.server.engine.database.query<{ name: string; position: string }>(
      sql`select u.name, p.position from user_position p join "user" u on u.id = p."user" where p.deleted_at is null`,
    );
    assert.deepEqual(held, [{ name: '张伟', position: plain.id }]);
    assert.deepEqual(
      brief(await office.run('wecom')).filter((line) => !line.startsWith('refuse')),
      [],
    );
  });

  test('make what was deleted here once more', async () => {
    const places = repo(Organisation, office.server.context());
    const safety = await places.first({ name: { eq: '安全科' } });
    assert.ok(safety);
    await places.remove(safety.id);
    const { lines } = await office.run('wecom');
    assert.deepEqual(
      lines.filter(({ kind }) => kind === 'department').map(({ outcome, why }) => [outcome, why]),
      [['refuse', '在本系统中已被删除，不会重新建立']],
    );
  });

  test('fail as a whole for one record that the rules refuse', async () => {
    office.played.company.people.push(
      { id: 'toolong', name: '长信箱', email: `${'x'.repeat(300)}@example.cn`, departments: [2] },
      { id: 'after', name: '后来者', departments: [2] },
    );
    const run = await office.run('wecom');
    assert.equal(run.outcome, 'done');
    assert.match(run.lines.find(({ name }) => name === '长信箱')?.why ?? '', /^未通过校验/);
    assert.equal(run.lines.find(({ name }) => name === '后来者')?.outcome, 'create');
  });
});

test('a run whose process dies is gone on with by the next one: everything once, and everything told', async () => {
  const office = await startOffice();
  const { database, jobs } = office.server.engine;
  await office.set('wecom');
  office.played.company.people = Array.from({ length: 40 }, (_, n) => ({ id: `p${n}`, name: `人${n}`, departments: [2] }));
  // Simulates the loss of the database connection once during the run.
  await database.query(sql`create function die() returns trigger language plpgsql as $$ begin
    if new.place = 20 then raise exception using errcode = '57P01'; end if; return new; end $$`);
  await database.query(sql`create trigger die before insert on sys_workplace_line for each row execute function die()`);
  await office.ask('POST', 'wecom/runs', { trial: false });
  await jobs.idle();
  const state = async () => (await office.ask('GET', 'wecom')).data.runs[0].outcome;
  assert.equal(await state(), 'running');
  await database.query(sql`drop trigger die on sys_workplace_line`);
  await database.query(sql`update sys_job set lease_until = now() - interval '1 second' where status = 'running'`);
  await jobs.idle();
  assert.equal(await state(), 'done');
  const { data } = await office.ask('GET', 'wecom');
  const { list } = (await office.ask('GET', `runs/${data.runs[0].id}/lines?pageSize=500`)).data;
  assert.equal(list.length, 43);
  assert.equal(new Set(list.map(({ name }: { name: string }) => name)).size, 43);
  const [people] = await database.query<{ n: number }>(sql`select count(*)::int as n from "user" where not is_administrator`);
  assert.equal(people?.n, 40);
  await office.close();
});
