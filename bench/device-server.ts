import { createIntake } from '@zhixing/modules/study/device/intake.ts';
import { startGateway } from '../apps/gateway/src/gateway.ts';
import { openEngine } from '../apps/server/src/app.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/log.ts';
import { collectEarly } from '../apps/server/src/memory.ts';
import { seedWhenEmpty } from '../apps/server/src/sample.ts';
import { tell } from './children.ts';

/* The gateway with its intake over DATABASE_URL, as the server starts it: watches are listened for at the port that is told. Any question is answered by its memory and the port of terminals. */

collectEarly();
const env = readEnv(process.env);
const log = createLog(env.logLevel);
const engine = await openEngine(env, env.databaseUrl ?? '', log);
if (process.env.BENCH_SAMPLE) await seedWhenEmpty(engine, () => undefined);
const gateway = await startGateway({ intake: createIntake(engine), ports: { watch: 0, jt808: 0 }, log });
process.on('message', () => tell({ rss: process.memoryUsage().rss, jt808: gateway.ports.jt808 }));
process.on('SIGTERM', () => void gateway.stop().then(() => process.exit(0)));
tell({ url: String(gateway.ports.watch) });
