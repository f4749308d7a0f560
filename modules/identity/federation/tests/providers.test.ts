import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { Authorisation } from '../../access/authorisation.model.ts';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { clientId, clientSecret, type OpenIdProvider, startOpenIdProvider, throughProvider } from './openid-provider.ts';
import { BACK, comeBack, makeProvider, paramsOf, signInThere } from './outside.ts';

const PASSWORD = 'Maple2026tree';
const PROVIDERS = '/api/data/identityProvider';
const valid = { kind: 'oidc' as const, settings: { issuer: 'https://id.example.org', clientId: 'x' } };

describe('who may say who vouches for people', () => {
  let server: SignInServer;
  let admin: string;
  const send = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}` });
  const write = (values: object, token = admin) => send(token, 'POST', PROVIDERS, { ...valid, ...values });
  before(async () => {
    server = await startSignInServer({ outgoingAllow: ['127.0.0.1'] });
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
    admin = await server.token('admin1', PASSWORD);
  });
  after(() => server.close());

  test('nobody but administrators, even where he was granted the model', async () => {
    await createUser(server.engine, { account: 'keeper1', name: '平台', password: PASSWORD, roles: ['platformAdmin'] });
    const token = await server.token('keeper1', PASSWORD);
    assert.equal((await write({ code: 'k1', name: 'k1' }, token)).data.key, 'model.denied');
    const document = { abilities: { read: ['all'], create: ['all'], update: ['all'] }, sees: null, writes: null, clear: [] };
    await repo(Authorisation, systemContext(server.engine)).create({
      role: roleId('platformAdmin'),
      subject: 'identityProvider',
      document,
    });
    assert.equal((await write({ code: 'k1', name: 'k1' }, token)).data.key, 'federation.onlySecurity');
    for (const path of ['Kinds', 'Failures'])
      assert.equal((await server.get(`/api/system/IdentityProvider/${path}`, token)).status, 403, path);
  });

  test('settings are those of the kind, in https, without anything unknown', async () => {
    for (const [n, settings] of [
      {},
      { issuer: 'https://id.example.org' },
      { issuer: 'ftp://id.example.org', clientId: 'x' },
      { issuer: 'https://user:pass@id.example.org', clientId: 'x' },
      { issuer: 'https://id.example.org', clientId: 'x', secret: 'x' },
      { issuer: 'https://id.example.org', clientId: 'x'.repeat(300) },
      { issuer: 'https://id.example.org', clientId: 'x', clientAuth: 'magic' },
      'text',
    ].entries())
      assert.equal((await write({ code: `s${n}`, name: 's', settings })).data.key, 'federation.badSettings', JSON.stringify(settings));
    const made = await write({ code: 'fits', name: '市教育局' });
    assert.equal(made.status, 200, made.text);
    assert.equal(made.data.record.settings.clientAuth, 'basic', 'what is left out is kept at its default');
    assert.equal(made.data.record.status, 'disabled', 'a new one is tried out first');
    assert.deepEqual((await server.get('/api/oauth/LoginConfig')).data.socials, []);
  });

  test('new accounts get no role of the platform and none that is meant for other places', async () => {
    const organisation = (await repo(Organisation, systemContext(server.engine)).create({ name: '实验小学', code: 'S1', kind: 'school' }))
      .id;
    const making = { createAccounts: true, organisation };
    const rule = (roles: string[]) => ({ attribute: 'groups', value: 'x', roles });
    for (const [n, [values, key]] of (
      [
        [{ ...making, roles: [roleId('platformAdmin')] }, 'federation.roleByHand'],
        [{ ...making, mapping: [rule([roleId('securityAdmin')])] }, 'federation.roleByHand'],
        [{ ...making, roles: [roleId('bureauAdmin')] }, 'federation.roleElsewhere'],
        [{ ...making, mapping: [rule([roleId('bureauAdmin')])] }, 'federation.roleElsewhere'],
        [{ ...making, mapping: [{ attribute: 'groups' }] }, 'federation.badMapping'],
        [{ ...making, mapping: [{ ...rule([]), more: 1 }] }, 'federation.badMapping'],
        [{ createAccounts: true }, 'model.invalid'],
      ] as const
    ).entries())
      assert.equal((await write({ code: `r${n}`, name: 'r', ...values })).data.key, key, JSON.stringify(values));
    assert.equal((await write({ code: 'givable', name: 'g', ...making, roles: [roleId('classTeacher')] })).status, 200);
  });

  test('its name is told in the language of the door, its texts in three', async () => {
    await makeProvider(server, { ...valid, code: 'named', name: '市教育局', nameEn: 'City bureau' });
    const names = async (language: string) =>
      (await server.request(null, 'GET', '/api/oauth/LoginConfig', undefined, { 'accept-language': language })).data.socials[0].name;
    assert.deepEqual([await names('zh-CN'), await names('en'), await names('zh-TW')], ['市教育局', 'City bureau', '市教育局']);
    const [kind] = (await server.get('/api/system/IdentityProvider/Kinds', admin)).data.kinds;
    for (const field of kind.fields) assert.ok(field.title && field.options.every(({ title }: { title: string }) => title), field.name);
  });

  describe('an account of one’s own', () => {
    let there: OpenIdProvider;
    let token: string;
    const OWN = '/api/permission/socials';
    before(async () => {
      there = await startOpenIdProvider([BACK]);
      await makeProvider(server, { ...valid, code: 'own', name: '区教育局', settings: { issuer: there.issuer, clientId } }, clientSecret);
      await createUser(server.engine, { account: 'owner1', name: '本人', password: PASSWORD });
      token = await server.token('owner1', PASSWORD);
      there.people.o1 = { name: '本人在外' };
      there.person = 'o1';
    });
    after(() => there.close());
    const begin = async (who: string, password = PASSWORD) => {
      const begun = await send(who, 'POST', `${OWN}/own/link`, { password: sealed(password) });
      if (begun.status !== 200) return begun;
      const state = new URL(begun.data.address).searchParams.get('state') ?? '';
      const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
      return { ...begun, state, cookie, params: paramsOf(await throughProvider(begun.data.address, BACK)) };
    };

    test('is linked and unlinked by whoever knows the password, in the session that began it', async () => {
      assert.equal((await begin(token, 'wrong')).data.key, 'account.wrongUnlock');
      assert.equal((await signInThere(server, 'own')).data.key, 'federation.failed');
      const stranger = (await begin(token)) as Awaited<ReturnType<typeof begin>> & {
        state: string;
        cookie: string;
        params: Record<string, string>;
      };
      assert.equal((await comeBack(server, stranger, stranger.params, admin)).data.key, 'federation.failed');
      const mine = (await begin(token)) as typeof stranger;
      const linked = await comeBack(server, mine, mine.params, token);
      assert.equal(linked.data.linked, '本人在外', linked.text);
      assert.equal(linked.data.token, undefined, 'linking opens no session');
      assert.equal((await signInThere(server, 'own')).status, 200);
      const list = async () => (await server.get(OWN, token)).data.list.find((one: { enname: string }) => one.enname === 'own');
      const { entity } = await list();
      assert.equal(entity.socialName, '本人在外');
      assert.ok(entity.usedAt > 0);
      const other = (await begin(admin)) as typeof stranger;
      assert.equal((await comeBack(server, other, other.params, admin)).data.key, 'federation.failed', 'it is somebody else’s');
      const password = { password: sealed(PASSWORD) };
      assert.equal((await send(admin, 'POST', `${OWN}/${entity.id}/unlink`, password)).data.key, 'federation.notLinked');
      assert.equal((await send(token, 'POST', `${OWN}/${entity.id}/unlink`, { password: sealed('no') })).data.key, 'account.wrongUnlock');
      assert.equal((await send(token, 'POST', `${OWN}/${entity.id}/unlink`, password)).status, 200);
      assert.equal((await list()).entity, null);
      assert.equal((await signInThere(server, 'own')).data.key, 'federation.failed');
    });

    test('is a proof of the person for whom nobody keeps a password here, asked anew, in the session that began it', async () => {
      await makeProvider(
        server,
        { ...valid, code: 'mine', name: '市电教馆', linkBy: 'account', settings: { issuer: there.issuer, clientId } },
        clientSecret,
      );
      const id = await createUser(server.engine, { account: 'outside1', name: '外部人员', password: PASSWORD });
      await server.engine.database.query(sql`update sys_credential set nobody_knows = true where user_id = ${id}`);
      there.people.outside1 = { preferred_username: 'outside1', name: '外部人员' };
      there.person = 'outside1';
      const own = String((await signInThere(server, 'mine')).data.token);
      const changed = () => send(own, 'PUT', '/api/permission/Users/Current/BaseInfo', { mobilePhone: '13800138001' });
      server.wait(16 * 60_000);
      assert.equal((await changed()).data.key, 'model.proofNeeded');
      const ways = (await server.get('/api/oauth/Proof', own)).data;
      assert.deepEqual([ways.password, ways.code, ways.providers[0]?.enname], [false, false, 'mine']);
      assert.equal((await send(own, 'POST', '/api/oauth/Proof', { password: sealed(PASSWORD) })).data.key, 'account.passwordElsewhere');
      const throughIt = async () => {
        const begun = await send(own, 'POST', `${OWN}/mine/prove`);
        const away = new URL(begun.data.address);
        assert.deepEqual([away.searchParams.get('prompt'), away.searchParams.get('max_age')], ['login', '0']);
        const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
        const params = paramsOf(await throughProvider(begun.data.address, BACK));
        return { state: away.searchParams.get('state') ?? '', cookie, params };
      };
      there.person = 'o1';
      const other = await throughIt();
      assert.equal((await comeBack(server, other, other.params, own)).data.key, 'federation.failed', 'somebody else has signed in there');
      there.person = 'outside1';
      const mine = await throughIt();
      const answer = await comeBack(server, mine, mine.params, own);
      assert.deepEqual([answer.data.proved, answer.data.token], [true, undefined], answer.text);
      assert.equal((await changed()).status, 200);
    });

    test('every way in leaves a line in the audit log', async () => {
      const lines = await server.engine.database.query<{ verb: string }>(
        sql`select verb from sys_audit_open where model = 'linkedIdentity' or detail->>'why' = 'federation.noAccount' union all
          select verb from sys_audit where model = 'linkedIdentity' or detail->>'why' = 'federation.noAccount'`,
      );
      assert.deepEqual([...new Set(lines.map(({ verb }) => verb))].toSorted(), ['create', 'delete', 'failed']);
    });
  });
});
