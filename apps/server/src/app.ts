import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { apiRoutes } from '@zhixing/engine/http/api-routes.ts';
import { dataRoutes } from '@zhixing/engine/http/data-routes.ts';
import type { Load } from '@zhixing/engine/http/load-shedding.ts';
import { modelRoutes } from '@zhixing/engine/http/model-routes.ts';
import { createRates } from '@zhixing/engine/http/rate-limits.ts';
import { buildServer } from '@zhixing/engine/http/server.ts';
import type { Route } from '@zhixing/engine/route.ts';
import { startEngine } from '@zhixing/engine/start-engine.ts';
import { NewerDatabase } from '@zhixing/engine/tables/migrate.ts';
import { usePeppers } from '@zhixing/modules/identity/password/password.ts';
import { openLiveChannel } from '@zhixing/modules/identity/session/live.ts';
import { anonymousActor } from '@zhixing/modules/identity/session/session-actor.ts';
import { createAuthenticator } from '@zhixing/modules/identity/session/sessions.ts';
import { systemNamesOf } from '@zhixing/modules/identity/settings/system-name.ts';
import { frameOrigins } from '@zhixing/modules/platform/menu/frame-origins.ts';
import { logSms } from '@zhixing/modules/platform/registration/log-sms.ts';
import type { BrowserTexts } from '@zhixing/modules/platform/translation/product-texts.ts';
import { createPorts } from '@zhixing/modules/ports.ts';
import { createModules } from '@zhixing/modules/server.ts';
import type { FastifyInstance } from 'fastify';
import { backupSource } from './backup-source.ts';
import { loginCipherKey, secretsKey } from './cipher-key.ts';
import { type Env, projectDir } from './env.ts';
import { filesOf } from './file-place.ts';
import type { ServerLog } from './log.ts';
import { StartupError } from './startup-error.ts';
import { unreachable } from './unreachable.ts';
import { version } from './version.ts';
import { serveWeb } from './web.ts';

const webFolder = path.join(projectDir, 'apps/web/dist');

/** What the modules are told of this installation. Reading `secretKey` throws a StartupError where its file holds none. */
export function settingsOf(env: Env) {
  let secretKey: string | undefined;
  return {
    cipherKey: loginCipherKey(env),
    demo: env.demo,
    tokenInUrl: env.tokenInUrl,
    ...(env.addressPlaces && { addressPlaces: env.addressPlaces }),
    ...(env.sms && { sms: logSms }),
    ...(env.mapTiles && { mapTiles: env.mapTiles }),
    ...(env.routing && { routing: env.routing }),
    ...(env.dataView && { dataView: env.dataView }),
    ...(env.weather && { weather: env.weather }),
    ...(env.mediaServer && { mediaServer: env.mediaServer }),
    folders: [env.dataDir, env.backupDir],
    auditHeads: env.auditHeads,
    auditSyslog: env.auditSyslog,
    browserTexts: async () => JSON.parse(await readFile(path.join(webFolder, 'texts.json'), 'utf8')) as BrowserTexts,
    backups: { folder: env.backupDir, keep: env.backupKeep, source: ({ database }: Engine) => backupSource(env, database.url) },
    // Lazy: commands that encrypt no secret need no data folder. Once: each look at the file writes and syncs another beside it.
    get secretKey() {
      secretKey ??= secretsKey(env);
      return secretKey;
    },
  };
}

/** All modules with this installation's settings. */
export const modulesOf = (env: Env) => createModules(settingsOf(env));

/** Opens the database and starts the engine, without an HTTP server; sufficient for commands. */
export async function openEngine(
  env: Env,
  databaseUrl: string,
  log: ServerLog,
  structure: 'migrate' | 'keep' = 'migrate',
): Promise<Engine> {
  usePeppers(env.passwordPeppers);
  const database = await openDatabase({
    url: databaseUrl,
    max: env.databasePool,
    ...(env.replica && { replica: env.replica }),
    onError: (error) => log.warn({ error }, 'database connection'),
  }).catch((error: unknown) => {
    throw unreachable(error, databaseUrl);
  });
  return startEngine({
    database,
    modules: modulesOf(env),
    provided: createPorts(settingsOf(env)),
    log,
    version,
    files: filesOf(env),
    antivirus: env.antivirus,
    structure,
    eraseAfterDays: env.eraseAfterDays,
    outgoingAllow: env.outgoingAllow,
    databasePorts: env.dataSourcePorts,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error instanceof NewerDatabase ? new StartupError(error.message, { cause: error }) : error;
  });
}

/** HTTP server over a running engine: record and model routes, the modules' own routes, API documentation and the web app. */
export async function createApp(env: Env, engine: Engine, log: ServerLog, load: Load): Promise<FastifyInstance> {
  const routes: Route[] = [...dataRoutes, ...modelRoutes, ...engine.modules.flatMap((module) => module.routes ?? [])];
  routes.push(...apiRoutes(() => routes, version, env.apiDocsPublic ? 'public' : 'session'));
  const authenticate = await createAuthenticator(engine, settingsOf(env));
  const app = await buildServer({
    engine,
    routes,
    authenticate,
    anonymous: anonymousActor,
    trustProxy: env.trustProxy,
    logger: log,
    load,
    rates: createRates(env.rates),
  });
  await openLiveChannel(app, engine, authenticate);
  serveWeb(app, webFolder, { mapTiles: env.mapTiles?.url, frames: () => frameOrigins(engine), names: () => systemNamesOf(engine) });
  return app;
}
