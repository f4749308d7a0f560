import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Antivirus } from '@zhixing/engine/antivirus/clamd.ts';
import { type Actor, type Context, systemActor, systemContext } from '@zhixing/engine/context.ts';
import { openDatabase } from '@zhixing/engine/database/database.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { engineModule } from '@zhixing/engine/engine.module.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { diskFiles, type FileStore } from '@zhixing/engine/files/files.ts';
import { dataRoutes } from '@zhixing/engine/http/data-routes.ts';
import type { Load } from '@zhixing/engine/http/load-shedding.ts';
import { modelRoutes } from '@zhixing/engine/http/model-routes.ts';
import type { Rates } from '@zhixing/engine/http/rate-limits.ts';
import { type Authenticator, buildServer } from '@zhixing/engine/http/server.ts';
import type { Module } from '@zhixing/engine/module.ts';
import type { Log } from '@zhixing/engine/observability/log.ts';
import { accessOf, type Grant } from '@zhixing/engine/permission/access.ts';
import type { Provided } from '@zhixing/engine/ports/port.ts';
import type { Route } from '@zhixing/engine/route.ts';
import { startEngine } from '@zhixing/engine/start-engine.ts';
import type { FastifyInstance } from 'fastify';
import { asDescribed } from './as-described.ts';
import { watchAudit } from './audit-watch.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

/** A response with its parsed envelope. */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  // Tests inspect responses of any shape; `unknown` would only add casts.
  // biome-ignore lint/suspicious/noExplicitAny: answers are inspected by tests alone
  readonly data: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestServer {
  readonly engine: Engine;
  readonly app: FastifyInstance;
  /** Sends a request as an actor; null is anonymous. */
  request(
    actor: Actor | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** A user with roles. Variables and organisation determine the scopes. */
  actor(who?: Partial<Actor>): Actor;
  context(actor?: Actor): Context;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly modules: readonly Module[];
  /** Implementations of ports that the modules require. */
  readonly provided?: readonly Provided[];
  readonly routes?: readonly Route[];
  /** Grants in addition to those of the modules. */
  readonly grants?: readonly Grant[];
  readonly now?: () => Date;
  readonly authenticate?: Authenticator;
  readonly eraseAfterDays?: number;
  /** The database to run on, dropped at the end; a clone of the modules' template by default. */
  readonly on?: TestDatabase;
  /** File store for uploads; a temporary folder by default. */
  readonly files?: FileStore;
  /** Malware scanner for uploads. */
  readonly antivirus?: Antivirus;
  /** Limit of concurrent requests. */
  readonly load?: Load;
  readonly rates?: Rates;
  readonly trustProxy?: boolean | readonly string[];
  /** Destinations outside the public internet that the server may connect to; none by default. */
  readonly outgoingAllow?: readonly string[];
  /** Suppresses error logs that the test expects. */
  readonly quiet?: boolean;
}

/** Starts the engine and its HTTP server on a database of its own. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const actors = new Map<string, Actor>();
  const modules = [engineModule, ...options.modules, testingModule(actors, options.grants)];
  const clone = options.on ?? (await cloneDatabase(modules));
  const untold: string[] = [];
  const database = watchAudit(await openDatabase({ url: clone.url, max: 6 }), untold);
  const folder = await mkdtemp(path.join(tmpdir(), 'zxfiles-'));
  const engine = await startEngine({
    database,
    modules,
    provided: options.provided ?? [],
    log: options.quiet ? silent : loud,
    files: options.files ?? diskFiles(folder),
    antivirus: options.antivirus ?? null,
    eraseAfterDays: options.eraseAfterDays ?? null,
    outgoingAllow: options.outgoingAllow ?? [],
    ...(options.now ? { now: options.now } : {}),
  });
  const routes = routesOf(modules, options);
  const authenticate: Authenticator = async (token) => actors.get(token ?? '') ?? nobody;
  const { load, rates, trustProxy } = options;
  const app = await buildServer({
    engine,
    routes,
    authenticate: options.authenticate ?? authenticate,
    anonymous: nobody,
    ...(load && { load }),
    ...(rates && { rates }),
    ...(trustProxy && { trustProxy }),
  });
  app.addHook(
    'onSend',
    asDescribed(engine, () => systemContext(engine)),
  );
  return {
    engine,
    app,
    actor: (who = {}) => actorOf(engine, who, actors),
    context: (actor) => systemContext(engine, actor ? { actor } : {}),
    request: requestTo(app),
    close: async () => {
      await app.close();
      await engine.stop();
      await database.close();
      await clone.drop();
      await rm(folder, { recursive: true, force: true });
      assert.deepEqual(untold, [], 'tables that requests have written without a line in the audit log');
    },
  };
}

const testingModule = (actors: ReadonlyMap<string, Actor>, grants: readonly Grant[] = []): Module => ({
  name: 'testing',
  models: [],
  locales: { zh: {}, en: {} },
  // For an id used several times, the latest actor applies.
  actors: async (_engine, userIds) => userIds.flatMap((id) => [...actors.values()].findLast((actor) => actor.userId === id) ?? []),
  grants,
});

const requestTo =
  (app: FastifyInstance): TestServer['request'] =>
  async (actor, method, url, body, headers = {}) => {
    const authorization: Record<string, string> = actor?.sessionId ? { authorization: `Bearer ${actor.sessionId}` } : {};
    const response = await app.inject({
      method,
      url,
      headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return answerOf(response.statusCode, response.payload, response.headers);
  };

const routesOf = (modules: readonly Module[], { routes = [] }: TestServerOptions): Route[] => [
  ...dataRoutes,
  ...modelRoutes,
  ...modules.flatMap((module) => module.routes ?? []),
  ...routes,
];

function actorOf(engine: Engine, who: Partial<Actor>, actors: Map<string, Actor>): Actor {
  const userId = who.userId ?? newId();
  const sessionId = newId();
  const roles = who.roles ?? [];
  const administrator = who.administrator ?? false;
  const actor: Actor = {
    ...nobody,
    account: 'tester',
    name: 'Tester',
    ...who,
    userId,
    sessionId,
    variables: { '@userId': userId, '@organizeId': who.organisationId ?? null, ...who.variables },
    access: who.access ?? accessOf(engine.grants, roles, administrator),
  };
  actors.set(sessionId, actor);
  return actor;
}

const nobody: Actor = { ...systemActor, administrator: false, access: { everything: false, clear: false, models: new Map() } };

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };
const loud: Log = { ...silent, error: (details, message) => console.error(message, details) };

function answerOf(status: number, text: string, headers: Readonly<Record<string, unknown>>): Answer {
  const isJson = String(headers['content-type']).includes('json');
  const body = isJson ? (JSON.parse(text) as { code: number; msg: string; data: unknown }) : { code: status, msg: '', data: null };
  return { status, code: body.code, msg: body.msg, data: body.data, text, headers };
}
