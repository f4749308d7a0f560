import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './app.ts';
import type { SampleWork } from './first-sample.ts';
import { createLog } from './log.ts';
import { seedWhenEmpty } from './sample.ts';

/* The thread of `makeFirstSample`. */
const { env, databaseUrl } = workerData as SampleWork;
const engine = await openEngine(env, databaseUrl, createLog(env.logLevel));
try {
  await seedWhenEmpty(engine, (line) => parentPort?.postMessage(line));
} finally {
  await engine.stop();
  await engine.database.close();
}
