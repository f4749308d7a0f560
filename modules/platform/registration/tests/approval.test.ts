import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Authenticator } from '@zhixing/engine/http/server.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../../identity/account/roles.ts';
import { cipherKey, sealed } from '../../../identity/account/tests/signing-in.ts';
import { User } from '../../../identity/account/user.model.ts';
import { UserRole } from '../../../identity/account/user-role.model.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { createAuthenticator } from '../../../identity/session/sessions.ts';
import { School } from '../../../study/school/school.model.ts';
import { Registration } from '../registration.model.ts';
import { agency, freshPhone, freshUscc, type Office, openOffice, school } from './office.ts';

describe('approval of registrations', () => {
  let office: Office;
  let platform: Actor;
  let bureau: Actor;
  before(async () => {
    office = await openOffice();
    platform = await office.person('platformAdmin', office.platform);
    bureau = await office.person('bureauAdmin', office.district);
  });
  after(() => office.server.close());

  const registered = async (values: { phone: string; name: string }) => {
    const answer = await office.register(values);
    assert.equal(answer.status, 200, answer.text);
    const row = await office.records(Registration).first({ regNo: answer.data.regNo });
    assert.ok(row);
    return row;
  };
  const act = (actor: Actor, id: string, action: string, args?: object, headers?: Record<string, string>) =>
    office.server.request(actor, 'POST', `/api/data/registration/${id}/actions/${action}`, args ? { args } : {}, headers);
  const handedOf = (data: { handed?: { name: string; value: string }[] }) =>
    Object.fromEntries((data.handed ?? []).map(({ name, value }) => [name, value]));

  test('a school gets its archive, its place in the tree, and an administrator', async () => {
    const values = school({ account: 'newSchoolAdmin', email: 'school@example.com' });
    const row = await registered(values);
    const answer = await act(bureau, row.id, 'approve', { opinion: '材料齐全' });
    assert.equal(answer.status, 200, answer.text);
    const { record } = answer.data;
    assert.deepEqual([record.status, record.flowStatus, record.auditor, record.opinion], ['approved', 'adopt', bureau.userId, '材料齐全']);
    const made = await office.records(School).get(record.targetId);
    assert.deepEqual(
      [made.name, made.schoolCode, made.bureau, made.contactPhone],
      [values.name, values.schoolCode, office.district, values.phone],
    );
    const place = await office.records(Organisation).get(record.targetId);
    assert.deepEqual([place.kind, place.parent, place.code], ['school', office.district, values.schoolCode]);
    const user = await office.records(User).first({ account: 'newSchoolAdmin' });
    assert.deepEqual([user?.organisation, user?.name, user?.mobilePhone], [place.id, values.contact, values.phone]);
    assert.equal((await office.records(UserRole).first({ user: user?.id ?? '' }))?.role, roleId('schoolAdmin'));
    const handed = handedOf(answer.data);
    assert.equal(handed.account, 'newSchoolAdmin');
    assert.match(handed.password ?? '', /^[\w-]{17}$/);
  });

  test('agency and supplier stand under the platform, base and camp under their bureau', async () => {
    const kinds = [
      [agency(), 'agency', office.platform],
      [agency({ kind: 'supplier' }), 'supplier', office.platform],
      [agency({ kind: 'site', siteKind: 'base' }), 'base', office.district],
      [agency({ kind: 'site', siteKind: 'camp', region: '439903' }), 'camp', office.other],
    ] as const;
    for (const [values, kind, parent] of kinds) {
      const row = await registered(values);
      const answer = await act(platform, row.id, 'approve');
      assert.equal(answer.status, 200, answer.text);
      const place = await office.records(Organisation).get(answer.data.record.targetId);
      assert.deepEqual([place.kind, place.parent, place.code, place.name], [kind, parent, values.uscc, values.name]);
      assert.equal(handedOf(answer.data).account, row.regNo, 'called like the registration');
    }
  });

  test('approved twice at the same moment, it is approved once', async () => {
    const row = await registered(agency());
    const answers = await Promise.all([act(platform, row.id, 'approve'), act(platform, row.id, 'approve')]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(await office.records(User).count({ account: row.regNo }), 1);
    assert.equal(await office.records(Organisation).count({ name: row.name }), 1);
  });

  test('the password is told once, never again, and stands nowhere in clear', async () => {
    const row = await registered(agency());
    const key = { 'idempotency-key': `approve-${row.id}` };
    const { password = '' } = handedOf((await act(platform, row.id, 'approve', {}, key)).data);
    assert.equal(password.length, 17);
    const again = await act(platform, row.id, 'approve', {}, key);
    assert.deepEqual([again.status, again.data.handed], [200, undefined]);
    const { database } = office.server.engine;
    const tables = await database.query<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
    );
    for (const { name } of tables) {
      const found = await database.query({ text: `select 1 from "${name}" t where t::text like $1`, values: [`%${password}%`] } as never);
      assert.equal(found.length, 0, name);
    }
  });

  test('when something is in the way, nothing of it happens', async () => {
    const row = await registered(school({ account: 'lateAccount' }));
    await office.records(User).create({ account: 'lateAccount', name: '先来者' });
    const answer = await act(bureau, row.id, 'approve');
    assert.deepEqual([answer.status, answer.data.key], [409, 'registration.accountTaken']);
    assert.equal(await office.records(School).count({ name: row.name }), 0);
    assert.equal((await office.records(Registration).get(row.id)).status, 'pending');
    const other = await registered(agency());
    await office.records(Organisation).create({ name: other.name, kind: 'agency' });
    assert.equal((await act(platform, other.id, 'approve')).data.key, 'registration.nameTaken');
  });

  test('to ask for more and to reject needs an opinion; what is closed stays closed', async () => {
    const row = await registered(agency());
    for (const action of ['askMore', 'reject']) {
      const answer = await act(platform, row.id, action);
      assert.deepEqual([answer.status, Object.keys(answer.data.fields)], [400, ['opinion']], action);
    }
    assert.equal((await act(platform, row.id, 'reject', { opinion: '材料不实' })).data.record.status, 'rejected');
    for (const action of ['approve', 'askMore', 'reject'])
      assert.equal((await act(platform, row.id, action, { opinion: '再议' })).data.key, 'model.wrongState', action);
    const admin = office.server.actor({ administrator: true });
    const changed = await office.server.request(admin, 'PUT', `/api/data/registration/${row.id}`, { version: 2, name: '改名' });
    assert.equal(changed.data.key, 'model.notEditable');
    assert.match(changed.text, /办结后不能修改/);
    assert.equal((await office.register(agency({ name: row.name, uscc: row.uscc }))).status, 200, 'a rejected one leaves its name free');
  });

  test('nobody approves what he has registered himself', async () => {
    const row = await registered(agency());
    const own = await office.person('platformAdmin', office.platform, { mobilePhone: row.phone });
    assert.equal((await act(own, row.id, 'approve')).data.key, 'registration.ownRegistration');
  });

  test('without a paper nothing is approved', async () => {
    const { id } = await office.records(Registration).create({ ...agency(), uscc: freshUscc(), phone: freshPhone() } as never);
    assert.equal((await act(platform, id, 'approve')).data.key, 'registration.materialsMissing');
  });

  test('a bureau reaches its own area alone, on every path; nobody writes what an applicant said', async () => {
    const mine = await registered(agency());
    const theirs = await registered(agency({ region: '439903' }));
    const list = await office.server.request(bureau, 'GET', '/api/data/registration?pageSize=500');
    const ids = list.data.list.map(({ id }: { id: string }) => id);
    assert.deepEqual([ids.includes(mine.id), ids.includes(theirs.id)], [true, false]);
    assert.equal((await office.server.request(bureau, 'GET', `/api/data/registration/${theirs.id}`)).status, 404);
    assert.equal((await office.server.request(bureau, 'GET', `/api/data/registration/${theirs.id}/warnings`)).status, 404);
    assert.equal((await act(bureau, theirs.id, 'approve')).status, 404);
    const paper = theirs.materials?.[0];
    assert.equal((await office.server.request(bureau, 'GET', `/api/data/registration/${theirs.id}/files/materials/${paper}`)).status, 404);
    assert.equal(
      (await office.server.request(bureau, 'GET', `/api/data/registration/${mine.id}/files/materials/${mine.materials?.[0]}`)).status,
      200,
    );
    const seen = (await office.server.request(bureau, 'GET', `/api/data/registration/${mine.id}`)).data;
    assert.deepEqual([seen.record.phone === '******', seen.masked.includes('phone'), seen.allowed.update], [true, true, false]);
    assert.equal((await office.server.request(bureau, 'POST', '/api/data/registration', agency())).status, 403);
    const city = await office.person('bureauAdmin', office.city, { sees: [office.city, office.district, office.other] });
    assert.equal((await office.server.request(city, 'GET', `/api/data/registration/${theirs.id}`)).status, 200);
    const teacher = await office.person('classTeacher', office.district);
    assert.equal((await office.server.request(teacher, 'GET', '/api/data/registration')).status, 403);
  });

  test('whoever decides is warned of what was registered before and of what is in the way', async () => {
    const first = await registered(agency());
    await act(platform, first.id, 'reject', { opinion: '重复' });
    const second = await registered(agency({ phone: first.phone, account: 'warnedOf' }));
    await office.records(User).create({ account: 'warnedOf', name: '先来者' });
    const { data } = await office.server.request(platform, 'GET', `/api/data/registration/${second.id}/warnings`);
    const [alike, taken] = data.list;
    assert.deepEqual([alike.tone, alike.record], ['warning', first.id]);
    assert.match(alike.text, new RegExp(`手机号.*${first.regNo}.*已驳回`));
    assert.deepEqual([taken.tone, taken.text.includes('warnedOf')], ['danger', true]);
  });

  test('those who look after it are told, and the notice goes when it is decided', async () => {
    const { database } = office.server.engine;
    await office.records(UserRole).create({ user: bureau.userId ?? '', role: roleId('bureauAdmin') });
    const row = await registered(school());
    const told = () =>
      database.query<{ link: string }>(sql`select link from sys_notice where user_id = ${bureau.userId} and source = ${row.id}`);
    assert.deepEqual(
      (await told()).map(({ link }) => link),
      [`/lims10/lims100303?record=${row.id}`],
    );
    await act(bureau, row.id, 'reject', { opinion: '重复申请' });
    assert.deepEqual(await told(), []);
  });
});

