import type { Engine } from '@zhixing/engine/engine.ts';
import { createLoad } from '@zhixing/engine/http/load-shedding.ts';
import type { FastifyInstance } from 'fastify';
import { createApp, openEngine } from './app.ts';
import { seedBaseOnce } from './base-data.ts';
import { databaseFor } from './database.ts';
import { drain } from './drain.ts';
import type { Env } from './env.ts';
import { lookAtFiles } from './file-place.ts';
import { makeFirstSample } from './first-sample.ts';
import type { ServerLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { mustOpenSecrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';
import { version } from './version.ts';
import { welcome } from './welcome.ts';

/** Listen backlog for the morning peak, so that connections are not refused before they are accepted. */
const BACKLOG = 4096;

/** Shuts one layer of the server down. */
export type Undo = () => Promise<unknown>;

/**
 * Starts the server layer by layer, database first, and pushes the shutdown of each to `steps`. Run in reverse order, they finish running
 * requests, then jobs, then the database.
 */
export async function serve(env: Env, log: ServerLog, steps: Undo[], say: (line: string) => void): Promise<void> {
  if (env.tracing) {
    const { startTracing } = await import('./tracing.ts');
    steps.push(await startTracing(env.tracing, version));
  }
  const engine = await openWithData(env, log, steps, say);
  for (const { background } of engine.modules) {
    const work = await background?.(engine);
    if (work) steps.push(() => work.stop());
  }
  const load = createLoad(env.loadLimit);
  const app = await createApp(env, engine, log, load);
  if (env.metricsPort !== undefined) steps.push(await serveMetrics(app, createMetrics(engine, load), env.metricsPort, env.metricsHost));
  steps.push(() => app.close());
  if (env.gateway || env.simulator) await (await import('./devices.ts')).serveDevices(env, engine, log, steps);
  const port = await listen(app, env);
  steps.push(() => drain(app, engine, env.drainSeconds));
  say(await welcome({ ...env, port }, engine));
}

/** The engine on its database, which has what a first start puts into it. */
async function openWithData(env: Env, log: ServerLog, steps: Undo[], say: (line: string) => void): Promise<Engine> {
  const database = await databaseFor(env, log);
  steps.push(database.stop);
  if (env.demo) await makeFirstSample({ env, databaseUrl: database.url }, steps, say);
  const engine = await openEngine(env, database.url, log);
  steps.push(
    () => engine.database.close(),
    () => engine.stop(),
  );
  await mustOpenSecrets(env, engine);
  await lookAtFiles(engine.files, log);
  if (!env.demo) await seedBaseOnce(engine, say);
  return engine;
}

/** Serves an application's metrics on a separate port; returns the function to stop. */
async function serveMetrics(app: FastifyInstance, metrics: ReturnType<typeof createMetrics>, port: number, host: string): Promise<Undo> {
  metrics.watch(app);
  await metrics.listen(port, host);
  return () => metrics.stop();
}

/** @returns the bound port; with PORT=0 the system chooses it. */
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
