import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { Organisation } from '../../organisation/organisation.model.ts';
import { changeConfiguration } from '../../settings/change-configuration.ts';
import { accountHealth } from '../account-health.ts';
import { UsageError, userCommands } from '../cli-commands.ts';
import { type SignInServer, startSignInServer } from './signing-in.ts';

describe('users on the command line', () => {
  let server: SignInServer;
  before(async () => {
    server = await startSignInServer();
    await repo(Organisation, server.context()).create({ name: '一小', kind: 'school', code: 'S1' });
  });
  after(() => server.close());

  async function run(command: string, ...args: string[]): Promise<string> {
    const lines: string[] = [];
    await userCommands[command]?.(server.engine, args, (line) => lines.push(line));
    return lines.join('\n');
  }

  test('the first administrator is made with a password of his own', async () => {
    const said = await run('create', '--account', 'admin1', '--name', '管理员', '--administrator');
    const password = /Password: (\S+)/.exec(said)?.[1] ?? '';
    const { status, data } = await server.login('admin1', password);
    assert.equal(status, 200);
    const refused = await server.get('/api/data/user', data.token);
    assert.equal(refused.data.key, 'account.mustChangePassword', 'what stood on a screen opens nothing but its own change');
    const renewed = await run('reset-password', '--account', 'admin1');
    const again = await server.login('admin1', /Password: (\S+)/.exec(renewed)?.[1] ?? '');
    assert.equal((await server.get('/api/data/user', again.data.token)).data.key, 'account.mustChangePassword');
  });

  test('a password that was printed and not used in time opens nothing, until it is reset', async () => {
    const HOUR = 60 * 60_000;
    const passwordIn = (said: string) => /Password: (\S+)/.exec(said)?.[1] ?? '';
    const said = await run('create', '--account', 'late1', '--name', '迟到', '--role', 'platformAdmin');
    assert.match(said, /within 72 hours/);
    assert.equal((await server.login('late1', passwordIn(said))).status, 200);
    server.wait(73 * HOUR);
    const late = await server.login('late1', passwordIn(said));
    assert.deepEqual([late.status, late.data.key, late.data.token], [403, 'account.initialPasswordOver', undefined]);
    assert.match(late.msg, /72/);
    assert.equal((await server.login('late1', 'Wrong2026word')).data.key, 'account.wrongPassword', 'only who knows it is told');
    await changeConfiguration(server.context(), { system: { initialPasswordHours: 96 } });
    assert.equal((await server.login('late1', passwordIn(said))).status, 200, 'as long as the setting says');
    await changeConfiguration(server.context(), { system: { initialPasswordHours: 1 } });
    const renewed = passwordIn(await run('reset-password', '--account', 'late1'));
    assert.equal((await server.login('late1', renewed)).status, 200);
    server.wait(2 * HOUR);
    assert.equal((await server.login('late1', renewed)).data.key, 'account.initialPasswordOver');
    await run('reset-password', '--account', 'late1', '--password', 'River2026bank');
    server.wait(100 * HOUR);
    assert.equal((await server.login('late1', 'River2026bank')).status, 200, 'one that was chosen does not end by this');
  });

  test('a user with a role and a place is made, locked, unlocked and given a new password', async () => {
    await run(
      'create',
      '--account',
      'head1',
      '--name',
      '校长',
      '--role',
      'schoolLeader',
      '--organisation',
      'S1',
      '--password',
      'River2026bank',
    );
    assert.equal((await server.login('head1', 'River2026bank')).status, 200);
    for (let i = 0; i < 10; i++) await server.login('head1', 'wrong', i < 3 ? {} : await server.code());
    assert.equal((await server.login('head1', 'River2026bank', await server.code())).data.key, 'account.lockedOut');
    await run('unlock', '--account', 'head1');
    assert.equal((await server.login('head1', 'River2026bank')).status, 200);
    assert.doesNotMatch(await run('reset-password', '--account', 'head1', '--password', 'Hills2026green'), /Hills/);
    assert.equal((await server.login('head1', 'Hills2026green')).status, 200);
  });

  test('accounts that nobody has used for ninety days are listed, and told by the state of the system', async () => {
    const DAY = 24 * 60 * 60_000;
    const { engine } = server;
    const findings = async () =>
      (await accountHealth({ cipherKey: 'x'.repeat(16), demo: false })(engine)).map(({ key, params }) => [key, params?.names]);
    const made = async (account: string) => {
      await run('create', '--account', account, '--name', account, '--role', 'platformAdmin', '--password', 'River2026bank');
      await engine.database.query(
        sql`update "user" set created_at = ${new Date(engine.now().getTime() - 100 * DAY)} where account = ${account}`,
      );
    };
    for (const account of ['unused1', 'unused2', 'used1']) await made(account);
    await server.token('used1', 'River2026bank');
    assert.match(await run('unused'), /^unused1 {2}unused1 {2}never\nunused2 .*\n2 accounts have not been used for 90 days\.$/);
    assert.deepEqual(await findings(), [['account.findings.unused', 'unused1, unused2']]);
    await server.token('unused1', 'River2026bank');
    await engine.database.query(sql`update "user" set status = 'disabled' where account = 'unused2'`);
    assert.deepEqual(await findings(), []);
    server.wait(91 * DAY);
    assert.match(await run('unused'), /\nused1 {2}used1 {2}2/);
    await assert.rejects(run('unused', '--days', 'x'), /whole number/);
  });

  test('what is typed wrong is explained', async () => {
    const wrong: [RegExp, string, ...string[]][] = [
      [/--account is missing/, 'create'],
      [/--name is missing/, 'create', '--account', 'x1'],
      [/at least one --role/, 'create', '--account', 'x1', '--name', 'X'],
      [/no role "boss"/, 'create', '--account', 'x1', '--name', 'X', '--role', 'boss'],
      [/need --organisation/, 'create', '--account', 'x1', '--name', 'X', '--role', 'finance'],
      [/no organisation/, 'create', '--account', 'x1', '--name', 'X', '--role', 'finance', '--organisation', 'nowhere'],
      [/too short/, 'create', '--account', 'x1', '--name', 'X', '--administrator', '--password', 'a1'],
      [/letters and digits/, 'create', '--account', 'x1', '--name', 'X', '--administrator', '--password', 'onlyletters'],
      [/contain the account/, 'create', '--account', 'x12', '--name', 'X', '--administrator', '--password', 'myX12secret'],
      [/account: /, 'create', '--account', 'not an account', '--name', 'X', '--administrator'],
      [/already/, 'create', '--account', 'admin1', '--name', 'X', '--administrator'],
      [/Unknown option/, 'unlock', '--acount', 'admin1'],
      [/no user "nobody"/, 'reset-password', '--account', 'nobody'],
    ];
    for (const [message, ...typed] of wrong) {
      const [command, ...args] = typed;
      await assert.rejects(
        run(command ?? '', ...args),
        (error) => error instanceof UsageError && message.test(error.message),
        String(message),
      );
    }
  });
});
