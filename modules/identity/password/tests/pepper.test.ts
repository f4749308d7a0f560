import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { accountHealth } from '../../account/account-health.ts';
import { cipherKey, type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { usePeppers } from '../password.ts';

const PASSWORD = 'Maple2026tree';
const [YOUNG, OLD] = ['a pepper of this year that is long enough', 'a pepper of last year that is long enough'];

describe('a pepper', () => {
  let server: SignInServer;
  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'lihua', name: '李华', password: PASSWORD });
  });
  after(async () => {
    usePeppers([]);
    await server.close();
  });

  const stored = async () =>
    (
      await server.engine.database.query<{ hash: Buffer; pepper: string | null }>(
        sql`select hash, params->>'pepper' as pepper from sys_credential c join "user" u on u.id = c.user_id where u.account = 'lihua'`,
      )
    )[0];
  const status = async () => {
    await server.engine.database.query(sql`delete from sys_login_attempt`);
    return (await server.login('lihua', PASSWORD)).status;
  };
  const findings = async () => (await accountHealth({ cipherKey, demo: false })(server.engine)).map(({ key }) => key);

  test('is mixed in at the next sign-in, renewed with it, and without it a hash is worth nothing', async () => {
    assert.equal((await stored())?.pepper, null);
    usePeppers([OLD]);
    assert.equal(await status(), 200);
    const first = await stored();
    assert.match(String(first?.pepper), /^[0-9a-f]{12}$/);
    usePeppers([]);
    assert.equal(await status(), 400, 'whoever has the database alone gets nowhere');
    assert.ok((await findings()).includes('account.findings.otherPepper'));
    usePeppers([YOUNG]);
    assert.equal(await status(), 400);
    usePeppers([YOUNG, OLD]);
    assert.ok(!(await findings()).includes('account.findings.otherPepper'));
    assert.equal(await status(), 200);
    assert.notEqual((await stored())?.pepper, first?.pepper);
    usePeppers([YOUNG]);
    assert.equal(await status(), 200, 'the old one is not needed any longer');
    assert.equal(await status(), 200);
  });
});
