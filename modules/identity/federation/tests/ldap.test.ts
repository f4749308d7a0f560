import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../account/roles.ts';
import { encryptNew } from '../../account/tests/encrypted-password.ts';
import { type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser, findUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { IdentityProvider } from '../identity-provider.model.ts';
import { makeProvider, whyOf } from './outside.ts';
import { base, type Directory, searcher, searcherPassword, startSlapd, withoutSlapd } from './slapd.ts';

const PASSWORD = 'Maple2026tree';
const THERE = 'Their own 2026';

const person = (uid: string, more = '', place = 'people') =>
  `dn: uid=${uid},ou=${place},${base}\nobjectClass: inetOrgPerson\nuid: ${uid}\nsn: ${uid}\ncn: ${uid} there\nuserPassword: ${THERE}\n${more}\n`;

const ldif = [
  `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\ndc: school\no: School\n`,
  ...['people', 'others', 'groups'].map((ou) => `dn: ou=${ou},${base}\nobjectClass: organizationalUnit\nou: ${ou}\n`),
  person('teacher1', 'employeeNumber: T001\nmail: teacher1@school.lan\nmobile: +86 138 0000 0101'),
  person('linked1'),
  person('own1'),
  person('self1'),
  person('admin1'),
  person('twin1'),
  person('twin1', '', 'others'),
  `dn: cn=teachers,ou=groups,${base}\nobjectClass: groupOfNames\ncn: teachers\nmember: uid=teacher1,ou=people,${base}\n`,
].join('\n');

describe('signing in by a directory', { skip: withoutSlapd }, () => {
  let server: SignInServer;
  let directory: Directory;
  let admin: string;
  let provider: string;
  before(async () => {
    server = await startSignInServer({ outgoingAllow: ['127.0.0.1', 'localhost'] });
    directory = await startSlapd(ldif);
    const school = (await repo(Organisation, systemContext(server.engine)).create({ name: '实验小学', code: 'S1', kind: 'school' })).id;
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
    admin = await server.token('admin1', PASSWORD);
    const settings = {
      url: directory.url,
      startTls: false,
      bindDn: searcher,
      baseDn: base,
      groupBaseDn: `ou=groups,${base}`,
      domains: 'SCHOOL school.lan',
    };
    const mapping = [{ attribute: 'groups', value: 'teachers', roles: [roleId('classTeacher')] }];
    provider = await makeProvider(
      server,
      {
        code: 'directory',
        name: '校园目录',
        kind: 'ldap',
        linkBy: 'account',
        createAccounts: true,
        organisation: school,
        mapping: mapping as never,
        settings,
      },
      searcherPassword,
    );
  });
  beforeEach(() => server.engine.database.query(sql`delete from sys_login_attempt`));
  after(async () => {
    await server.close();
    await directory.close();
  });

  /** Signs in like the sign-in page, with the sealed password as well. */
  const login = async (account: string, password: string, more = {}) => {
    const { passwordKey } = (await server.get('/api/oauth/LoginConfig')).data;
    return server.login(account, password, { sealed: encryptNew(password, passwordKey), ...more });
  };
  const change = async (values: object) => {
    await repo(IdentityProvider, systemContext(server.engine)).update(provider, values as never);
  };
  const settingsOf = async () =>
    (await repo(IdentityProvider, systemContext(server.engine)).get(provider)).settings as Record<string, unknown>;

  test('whoever the directory knows gets an account with the roles of his groups, by the form that everybody uses', async () => {
    const answer = await login('teacher1', THERE);
    assert.equal(answer.status, 200, answer.text);
    const { userInfo } = (await server.get('/api/oauth/CurrentUser', answer.data.token)).data;
    assert.equal(userInfo.userName, 'teacher1 there');
    assert.deepEqual(userInfo.roleIds, ['classTeacher']);
    assert.equal(userInfo.mobilePhone, '13800000101');
    for (const written of ['TEACHER1', 'SCHOOL\\teacher1', 'teacher1@school.lan'])
      assert.equal((await login(written, THERE)).status, 200, written);
    const people = await server.engine.database.query(sql`select 1 from "user" where lower(account) = 'teacher1'`);
    assert.equal(people.length, 1);
  });

  test('no password, a wrong one and a filter in the account open nothing, and look like any wrong password', async () => {
    const answers = [];
    for (const [account, password] of [
      ['teacher1', ''],
      ['teacher1', 'wrong'],
      ['*', THERE],
      ['teacher1)(uid=*', THERE],
      ['teacher*', THERE],
      ['*)(|(objectClass=*', THERE],
      ['\\74eacher1', THERE],
      ['teacher1\0', THERE],
      ['', THERE],
    ] as const) {
      await server.engine.database.query(sql`delete from sys_login_attempt`);
      const answer = await login(account, password);
      assert.equal(answer.status, 400, `${account} ${answer.text}`);
      if (account && !account.includes('\0')) answers.push(answer.data.key);
    }
    assert.deepEqual([...new Set(answers)], ['account.wrongPassword']);
  });

  test('two of the same name are nobody, and why stands in the list of failures', async () => {
    const answer = await login('twin1', THERE);
    assert.equal(answer.data.key, 'account.wrongPassword');
    const [failure] = (await server.get('/api/system/IdentityProvider/Failures', admin)).data.list;
    assert.equal(failure.reason, 'ldapSeveral');
  });

  test('failures count as for a password here, and lock the account whatever way its name is written', async () => {
    for (let i = 0; i < 10; i += 1) {
      const code = i < 3 ? {} : await server.code();
      assert.equal(
        (await login(i % 2 ? 'teacher1' : 'SCHOOL\\teacher1', 'wrong', code)).data.key,
        'account.wrongPassword',
        `attempt ${i + 1}`,
      );
    }
    assert.equal((await login('teacher1@school.lan', THERE, await server.code())).data.key, 'account.lockedOut');
  });

  test('a linked account has the password of the directory, one that is not linked keeps its own', async () => {
    await createUser(server.engine, { account: 'linked1', name: '已关联', password: PASSWORD });
    await createUser(server.engine, { account: 'local1', name: '本地', password: PASSWORD });
    assert.equal((await login('linked1', PASSWORD)).status, 200, 'not linked yet');
    assert.equal((await login('linked1', THERE)).status, 200);
    assert.equal((await login('linked1', PASSWORD)).data.key, 'account.wrongPassword');
    assert.equal((await login('local1', PASSWORD)).status, 200);
    assert.equal((await login('local1', THERE)).data.key, 'account.wrongPassword');
    await server.engine.database.query(sql`update "user" set status = 'disabled' where account = 'linked1'`);
    assert.equal((await login('linked1', THERE)).data.key, 'account.disabled');
  });

  test('the name of an administrator in the directory is no way to his account, which keeps its own password', async () => {
    const answer = await login('admin1', THERE);
    assert.equal(answer.data.key, 'federation.failed', answer.text);
    assert.equal((await whyOf(server, answer, admin)).reason, 'administratorByHand');
    assert.equal((await login('admin1', PASSWORD)).status, 200);
  });

  test('a person links the own account of the directory in the profile, behind both passwords', async () => {
    const id = await createUser(server.engine, { account: 'mine1', name: '本人', password: PASSWORD });
    const token = await server.token('mine1', PASSWORD);
    const { passwordKey } = (await server.get('/api/oauth/LoginConfig')).data;
    const link = (account: string, there: string, own = PASSWORD) =>
      server.request(
        null,
        'POST',
        '/api/permission/socials/directory/link',
        { password: sealed(own), there: { account, sealed: encryptNew(there, passwordKey) } },
        { authorization: `Bearer ${token}` },
      );
    const own = async () => (await server.get('/api/permission/socials', token)).data.list[0];
    assert.deepEqual([(await own()).byPassword, (await own()).entity], [true, null]);
    assert.equal((await link('self1', THERE, 'wrong')).data.key, 'account.wrongUnlock');
    for (let i = 0; i < 2; i += 1) assert.equal((await link('self1', 'wrong')).data.key, 'federation.wrongThere');
    assert.equal((await link('nobody', THERE)).data.key, 'federation.wrongThere', 'whoever is not there looks the same');
    const linked = await link('SCHOOL\\self1', THERE);
    assert.equal(linked.data?.linked, 'self1 there', linked.text);
    assert.equal((await own()).entity.socialName, 'self1 there');
    await server.engine.database.query(sql`delete from sys_login_attempt`);
    assert.equal((await login('self1', THERE)).status, 200);
    const [session] = await server.engine.database.query<{ user: string }>(
      sql`select user_id as user from sys_session order by created_at desc limit 1`,
    );
    assert.equal(session?.user, id, 'who signs in there is the person who linked');
    assert.equal((await link('linked1', THERE)).status >= 400, true, 'one account of a directory is enough');
  });

  test('guesses at the password of a directory from inside lock the account as at the door', async () => {
    await createUser(server.engine, { account: 'guesser1', name: '猜', password: PASSWORD });
    const token = await server.token('guesser1', PASSWORD);
    const { passwordKey } = (await server.get('/api/oauth/LoginConfig')).data;
    const guess = (there: string) =>
      server.request(
        null,
        'POST',
        '/api/permission/socials/directory/link',
        { password: sealed(PASSWORD), there: { account: 'twin2', sealed: encryptNew(there, passwordKey) } },
        { authorization: `Bearer ${token}` },
      );
    for (let i = 0; i < 10; i += 1) assert.equal((await guess(`wrong ${i}`)).data.key, 'federation.wrongThere');
    assert.equal((await guess(THERE)).data.key, 'account.lockedOut');
  });

  test('without new accounts nobody new is let in', async () => {
    await change({ createAccounts: false });
    const answer = await login('own1', THERE);
    assert.equal((await whyOf(server, answer, admin)).reason, 'noAccount');
    assert.equal(await findUser(server.engine, 'own1'), null);
    await change({ createAccounts: true });
  });

  test('the line is encrypted by StartTLS and by ldaps, and a certificate that nobody vouches for is refused', async () => {
    const settings = await settingsOf();
    const tried = async (more: object) => {
      await change({ settings: { ...settings, ...more } });
      await server.request(
        null,
        'PUT',
        `/api/system/IdentityProvider/${provider}/Secret`,
        { secret: searcherPassword },
        { authorization: `Bearer ${admin}` },
      );
      const answer = await server.request(
        null,
        'POST',
        `/api/system/IdentityProvider/${provider}/Test`,
        {},
        { authorization: `Bearer ${admin}` },
      );
      return answer.data.steps as { step: string; ok: boolean; why: string }[];
    };
    const local = (url: string) => url.replace('127.0.0.1', 'localhost');
    const works = [
      ['ldapBound', true],
      ['ldapSafe', true],
      ['ldapPeople', true],
    ];
    for (const more of [
      { url: local(directory.url), startTls: true },
      { url: local(directory.safeUrl), startTls: false },
    ]) {
      assert.deepEqual(
        (await tried({ ...more, ca: directory.certificate })).map(({ step, ok }) => [step, ok]),
        works,
      );
      const [untrusted] = await tried({ ...more, ca: '' });
      assert.match(untrusted?.why ?? '', /证书不可信/);
    }
    const [otherName] = await tried({ url: directory.safeUrl, ca: directory.certificate });
    assert.match(otherName?.why ?? '', /证书不可信/, 'the certificate is for another name');
    assert.deepEqual(
      (await tried({ baseDn: `ou=groups,${base}` })).map(({ ok }) => ok),
      [true, true, false],
    );
    assert.match((await tried({ bindDn: `cn=nobody,${base}` }))[0]?.why ?? '', /不接受查询账号/);
    await tried({});
  });

  test('a directory that is away is told as such to whoever needs it, and to nobody else', async () => {
    await directory.stop();
    const answer = await login('teacher1', THERE);
    assert.equal(answer.data.key, 'federation.unavailable', answer.text);
    assert.equal((await whyOf(server, answer, admin)).reason, 'unreachable');
    assert.equal((await login('local1', PASSWORD)).status, 200);
    assert.equal((await login('local1', 'wrong')).data.key, 'federation.unavailable', 'who has an account here is not told by it');
    const [counted] = await server.engine.database.query<{ n: number }>(
      sql`select count(*)::int as n from sys_login_attempt where outcome = 'failed'`,
    );
    assert.ok((counted?.n ?? 0) > 0, 'it is no time to guess in');
  });
});
