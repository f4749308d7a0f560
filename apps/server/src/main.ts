import { createLoad } from '@zhixing/engine/http/load.ts';
import type { FastifyInstance } from 'fastify';
import { createApp, openEngine } from './app.ts';
import { seedBaseOnce } from './base-data.ts';
import { checkDataFolder } from './data-folder.ts';
import { databaseFor } from './database.ts';
import { drain } from './drain.ts';
import { type Env, readEnv } from './env.ts';
import { lookAtFiles } from './file-place.ts';
import { createLog, type ServerLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { seedWhenEmpty } from './sample.ts';
import { mustOpenSecrets } from './secrets.ts';
import { checkSettingsFile } from './settings-file.ts';
import { StartupError } from './startup-error.ts';
import { version } from './version.ts';
import { welcome } from './welcome.ts';

// Before the start below: it is awaited, and what stands behind it is not there yet.
/** Whatever does not end by then is cut off; it is what a crash would cut off, and nothing acknowledged is lost by that. */
const LONGEST_END_MS = 50_000;
/** A whole city opens its browsers at eight in the morning: what connects meanwhile must not be turned away before anybody has looked at it. */
const BACKLOG = 4096;

await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});

async function main(): Promise<void> {
  checkSettingsFile(process.execArgv);
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  // Before signals are listened to: a disk that does not answer leaves nobody to hear them, and there is nothing to take down yet.
  checkDataFolder(env);
  const steps: Undo[] = [];
  const stop = once(async () => {
    for (const undo of steps.reverse()) await undo();
  });
  const end = () => {
    setTimeout(() => process.exit(1), LONGEST_END_MS + env.drainSeconds * 1000).unref();
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  await start(env, log, steps).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
}

type Undo = () => Promise<unknown>;

/** Starts layer by layer and remembers how to take each down: requests under way are answered, then jobs end, then the database. */
async function start(env: Env, log: ServerLog, steps: Undo[]): Promise<void> {
  if (env.tracing) {
    const { startTracing } = await import('./tracing.ts');
    steps.push(await startTracing(env.tracing, version));
  }
  const database = await databaseFor(env, log);
  steps.push(database.stop);
  const engine = await openEngine(env, database.url, log);
  steps.push(
    () => engine.database.close(),
    () => engine.stop(),
  );
  await mustOpenSecrets(env, engine);
  await lookAtFiles(engine.files, log);
  await (env.demo ? seedWhenEmpty : seedBaseOnce)(engine, (line) => console.log(line));
  for (const { background } of engine.modules) {
    const work = await background?.(engine);
    if (work) steps.push(() => work.stop());
  }
  const load = createLoad(env.loadLimit);
  const app = await createApp(env, engine, log, load);
  if (env.metricsPort !== undefined) {
    const metrics = createMetrics(engine, load);
    metrics.watch(app);
    await metrics.listen(env.metricsPort, env.metricsHost);
    steps.push(() => metrics.stop());
  }
  steps.push(() => app.close());
  const port = await listen(app, env);
  steps.push(() => drain(app, engine, env.drainSeconds));
  console.log(await welcome({ ...env, port }, engine));
}

/** @returns the port that is listened on: where none is asked for by PORT=0, the system chooses one. */
async function listen(app: FastifyInstance, env: Env): Promise<number> {
  await app.listen({ port: env.port, host: env.host, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupError(`PORT ${env.port} is in use by another program: stop it, or set PORT to a free one.`);
    if (error.code === 'EACCES') throw new StartupError(`PORT ${env.port} needs more rights than this user has: use a port above 1023.`);
    throw error;
  });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : env.port;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work();
    return running;
  };
}
