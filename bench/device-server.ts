import { createLoad } from '@zhixing/engine/http/load-shedding.ts';
import { createIntake } from '@zhixing/modules/study/device/intake.ts';
import { startGateway } from '../apps/gateway/src/gateway.ts';
import { createApp, openEngine } from '../apps/server/src/app.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/log.ts';
import { collectEarly } from '../apps/server/src/memory.ts';
import { seedWhenEmpty } from '../apps/server/src/sample.ts';
import { tell } from './children.ts';

/*
 * The product with its gateway over DATABASE_URL, in one process as by default: watches are listened for at the port that is told, people at the
 * address. Any question is answered by its memory, the processor's time it has taken and the port of terminals.
 */

collectEarly();
// One reader asks for everybody.
const env = readEnv({ RATE_ADDRESS: 'off', RATE_USER: 'off', ...process.env });
const log = createLog(env.logLevel);
const engine = await openEngine(env, env.databaseUrl ?? '', log);
if (process.env.BENCH_SAMPLE) await seedWhenEmpty(engine, () => undefined);
const app = await createApp(env, engine, log, createLoad(env.loadLimit));
const http = await app.listen({ port: 0, host: '127.0.0.1' });
const gateway = await startGateway({ intake: createIntake(engine), ports: { watch: 0, jt808: 0 }, log });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  tell({ rss: process.memoryUsage().rss, processorMs: (user + system) / 1000, jt808: gateway.ports.jt808 });
});
process.on('SIGTERM', () => void Promise.all([gateway.stop(), app.close()]).then(() => process.exit(0)));
tell({ url: String(gateway.ports.watch), http });
