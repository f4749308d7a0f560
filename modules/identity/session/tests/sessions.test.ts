import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { notify } from '@zhixing/engine/database/database.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { User } from '../../account/user.model.ts';
import { UserRole } from '../../account/user-role.model.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { endSessionsOf, sweepSessions } from '../sessions.ts';

const PASSWORD = 'Maple2026tree';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WHO = '/api/oauth/CurrentUser';

describe('sessions', () => {
  let server: SignInServer;
  let userId: string;
  before(async () => {
    server = await startSignInServer();
    userId = await createUser(server.engine, { account: 'someone', name: '李华', password: PASSWORD, roles: ['schoolAdmin'] });
  });
  after(() => server.close());

  test('what is no token is invalid', async () => {
    for (const token of [null, '', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, 'undefined', '甲'.repeat(14)]) {
      const answer = await server.get(WHO, token && encodeURIComponent(token));
      assert.equal(answer.status, 401);
      assert.equal(answer.code, 602);
    }
  });

  test('signing out ends the session at once', async () => {
    const token = await server.token('someone', PASSWORD);
    assert.equal((await server.get(WHO, token)).status, 200);
    const out = await server.get('/api/oauth/Logout', token);
    assert.deepEqual([out.status, out.headers['clear-site-data'], out.headers['cache-control']], [200, '"cache"', 'no-store']);
    assert.equal((await server.get(WHO, token)).code, 602);
    assert.equal((await server.get('/api/oauth/Logout', token)).code, 602);
  });

  test('a sign-in on another kind of device is told to whose account it is, and not the first one or a newer browser', async () => {
    const HEADS = {
      mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/120.0 Safari/537.36',
      newer: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) Chrome/131.0 Safari/537.36',
    };
    const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36';
    const id = await createUser(server.engine, { account: 'traveller', name: '王明', password: PASSWORD, roles: ['schoolAdmin'] });
    const enter = (agent: string) =>
      server.request(null, 'POST', '/api/oauth/Login', { account: 'traveller', password: sealed(PASSWORD) }, { 'user-agent': agent });
    const told = () =>
      server.engine.database.query<{ params: object }>(
        sql`select params from sys_notice where user_id = ${id} and kind = 'account.newDevice'`,
      );
    for (const agent of [HEADS.mac, HEADS.mac, HEADS.newer]) assert.equal((await enter(agent)).status, 200);
    assert.deepEqual(await told(), []);
    assert.equal((await enter(phone)).status, 200);
    assert.deepEqual(await told(), [{ params: { device: 'Chrome 131 · Android 14', address: '127.0.0.1' } }]);
    await enter(phone);
    assert.equal((await told()).length, 1);
  });

  test('an idle session expires, a used one slides, and none outlives its longest time', async () => {
    const idle = await server.token('someone', PASSWORD);
    const used = await server.token('someone', PASSWORD);
    server.wait(90 * MINUTE);
    assert.equal((await server.get(WHO, used)).status, 200);
    server.wait(40 * MINUTE);
    assert.equal((await server.get(WHO, idle)).code, 600);
    assert.equal((await server.get(WHO, used)).status, 200);
    for (let hours = 0; hours < 9; hours++) {
      server.wait(HOUR);
      assert.equal((await server.get(WHO, used)).status, 200);
    }
    server.wait(HOUR);
    assert.equal((await server.get(WHO, used)).code, 600);
  });

  test('a request with a known token costs no query for the session', async () => {
    const token = await server.token('someone', PASSWORD);
    await server.get(WHO, token);
    await server.engine.database.query(sql`delete from sys_session`);
    assert.equal((await server.get('/api/models', token)).status, 200, 'answered from memory: the row is gone');
  });

  test('several sessions live side by side until the others are ended', async () => {
    const [first, second] = [await server.token('someone', PASSWORD), await server.token('someone', PASSWORD)];
    const third = await server.token('someone', PASSWORD);
    assert.equal((await server.get(WHO, first)).status, 200);
    const [stored] = await server.engine.database.query<{ id: string }>(
      sql`select id from sys_session where user_id = ${userId} and ended_at is null order by created_at desc, id desc limit 1`,
    );
    await endSessionsOf(server.engine, server.engine.database, userId, { reason: 'elsewhere', except: stored?.id ?? '' });
    assert.equal((await server.get(WHO, first)).code, 601);
    assert.equal((await server.get(WHO, second)).code, 601);
    assert.equal((await server.get(WHO, third)).status, 200);
  });

  test('disabling a user and taking a role away work on the next request', async () => {
    const id = await createUser(server.engine, {
      account: 'leaver',
      name: '赵强',
      password: PASSWORD,
      roles: ['platformAdmin', 'finance'],
    });
    const token = await server.token('leaver', PASSWORD);
    assert.equal((await server.get('/api/data/userRole', token)).status, 200);
    const roles = repo(UserRole, server.context());
    const held = await roles.first({ user: { eq: id }, role: roleId('platformAdmin') });
    await roles.remove(String(held?.id));
    assert.equal((await server.get('/api/data/userRole', token)).status, 403);
    await repo(User, server.context()).act(id, 'disable');
    assert.equal((await server.get(WHO, token)).code, 601);
  });

  test('a notification from another process empties what this one remembers', async () => {
    const token = await server.token('someone', PASSWORD);
    await server.get(WHO, token);
    await server.engine.database.query(sql`update sys_session set ended_at = now(), ended_reason = 'forced' where user_id = ${userId}`);
    await notify(server.engine.database, 'session', '');
    await eventually(
      async () => (await server.get(WHO, token)).code,
      (code) => code === 601,
      { every: 0 },
    );
  });

  test('a locked session answers nothing but signing out', async () => {
    const token = await server.token('someone', PASSWORD);
    await server.engine.database.query(sql`update sys_session set locked = true where user_id = ${userId}`);
    assert.equal((await server.get(WHO, token)).status, 423);
    assert.equal((await server.get('/api/oauth/Logout', token)).status, 200);
  });

  test('the actor carries the variables of its place in the tree and of its subordinates', async () => {
    const places = repo(Organisation, server.context());
    const city = await places.create({ name: '市教育局', kind: 'bureau', code: 'C' });
    const school = await places.create({ name: '一小', kind: 'school', code: 'S', parent: city.id });
    const stranger = await places.create({ name: '外校', kind: 'school', code: 'X' });
    const chief = await createUser(server.engine, {
      account: 'chief',
      name: '局长',
      password: PASSWORD,
      roles: ['bureauApprover'],
      organisation: city.id,
    });
    const clerk = await createUser(server.engine, {
      account: 'clerk',
      name: '科员',
      password: PASSWORD,
      roles: ['schoolAdmin'],
      organisation: school.id,
    });
    await createUser(server.engine, {
      account: 'alien',
      name: '外人',
      password: PASSWORD,
      roles: ['schoolAdmin'],
      organisation: stranger.id,
    });
    await repo(User, server.context()).update(clerk, { manager: chief });
    await assert.rejects(repo(User, server.context()).update(chief, { manager: clerk }), /managerCycle/);
    const token = await server.token('chief', PASSWORD);
    const seen = (await server.get('/api/data/organisation', token)).data.list.map(({ id }: { id: string }) => id);
    assert.deepEqual(seen.sort(), [city.id, school.id].sort());
    const people = (await server.get('/api/data/user', token)).data.list as Record<string, unknown>[];
    assert.deepEqual(people.map(({ name }) => name).sort(), ['局长', '科员'].sort());
    assert.ok(
      people.every((row) => !('mobilePhone' in row) && !('account' in row)),
      'names only',
    );
    assert.equal(
      (
        await server.request(
          null,
          'POST',
          '/api/data/userRole',
          { user: clerk, role: roleId('platformAdmin') },
          { authorization: `Bearer ${token}` },
        )
      ).status,
      403,
    );
  });

  test('old sessions and attempts are swept', async () => {
    await server.token('someone', PASSWORD);
    server.wait(200 * 24 * HOUR);
    await sweepSessions(server.engine);
    const [left] = await server.engine.database.query<{ n: number }>(
      sql`select ((select count(*) from sys_session) + (select count(*) from sys_login_attempt))::int as n`,
    );
    assert.equal(left?.n, 0);
  });
});