describe('the account that an approval opens', () => {
  let office: Office;
  let authenticator: Authenticator | null = null;
  before(async () => {
    office = await openOffice({
      authenticate: (token, route, request) => {
        if (!authenticator) throw new Error('not started');
        return authenticator(token, route, request);
      },
    });
    authenticator = await createAuthenticator(office.server.engine, { cipherKey, demo: false });
  });
  after(() => office.server.close());

  const login = (account: string, password: string) =>
    office.server.request(null, 'POST', '/api/oauth/Login', { account, password: sealed(password) });
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const get = (token: string, url: string) => office.server.request(null, 'GET', url, undefined, as(token));
  const approve = async () => {
    const { regNo } = (await office.register(school())).data;
    const row = await office.records(Registration).first({ regNo });
    const admin = office.server.context();
    const handed = new Map<string, string>();
    const { actOnRecord } = await import('@zhixing/engine/write/write.ts');
    const model = office.server.engine.registry.get('registration');
    await actOnRecord({ ...admin, handed }, model, row?.id ?? '', 'approve');
    return { id: row?.id ?? '', account: handed.get('account') ?? '', password: handed.get('password') ?? '' };
  };

  test('opens nothing but the change of its password, whatever the policy', async () => {
    const { account, password } = await approve();
    const signedIn = await login(account, password);
    assert.equal(signedIn.status, 200, signedIn.text);
    const { token } = signedIn.data;
    assert.equal((await get(token, '/api/data/school')).data.key, 'account.mustChangePassword');
    const current = await get(token, '/api/oauth/CurrentUser');
    assert.equal(current.data.sysConfigInfo.mandatoryModificationOfInitialPassword, 1);
    const message = await office.server.request(null, 'POST', '/api/oauth/updatePasswordMessage', {}, as(token));
    assert.equal(message.data.mustChange, true);
  });

  test('gets a new initial password as long as the last one was not made its own', async () => {
    const { id, account, password } = await approve();
    const { actOnRecord } = await import('@zhixing/engine/write/write.ts');
    const renew = async () => {
      const handed = new Map<string, string>();
      await actOnRecord({ ...office.server.context(), handed }, office.server.engine.registry.get('registration'), id, 'renewPassword');
      return handed.get('password') ?? '';
    };
    const fresh = await renew();
    assert.equal((await login(account, password)).status, 400);
    assert.equal((await login(account, fresh)).status, 200);
    await office.server.engine.database.query(
      sql`update sys_credential set changed_at = now(), must_change = false where user_id = (select id from "user" where account = ${account})`,
    );
    await assert.rejects(renew(), { key: 'registration.passwordInUse' });
  });
});
