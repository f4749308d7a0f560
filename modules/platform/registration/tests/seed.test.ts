import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { cipherKey } from '../../../identity/account/tests/signing-in.ts';
import { createModules } from '../../../server.ts';
import { MiniProgramUser } from '../../../study/school/mini-program-user.model.ts';
import { seedMiniProgramUsers } from '../../../study/school/seed/seed-mini-program-users.ts';
import { seedSchools } from '../../../study/school/seed/seed-schools.ts';
import { joined } from '../../../tests/joined.ts';
import { Registration } from '../registration.model.ts';
import { seedRegistrations } from '../seed/seed-registrations.ts';

let server: TestServer;
before(async () => {
  const modules = createModules({ cipherKey, demo: true }).filter(({ name }) => name !== 'engine');
  server = await startTestServer(joined(modules));
  await seedSchools(server.engine, { profile: 'tiny', now: server.engine.now() });
});
after(() => server.close());

test('the demo has registrations of every kind of organisation, waiting and answered, each with a paper', async () => {
  const made = await seedRegistrations(server.engine);
  const rows = await repo(Registration, server.context()).find({});
  assert.equal(rows.length, made);
  assert.deepEqual([...new Set(rows.map(({ kind }) => kind))].toSorted(), ['agency', 'school', 'site', 'supplier']);
  assert.deepEqual([...new Set(rows.map(({ status }) => status))].toSorted(), ['pending', 'rejected', 'supplement']);
  assert.ok(rows.every(({ materials, bureau }) => materials?.length === 1 && bureau !== null));
});

test('the demo has users of the mini-program, bound and waiting', async () => {
  const made = await seedMiniProgramUsers(server.engine);
  assert.ok(made >= 3, String(made));
  const rows = await repo(MiniProgramUser, server.context()).find({});
  assert.equal(rows.length, made);
  assert.ok(rows.some(({ status, guardian }) => status === 'bound' && guardian !== null));
});
