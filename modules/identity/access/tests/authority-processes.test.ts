import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dataRoutes } from '@zhixing/engine/http/data-routes.ts';
import { buildServer } from '@zhixing/engine/http/server.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { FastifyInstance } from 'fastify';
import { startSecondProcess } from '../../account/tests/second-process.ts';
import { cipherKey, type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { anonymousActor } from '../../session/session-actor.ts';
import { createAuthenticator } from '../../session/sessions.ts';
import { Role } from '../role.model.ts';

const PASSWORD = 'Abc12345';
const settings = { cipherKey, demo: false };

describe('grants on two server processes', () => {
  let server: SignInServer;
  let second: Awaited<ReturnType<typeof startSecondProcess>>;
  let other: FastifyInstance;
  let admin: string;
  let role: string;
  const schools: string[] = [];
  const tokens: string[] = [];
  before(async () => {
    server = await startSignInServer();
    second = await startSecondProcess(server.engine, settings);
    const authenticate = await createAuthenticator(second.engine, settings);
    other = await buildServer({ engine: second.engine, routes: dataRoutes, authenticate, anonymous: anonymousActor });
    role = (await repo(Role, server.context()).create({ code: 'clerk', name: '文员' })).id;
    for (let n = 0; n < 6; n++) {
      schools.push((await repo(Organisation, server.context()).create({ name: `学校${n}`, kind: 'school' })).id);
      await createUser(server.engine, {
        account: `clerk${n}`,
        name: `文员${n}`,
        password: PASSWORD,
        organisation: schools[n] ?? '',
        roles: ['clerk'],
      });
      tokens.push(await server.token(`clerk${n}`, PASSWORD));
    }
    await createUser(server.engine, { account: 'root', name: '总管', password: PASSWORD, administrator: true });
    admin = await server.token('root', PASSWORD);
  });
  after(async () => {
    await other.close();
    await second.close();
    await server.close();
  });

  const headers = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
  const grant = (schemes: string[]) =>
    server.request(
      null,
      'PUT',
      `/api/permission/Authority/Grants/role/${role}`,
      { grants: { userGroup: { abilities: { read: schemes }, sees: null, writes: null, clear: [] } } },
      headers(admin),
    );
  const there = async (token: string | undefined) =>
    (await other.inject({ url: '/api/data/userGroup', headers: headers(token) })).statusCode;

  test('what is granted and taken while its holders work counts on the other process as well', async () => {
    for (let round = 0; round < 8; round++) {
      const wanted = round % 2 === 0 ? 200 : 403;
      assert.equal((await grant(wanted === 200 ? ['all'] : [])).status, 200);
      assert.equal((await server.get('/api/data/userGroup', tokens[0])).status, wanted, 'here at once');
      // The other process is notified a moment later than this one.
      await eventually(
        () => there(tokens[0]),
        (status) => status === wanted,
      );
      assert.deepEqual(
        await Promise.all(tokens.map(there)),
        tokens.map(() => wanted),
      );
    }
  });

  test('people who ask at the same time see their own place, never another’s', async () => {
    const asked = Array.from({ length: 120 }, (_, n) => n % tokens.length);
    const seen = await Promise.all(
      asked.map(async (n) => {
        const app = n % 2 ? other : server.app;
        const answer = await app.inject({ url: '/api/data/organisation', headers: headers(tokens[n]) });
        return (answer.json() as { data: { list: { id: string }[] } }).data.list.map(({ id }) => id);
      }),
    );
    assert.deepEqual(
      seen,
      asked.map((n) => [schools[n]]),
    );
  });

  test('a role that is taken away, switched off or bound elsewhere is gone for its holder', async () => {
    await grant(['all']);
    const gone = async () => {
      await eventually(
        () => there(tokens[1]),
        (status) => status === 403,
      );
      assert.equal((await server.get('/api/data/userGroup', tokens[1])).status, 403);
    };
    const roles = repo(Role, server.context());
    await roles.act(role, 'disable');
    await gone();
    await roles.act(role, 'enable');
    assert.equal((await server.get('/api/data/userGroup', tokens[1])).status, 200);
    await roles.update(role, { global: false, organisations: [schools[0] ?? ''] } as never);
    await gone();
    assert.equal((await server.get('/api/data/userGroup', tokens[0])).status, 200);
    await roles.update(role, { global: true, organisations: null } as never);
    assert.equal((await server.get('/api/data/userGroup', tokens[1])).status, 200);
  });
});
