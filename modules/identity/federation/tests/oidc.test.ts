import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Answer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser, findUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { clientId, clientSecret, closedAddress, type OpenIdProvider, startOpenIdProvider, throughProvider } from './openid-provider.ts';
import { BACK, comeBack, leave, makeProvider, mustBeRefused, paramsOf, signInThere } from './outside.ts';

const PASSWORD = 'Maple2026tree';
const WHO = '/api/oauth/CurrentUser';

describe('signing in by an OpenID provider', () => {
  let server: SignInServer;
  let there: OpenIdProvider;
  let admin: string;
  let school: string;
  before(async () => {
    server = await startSignInServer({ outgoingAllow: ['127.0.0.1'] });
    there = await startOpenIdProvider([BACK]);
    school = (await repo(Organisation, systemContext(server.engine)).create({ name: '实验小学', code: 'S1', kind: 'school' })).id;
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
    admin = await server.token('admin1', PASSWORD);
  });
  beforeEach(() => server.engine.database.query(sql`delete from sys_login_attempt`));
  after(async () => {
    await there.close();
    await server.close();
  });

  const settings = (more = {}) => ({ issuer: there.issuer, clientId, scope: 'openid profile email phone', ...more });
  const provider = (code: string, more = {}, own = {}) =>
    makeProvider(server, { code, name: code, kind: 'oidc', settings: settings(own), ...more }, clientSecret);
  const person = (account: string, more = {}) => createUser(server.engine, { account, name: account, password: PASSWORD, ...more });
  const refusedFor = (answer: Answer, reason: string) => mustBeRefused(server, admin, answer, reason);

  test('whoever is linked by the rule is signed in and finds his menu', async () => {
    await provider('byAccount', { linkBy: 'account' });
    const id = await person('zhang1', { roles: ['schoolAdmin'], organisation: school });
    there.people.s1 = { preferred_username: 'zhang1', name: '张老师' };
    there.person = 's1';
    const config = (await server.get('/api/oauth/LoginConfig')).data;
    assert.deepEqual(config.socials, [{ enname: 'byAccount', name: 'byAccount', icon: 'oidc' }]);
    const answer = await signInThere(server, 'byAccount');
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.data.target, '/home');
    const who = await server.get(WHO, answer.data.token);
    assert.equal(who.data.userInfo.userId, id);
    assert.ok(who.data.menuList.length > 0);
    // From now on the subject identifies the user, even under another name.
    there.people.s1 = { preferred_username: 'other', name: '张老师' };
    assert.equal((await signInThere(server, 'byAccount')).status, 200);
    assert.equal((await server.get('/api/data/linkedIdentity', admin)).data.list.length, 1);
  });

  test('an answer is good once, in the browser that began it, for the way that it belongs to', async () => {
    await provider('once', { linkBy: 'account' });
    await person('once1');
    there.people.s2 = { preferred_username: 'once1' };
    there.person = 's2';
    const away = await leave(server, 'once');
    const params = paramsOf(await throughProvider(away.address, BACK));
    const other = await leave(server, 'once');
    assert.equal((await comeBack(server, away, params)).status, 200);
    await refusedFor(await comeBack(server, away, params), 'stateUnknown');
    await refusedFor(await comeBack(server, { ...away, state: 'made up' }, params), 'stateUnknown');
    await refusedFor(await comeBack(server, other, { ...params, state: other.state }), 'codeRefused');
    const stolen = await leave(server, 'once');
    const theirs = paramsOf(await throughProvider(stolen.address, BACK));
    await refusedFor(await comeBack(server, { state: stolen.state, cookie: other.cookie }, theirs), 'otherBrowser');
    await refusedFor(await comeBack(server, stolen, theirs), 'stateUnknown');
    const late = await leave(server, 'once');
    const tooLate = paramsOf(await throughProvider(late.address, BACK));
    server.wait(11 * 60_000);
    await refusedFor(await comeBack(server, late, tooLate), 'stateUnknown');
    server.wait(-11 * 60_000);
  });

  test('a token of another sign-in, an answer of another issuer and a state that was swapped are refused', async () => {
    await provider('strict', { linkBy: 'account' });
    await person('strict1');
    there.people.s3 = { preferred_username: 'strict1' };
    there.person = 's3';
    const go = async () => {
      const away = await leave(server, 'strict');
      return { away, params: paramsOf(await throughProvider(away.address, BACK)) };
    };
    const nonce = await go();
    await server.engine.database.query(sql`update sys_outside_state set kept = kept || '{"nonce":"another"}'`);
    await refusedFor(await comeBack(server, nonce.away, nonce.params), 'wrongNonce');
    const issuer = await go();
    await refusedFor(await comeBack(server, issuer.away, { ...issuer.params, iss: 'https://evil.example' }), 'wrongIssuer');
    const state = await go();
    await refusedFor(await comeBack(server, state.away, { ...state.params, state: 'swapped' }), 'stateUnknown');
    const verifier = await go();
    await server.engine.database.query(
      sql`update sys_outside_state set kept = kept || '{"verifier":"another-verifier-of-the-same-length-as-it-was"}'`,
    );
    await refusedFor(await comeBack(server, verifier.away, verifier.params), 'codeRefused');
    await refusedFor(
      await comeBack(server, await leave(server, 'strict'), { error: 'access_denied', state: 'x', iss: there.issuer }),
      'stateUnknown',
    );
    const denied = await leave(server, 'strict');
    const why = await refusedFor(
      await comeBack(server, denied, { error: 'access_denied', state: denied.state, iss: there.issuer }),
      'refusedThere',
    );
    assert.match(why.why, /access_denied/);
  });

  test('an address that nobody has verified links nothing; a verified one does', async () => {
    await provider('byEmail', { linkBy: 'email' });
    const id = await person('victim1');
    await server.engine.database.query(sql`update "user" set email = 'victim@example.org' where id = ${id}`);
    there.people.s4 = { email: 'victim@example.org', preferred_username: 'attacker' };
    there.person = 's4';
    await refusedFor(await signInThere(server, 'byEmail'), 'unverified');
    there.people.s4 = { email: 'victim@example.org', email_verified: false };
    await refusedFor(await signInThere(server, 'byEmail'), 'unverified');
    there.people.s4 = { email: 'Victim@Example.org', email_verified: true };
    assert.equal((await signInThere(server, 'byEmail')).status, 200);
    there.people.s5 = { email: 'victim@example.org', email_verified: true };
    there.person = 's5';
    await refusedFor(await signInThere(server, 'byEmail'), 'linkedToOther');
  });

  test('nor does an unverified one get a new account beside the one it may belong to', async () => {
    await provider('makesByEmail', { linkBy: 'email', createAccounts: true, organisation: school });
    there.people.s6 = { email: 'new@example.org', preferred_username: 'newcomer6' };
    there.person = 's6';
    await refusedFor(await signInThere(server, 'makesByEmail'), 'unverified');
    assert.equal(await findUser(server.engine, 'newcomer6'), null);
  });

  test('two accounts, no account, a missing claim and accounts of administrators are told apart for administrators alone', async () => {
    await provider('byPhone', { linkBy: 'mobilePhone' }, { trustContacts: true });
    await provider('byName', { linkBy: 'account' });
    await person('twin1', { mobilePhone: '13800000001' });
    await person('twin2', { mobilePhone: '13800000001' });
    there.people.s7 = { phone_number: '+86 138-0000-0001', preferred_username: 'admin1' };
    there.person = 's7';
    await refusedFor(await signInThere(server, 'byPhone'), 'severalAccounts');
    await refusedFor(await signInThere(server, 'byName'), 'administratorByHand');
    await person('platform1', { roles: ['platformAdmin'] });
    there.people.s7 = { preferred_username: 'platform1' };
    await refusedFor(await signInThere(server, 'byName'), 'administratorByHand');
    there.people.s7 = { preferred_username: 'nobody1' };
    await refusedFor(await signInThere(server, 'byName'), 'noAccount');
    await refusedFor(await signInThere(server, 'byPhone'), 'claimMissing');
  });

  test('a new account gets the roles of the rule and of its groups, belongs where it says, and has no password', async () => {
    const mapping = [{ attribute: 'groups', value: 'Teachers', roles: [roleId('classTeacher')] }];
    await provider('makes', { linkBy: 'account', createAccounts: true, organisation: school, mapping });
    there.people.s8 = {
      preferred_username: 'li.hua',
      name: '李华',
      groups: ['teachers', 'staff'],
      phone_number: '13800000008',
      phone_number_verified: true,
    };
    there.person = 's8';
    const answer = await signInThere(server, 'makes');
    assert.equal(answer.status, 200, answer.text);
    const who = (await server.get(WHO, answer.data.token)).data.userInfo;
    assert.equal(who.userAccount, 'lihua');
    assert.equal(who.userName, '李华');
    assert.equal(who.organizeId, school);
    assert.equal(who.mobilePhone, '13800000008');
    assert.deepEqual(who.roleIds, ['classTeacher']);
    const due = await server.request(
      null,
      'POST',
      '/api/oauth/updatePasswordMessage',
      {},
      { authorization: `Bearer ${answer.data.token}` },
    );
    assert.equal(due.data.mustChange, false, 'there is no password to change');
    const unlocking = await server.request(
      null,
      'POST',
      '/api/oauth/LockScreen',
      { password: sealed('guess') },
      { authorization: `Bearer ${answer.data.token}` },
    );
    assert.equal(unlocking.data.key, 'account.passwordElsewhere');
    assert.equal((await server.login('lihua', '')).status, 400);
    await server.engine.database.query(sql`update "user" set status = 'disabled' where account = 'lihua'`);
    assert.equal((await signInThere(server, 'makes')).data.key, 'account.disabled');
  });

  test('a name that is taken, and somebody who was deleted, get no new account', async () => {
    await provider('makesTaken', { createAccounts: true, organisation: school });
    await person('taken9');
    there.people.s9 = { preferred_username: 'Taken9' };
    there.person = 's9';
    await refusedFor(await signInThere(server, 'makesTaken'), 'accountTaken');
    there.people.s9 = { preferred_username: 'gone9' };
    assert.equal((await signInThere(server, 'makesTaken')).status, 200);
    const id = await findUser(server.engine, 'gone9');
    assert.equal(
      (await server.request(null, 'DELETE', `/api/data/user/${id}`, undefined, { authorization: `Bearer ${admin}` })).status,
      200,
    );
    await refusedFor(await signInThere(server, 'makesTaken'), 'deletedHere');
  });

  test('locks and the second factor hold as for a password', async () => {
    await provider('asUsual', { linkBy: 'account' });
    const id = await person('usual1');
    there.people.s10 = { preferred_username: 'usual1' };
    there.person = 's10';
    const first = await signInThere(server, 'asUsual');
    const authorization = `Bearer ${first.data.token}`;
    const own = '/api/permission/Users/Current/SecondFactor';
    await server.request(null, 'POST', own, { password: sealed(PASSWORD) }, { authorization });
    await server.engine.database.query(sql`update sys_second_factor set confirmed_at = now() where user_id = ${id}`);
    const second = await signInThere(server, 'asUsual');
    assert.equal(second.data.key, 'account.secondFactorNeeded');
    assert.match(second.data.step, /^[\w-]{32}$/);
    assert.equal(second.data.target, '/home');
    await server.engine.database.query(sql`delete from sys_second_factor where user_id = ${id}`);
    for (let i = 0; i < 10; i += 1) await server.login('usual1', 'wrong', i < 3 ? {} : await server.code());
    assert.equal((await signInThere(server, 'asUsual')).data.key, 'account.lockedOut');
    await server.engine.database.query(sql`delete from sys_login_attempt`);
    const old = new Date(server.engine.now().getTime() - 100 * 86_400_000);
    await server.engine.database.query(sql`update sys_credential set set_at = ${old}, changed_at = ${old} where user_id = ${id}`);
    const vouched = await signInThere(server, 'asUsual');
    assert.equal(
      (await server.get('/api/permission/socials', vouched.data.token)).status,
      200,
      'an old password is of no concern to whoever did not use it',
    );
    assert.equal((await server.get('/api/permission/socials', await server.token('usual1', PASSWORD))).data.key, 'account.passwordExpired');
  });

  test('a provider that is down or slow is told as such, without a word of why', async () => {
    const id = await makeProvider(
      server,
      { code: 'down', name: 'down', kind: 'oidc', settings: { ...settings(), issuer: await closedAddress() } },
      'x',
    );
    const answer = await server.app.inject({ url: '/api/permission/socials/render/down' });
    const address = new URL(String(answer.headers.location), BACK);
    assert.equal(address.pathname, '/sso');
    assert.equal(address.searchParams.get('failed'), 'federation.unavailable');
    const reference = address.searchParams.get('reference');
    const why = (await server.get(`/api/system/IdentityProvider/Failures?reference=${reference?.toLowerCase().replace('-', ' ')}`, admin))
      .data.list[0];
    assert.equal(why.reason, 'unreachable');
    assert.match(why.why, /127\.0\.0\.1/);
    const probed = await server.request(null, 'POST', `/api/system/IdentityProvider/${id}/Test`, {}, { authorization: `Bearer ${admin}` });
    assert.equal(probed.data.steps.at(-1).ok, false);
    assert.match(probed.data.steps.at(-1).why, /无法连接/);
    const unknown = await server.app.inject({ url: '/api/permission/socials/render/nobody' });
    assert.match(String(unknown.headers.location), /^\/sso\?failed=federation.failed&reference=/);
  });

  test('trying out says step by step what works, and the secret never comes back', async () => {
    const id = await provider('tried');
    const probed = await server.request(null, 'POST', `/api/system/IdentityProvider/${id}/Test`, {}, { authorization: `Bearer ${admin}` });
    assert.deepEqual(
      probed.data.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok]),
      [
        ['discovered', true],
        ['pkce', true],
        ['keys', true],
      ],
    );
    const record = await server.get(`/api/data/identityProvider/${id}`, admin);
    assert.ok(
      !record.text.includes(clientSecret) &&
        !(await server.get(`/api/system/IdentityProvider/${id}/Secret`, admin)).text.includes(clientSecret),
    );
    const [row] = await server.engine.database.query<{ sealed: Buffer }>(
      sql`select sealed from sys_provider_secret where provider = ${id}`,
    );
    assert.ok(row && !row.sealed.toString('latin1').includes(clientSecret.slice(0, 8)));
    const moved = await server.request(
      null,
      'PUT',
      `/api/data/identityProvider/${id}`,
      { version: record.data.record.version, settings: settings({ issuer: 'https://elsewhere.example' }) },
      { authorization: `Bearer ${admin}` },
    );
    assert.equal(moved.status, 200, moved.text);
    assert.equal(
      (await server.get(`/api/system/IdentityProvider/${id}/Secret`, admin)).data.setAt,
      null,
      'another host does not get the secret',
    );
  });
});
