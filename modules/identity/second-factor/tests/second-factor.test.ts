import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { userCommands } from '../../account/cli-commands.ts';
import { cipherKey, type SignInServer, sealed, secretKey, startSignInServer } from '../../account/tests/signing-in.ts';
import { User } from '../../account/user.model.ts';
import { createUser } from '../../account/users.ts';
import { changeConfiguration } from '../../settings/change-configuration.ts';
import { decryptSecret, encryptSecret } from '../secret-box.ts';
import { base32, codeAt, keyAddress, stepAt, stepOf } from '../totp.ts';

const PASSWORD = 'Maple2026tree';
const OWN = '/api/permission/Users/Current/SecondFactor';
const WHO = '/api/oauth/CurrentUser';
const STEP = 30_000;

test('codes are those of RFC 6238, appendix B, and of RFC 4226, appendix D', () => {
  const secret = Buffer.from('12345678901234567890');
  for (const [seconds, code] of [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const)
    assert.equal(codeAt(secret, stepAt(new Date(seconds * 1000)), 8), code);
  for (const [count, code] of ['755224', '287082', '359152', '969429', '338314'].entries()) assert.equal(codeAt(secret, count), code);
  assert.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const now = new Date(1_234_567_890_000);
  for (const [away, found] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    assert.equal(stepOf(secret, codeAt(secret, stepAt(now) + away), now) !== null, found, String(away));
  for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６', '知行知行知行']) assert.equal(stepOf(secret, odd, now), null, odd);
});

test('the address that an authenticator reads is one whatever the names are', () => {
  const read = new URL(keyAddress(Buffer.from('12345678901234567890'), { issuer: '知行: 研学', label: 'li:hua?secret=AAAA&issuer=x' }));
  assert.equal(
    `${read.protocol}//${read.host}${decodeURIComponent(read.pathname)}`,
    'otpauth://totp/知行  研学:li hua?secret=AAAA&issuer=x',
  );
  assert.deepEqual(Object.fromEntries(read.searchParams), {
    issuer: '知行  研学',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('what is sealed opens for its owner alone, under the same key, unchanged', () => {
  const settings = { cipherKey, secretKey, demo: false };
  const secret = Buffer.from('12345678901234567890');
  const box = encryptSecret(settings, 'me', secret);
  assert.deepEqual(decryptSecret(settings, 'me', box), secret);
  assert.notDeepEqual(encryptSecret(settings, 'me', secret), box);
  const bent = Buffer.from(box);
  bent[14] = (bent[14] ?? 0) ^ 1;
  for (const open of [
    () => decryptSecret(settings, 'you', box),
    () => decryptSecret({ ...settings, secretKey: 'another key of another server altogether' }, 'me', box),
    () => decryptSecret(settings, 'me', bent),
    () => decryptSecret({ cipherKey, demo: false }, 'me', box),
  ])
    assert.throws(open, { key: 'account.secondFactorUnreadable' });
});

describe('a second factor', () => {
  let server: SignInServer;
  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
  });
  beforeEach(() => server.engine.database.query(sql`delete from sys_login_attempt`));
  after(() => server.close());

  const send = (token: string | null, method: 'GET' | 'POST', url: string, body?: object) =>
    server.request(null, method, url, body, token ? { authorization: `Bearer ${token}` } : {});
  const password = { password: sealed(PASSWORD) };
  const person = async (account: string) => {
    const id = await createUser(server.engine, { account, name: account, password: PASSWORD, roles: [] });
    return { id, token: await server.token(account, PASSWORD) };
  };
  /** The authenticator's code, a number of steps from now. */
  const shown = (secret: string, steps = 0): string => {
    const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
    return codeAt(Uint8Array.from(bytes), stepAt(server.engine.now()) + steps);
  };
  /** Sets up a second factor and advances the clock, so that the next code differs. */
  const enrolled = async (account: string) => {
    const { id, token } = await person(account);
    const { secret, address } = (await send(token, 'POST', OWN, password)).data;
    const answer = await send(token, 'POST', `${OWN}/Confirm`, { code: shown(secret) });
    assert.equal(answer.status, 200);
    server.wait(2 * STEP);
    return { id, token, secret: String(secret), address: String(address), codes: answer.data.recoveryCodes as string[] };
  };
  const firstStep = async (account: string): Promise<string> => {
    const needed = await server.login(account, PASSWORD, await server.code());
    assert.deepEqual([needed.status, needed.code, needed.data.key, needed.data.token], [401, 401, 'account.secondFactorNeeded', undefined]);
    return needed.data.step;
  };
  const secondStep = (step: string, code: string) => send(null, 'POST', '/api/oauth/SecondFactor', { step, code });

  test('is listed by authenticators under the name that the system was given', async () => {
    await changeConfiguration(server.context(), { system: { sysName: '湘江研学平台' } });
    const { token } = await person('zhaoliu');
    const { address } = (await send(token, 'POST', OWN, password)).data;
    await changeConfiguration(server.context(), { system: { sysName: '' } });
    assert.equal(new URL(address).searchParams.get('issuer'), '湘江研学平台');
  });

  test('is set up by password and code, asked for at sign-in, and kept sealed', async () => {
    const { id, token, secret, address, codes } = await enrolled('lihua');
    const read = new URL(address);
    assert.match(read.pathname, /.+:lihua$/);
    assert.equal(read.searchParams.get('secret'), secret);
    assert.equal(new Set(codes).size, 10);
    const status = (await send(token, 'GET', OWN)).data;
    assert.deepEqual([status.enabled, status.recoveryLeft], [true, 10]);
    assert.equal((await send(token, 'POST', OWN, password)).data.key, 'account.secondFactorOn');
    const step = await firstStep('lihua');
    const { data } = await secondStep(step, shown(secret));
    assert.equal((await server.get(WHO, data.token)).status, 200);
    assert.equal((await secondStep(step, shown(secret, 1))).data.key, 'account.signInStepOver', 'a step is good once');
    const stored = await server.engine.database.query<{ row: string }>(sql`
      select f::text || coalesce(string_agg(r::text, ''), '') as row from sys_second_factor f
      left join sys_recovery_code r on r.user_id = f.user_id where f.user_id = ${id} group by f.*`);
    for (const clear of [secret, ...codes]) assert.ok(!stored[0]?.row.includes(clear));
  });

  test('begins behind the password and counts only once it is confirmed', async () => {
    const { token } = await person('wangmin');
    assert.equal((await send(token, 'POST', OWN, { password: sealed('wrong') })).status, 400);
    assert.equal((await send(token, 'POST', `${OWN}/Confirm`, { code: '123456' })).data.key, 'account.secondFactorNotBegun');
    const { secret } = (await send(token, 'POST', OWN, password)).data;
    assert.equal((await send(token, 'POST', `${OWN}/Confirm`, { code: shown(secret, 5) })).data.key, 'account.wrongConfirmation');
    assert.equal((await server.login('wangmin', PASSWORD)).status, 200);
  });

  test('a code is good once, also for two who come together, and not after its time', async () => {
    const { secret } = await enrolled('chenjie');
    const code = shown(secret);
    const steps = [await firstStep('chenjie'), await firstStep('chenjie'), await firstStep('chenjie')];
    const answers = await Promise.all(steps.map((step) => secondStep(step, code)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
    server.wait(10 * STEP);
    assert.equal((await secondStep(await firstStep('chenjie'), code)).data.key, 'account.wrongSecondFactor');
    const late = await firstStep('chenjie');
    server.wait(11 * STEP);
    assert.equal((await secondStep(late, shown(secret))).data.key, 'account.signInStepOver');
  });

  test('wrong codes end the step, and lock the account whoever knows its password', async () => {
    const { secret } = await enrolled('zhaoqiang');
    let step = await firstStep('zhaoqiang');
    for (const left of [4, 3, 2, 1, 0]) {
      const { data } = await secondStep(step, '000000');
      assert.deepEqual([data.key, data.params.left], ['account.wrongSecondFactor', left]);
    }
    assert.equal((await secondStep(step, shown(secret))).data.key, 'account.signInStepOver');
    const again = await server.login('zhaoqiang', PASSWORD, await server.code());
    step = again.data.step;
    for (let n = 0; n < 5; n++) await secondStep(step, '000000');
    assert.equal((await server.login('zhaoqiang', PASSWORD, await server.code())).data.key, 'account.lockedOut');
  });

  test('a recovery code lets in once, in whatever spelling; new ones replace the old', async () => {
    const { token, codes } = await enrolled('sunli');
    const [first = '', second = ''] = codes;
    assert.equal((await secondStep(await firstStep('sunli'), first.toLowerCase().replace('-', ' '))).status, 200);
    assert.equal((await secondStep(await firstStep('sunli'), first)).data.key, 'account.wrongSecondFactor');
    assert.equal((await send(token, 'GET', OWN)).data.recoveryLeft, 9);
    assert.equal((await send(token, 'POST', `${OWN}/RecoveryCodes`, { password: sealed('wrong') })).status, 400);
    const { recoveryCodes } = (await send(token, 'POST', `${OWN}/RecoveryCodes`, password)).data;
    assert.equal((await secondStep(await firstStep('sunli'), second)).status, 400);
    assert.equal((await secondStep(await firstStep('sunli'), recoveryCodes[0])).status, 200);
  });

  test('is removed by the password, and reset by an administrator or on the command line', async () => {
    const removed = await enrolled('qianwei');
    assert.equal((await send(removed.token, 'POST', `${OWN}/Remove`, { password: sealed('wrong') })).status, 400);
    assert.equal((await send(removed.token, 'POST', `${OWN}/Remove`, password)).status, 200);
    assert.equal((await server.login('qianwei', PASSWORD)).status, 200);

    const { id, token } = await enrolled('zhouping');
    const act = (as: string) => send(as, 'POST', `/api/data/user/${id}/actions/resetSecondFactor`, {});
    assert.notEqual((await act(token)).status, 200, 'not by oneself without the password');
    assert.equal((await act(await server.token('admin1', PASSWORD))).status, 200);
    assert.equal((await server.login('zhouping', PASSWORD)).status, 200);

    await enrolled('wuhao');
    await userCommands['reset-second-factor']?.(server.engine, ['--account', 'wuhao'], () => {});
    assert.equal((await server.login('wuhao', PASSWORD)).status, 200);
    assert.ok(await repo(User, server.context()).first({ account: { eq: 'wuhao' } }));
  });

  test('where administrators must have one, they do nothing before it is set up, and do not take it away', async () => {
    await createUser(server.engine, { account: 'keeper', name: 'keeper', password: PASSWORD, roles: ['platformAdmin'] });
    const [admin, platform] = [await server.token('admin1', PASSWORD), await server.token('keeper', PASSWORD)];
    const { token: other } = await person('teacher');
    const set = (secondFactor: string, token = admin) =>
      server.request(null, 'PUT', '/api/system/Security', { secondFactor }, { authorization: `Bearer ${token}` });
    assert.equal((await set('administrators', platform)).status, 403);
    assert.equal((await set('everybody')).status, 400);
    assert.equal((await set('administrators')).status, 200);
    for (const token of [admin, platform]) {
      for (const url of ['/api/data/user', '/api/system/Security', '/api/permission/Users/Current/BaseInfo'])
        assert.equal((await send(token, 'GET', url)).data.key, 'account.mustSetSecondFactor', url);
      assert.equal((await send(token, 'GET', WHO)).status, 200);
      assert.deepEqual((await send(token, 'GET', OWN)).data.mandatory, true);
    }
    assert.equal((await send(other, 'GET', '/api/permission/Users/Current/BaseInfo')).status, 200);
    const { secret } = (await send(platform, 'POST', OWN, password)).data;
    assert.equal((await send(platform, 'POST', `${OWN}/Confirm`, { code: shown(secret) })).status, 200);
    assert.equal((await send(platform, 'GET', '/api/data/user')).status, 200, 'at once');
    assert.equal((await send(platform, 'POST', `${OWN}/Remove`, password)).data.key, 'account.secondFactorMandatory');
    await userCommands['reset-second-factor']?.(server.engine, ['--account', 'keeper'], () => {});
    assert.equal((await send(platform, 'GET', '/api/data/user')).data.key, 'account.mustSetSecondFactor');
    const own = (await send(admin, 'POST', OWN, password)).data;
    assert.equal((await send(admin, 'POST', `${OWN}/Confirm`, { code: shown(own.secret) })).status, 200);
    assert.equal((await set('optional')).status, 200);
    assert.equal((await send(platform, 'GET', '/api/data/user')).status, 200);
  });

  test('who is between the two steps has no session, and odd requests are refused', async () => {
    await enrolled('fengjun');
    const step = await firstStep('fengjun');
    assert.equal((await server.get(WHO, step)).code, 602);
    for (const body of [
      {},
      { step },
      { step: 'x', code: '1' },
      { step, code: '' },
      { step, code: 'x'.repeat(41) },
      { step, code: '1', more: 1 },
    ])
      assert.equal((await send(null, 'POST', '/api/oauth/SecondFactor', body)).status, 400, JSON.stringify(body));
    assert.equal((await secondStep('A'.repeat(32), '123456')).data.key, 'account.signInStepOver');
    for (const code of ['💣', "' or 1=1", '\u0000', '000000']) assert.equal((await secondStep(step, code)).status, 400);
  });
});
