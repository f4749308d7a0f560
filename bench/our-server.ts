import { type Parameters, parametersOf } from '@zhixing/engine/database/parameters.ts';
import { createLoad } from '@zhixing/engine/http/load-shedding.ts';
import { refreshSummary } from '@zhixing/engine/summary/refresh.ts';
import { summariesOf } from '@zhixing/engine/summary/summary.ts';
import type { Role } from '@zhixing/modules/identity/account/roles.ts';
import { createUser, findUser } from '@zhixing/modules/identity/account/users.ts';
import type { Sql } from 'sql-template-tag';
import { createApp, openEngine } from '../apps/server/src/app.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/log.ts';
import { seedWhenEmpty } from '../apps/server/src/sample.ts';
import { tell } from './children.ts';
import { signIn } from './sign-in.ts';

/*
 * Our server over DATABASE_URL as `npm start` composes it, with a user of the role BENCH_ROLE in the organisation BENCH_PLACE signed in;
 * `administrator` is the administrator of the installation, who may do everything.
 * The question {captureWhile: path} is answered by the SQL that one request for that path sends.
 */

// One client asks as fast as it can: what is measured is the work, not the counting.
const env = readEnv({ RATE_ADDRESS: 'off', RATE_USER: 'off', RATE_KEY: 'off', ...process.env });
const log = createLog(env.logLevel);
const engine = await openEngine(env, env.databaseUrl ?? '', log);
const app = await createApp(env, engine, log, createLoad(env.loadLimit));
const url = await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
// The sample of the demo, where a measurement needs trips that were lived through.
if (process.env.BENCH_SAMPLE) await seedWhenEmpty(engine, () => undefined);
// In the background where a server serves; here before it is asked.
for (const summary of summariesOf(engine)) await refreshSummary(engine, summary);
const role = process.env.BENCH_ROLE as Role | undefined;
const account = `bench${role ?? ''}`;
const organisation = process.env.BENCH_PLACE ?? null;
if (role && !(await findUser(engine, account)))
  await createUser(engine, { account, name: 'Bench', password: 'Bench-2026', organisation, ...rightsOf(role) });
const token = role ? await signIn(url, account, 'Bench-2026') : '';

function rightsOf(name: Role): { administrator: true } | { roles: Role[] } {
  return name === 'administrator' ? { administrator: true } : { roles: [name] };
}

process.on('message', async ({ captureWhile }: { captureWhile: string }) => {
  const { query } = engine.database;
  const sent: Parameters[] = [];
  Object.assign(engine.database, {
    query: (statement: Sql) => {
      sent.push(parametersOf(statement));
      return query(statement);
    },
  });
  const response = await fetch(`${url}${captureWhile}`, { headers: { authorization: `Bearer ${token}` } });
  Object.assign(engine.database, { query });
  tell({ sent, status: response.status, answer: await response.text() });
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
tell({ url, token });
