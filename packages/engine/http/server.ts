import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Actor, Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { AppError, httpErrors, modelErrors } from '../errors.ts';
import { withRequestContext } from '../observability/request-context.ts';
import { traceParentOf } from '../observability/tracing.ts';
import { requireReauthentication } from '../permission/reauthentication.ts';
import type { Route } from '../route.ts';
import { languageOf } from '../text/locale.ts';
import { tokenOf } from './browser-token.ts';
import { checkedInput } from './checked-input.ts';
import { compressAnswers } from './compressed-answers.ts';
import { failure, success } from './envelope.ts';
import { fromFastify } from './failures.ts';
import { TextBody, takeJson } from './json-body.ts';
import { type Load, RETRY_SECONDS } from './load-shedding.ts';
import type { Rates } from './rate-limits.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { endSlowReaders } from './slow-readers.ts';
import { createStrangers, type Strangers } from './strangers.ts';
import { traceRequest } from './trace-request.ts';

/** Resolves a token to an actor; provided by the module that stores sessions. Throws the session errors 600, 601, 602. */
export type Authenticator = (token: string | null, route: Route, request: FastifyRequest) => Promise<Actor>;

export interface ServerOptions {
  readonly engine: Engine;
  readonly routes: readonly Route[];
  readonly authenticate: Authenticator;
  readonly anonymous: Actor;
  /**
   * Whose X-Forwarded headers are trusted for the client address and protocol: nobody's, those of the direct peer, or those of the given
   * addresses.
   */
  readonly trustProxy?: boolean | readonly string[];
  readonly logger?: FastifyBaseLogger;
  /** Limit of requests handled at once; unlimited without it. */
  readonly load?: Load;
  /** Rate limits by address, user and API key; unlimited without it. */
  readonly rates?: Rates;
  /**
   * Milliseconds within which the headers and the whole request must arrive, and the interval in which a client must read part of a
   * response.
   */
  readonly timeouts?: { readonly head: number; readonly whole: number; readonly slow?: number };
}

const BODY_LIMIT = 1_048_576;
/** Body limit of public routes, unless a route sets its own. */
const STRANGERS_BODY_LIMIT = 131_072;
/** Monitoring routes are exempt from the limits of strangers, because they are cheap and must always be answered. */
const WATCHERS = ['/healthz', '/readyz', '/version'];
/** Headers arrive in one piece unless a client stalls on purpose (slowloris); an upload of 50 MB may take minutes. */
const TIMEOUTS = { head: 20_000, whole: 300_000 };
// Isolates windows and responses from other origins; only camera and location are ever used.
const ownOrigin = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), payment=(), usb=(), geolocation=(self)',
};
const overTls = { 'strict-transport-security': 'max-age=31536000' };
/** An XML body as text; the route parses it itself. */
export class XmlBody {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const UPLOAD_LIMIT = 50 * 1_048_576;

/** Builds the HTTP server: binds every route with its access class; all failures are answered with the error envelope. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  options.engine.database.keepStatements();
  const log = createRequestLog(options.engine);
  const { head, whole } = options.timeouts ?? TIMEOUTS;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: whole,
    http: { headersTimeout: head, connectionsCheckingInterval: Math.min(head, 5000) },
    trustProxy: believed(options.trustProxy ?? false),
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    frameworkErrors: (error, request, reply) => refuse(options.engine, error, request, reply),
    clientErrorHandler: (error, socket) => refuseRaw(options.engine, error, socket),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.removeContentTypeParser('text/plain');
  takeJson(app);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  app.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'string' }, (_request, text, done) =>
    done(null, new XmlBody(String(text))),
  );
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 20 } });
  app.addHook('onRequest', sayHeaders);
  // Makes the client reconnect, so that its next request goes to another process.
  app.addHook('onSend', async (_request, reply) => {
    if (options.engine.retired()) reply.header('connection', 'close');
  });
  compressAnswers(app);
  options.load?.limit(app, options.engine.texts);
  // One line per request, with both request and response.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed');
    log.answered(request, reply);
  });
  endSlowReaders(app, options.timeouts?.slow);
  const strangers = createStrangers();
  app.addHook('onRequestAbort', async (request) => strangers.leave(request));
  for (const route of options.routes) bind(app, route, { ...options, strangers }, log);
  app.setErrorHandler((error, request, reply) => refuse(options.engine, error, request, reply, log));
  app.setNotFoundHandler((request, reply) => refuse(options.engine, missing(options.routes, request), request, reply));
  return app;
}

async function sayHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'x-request-id': request.id,
    // No response of the API is cached by the browser unless its route says so.
    ...(request.url.startsWith('/api/') && { 'cache-control': 'no-store' }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    ...ownOrigin,
    ...(request.protocol === 'https' && overTls),
  });
}

// Trusts one hop only: entries further left were written by the client of the proxy.
const believed = (proxy: boolean | readonly string[]) =>
  typeof proxy === 'boolean' ? proxy && ((_address: string, hop: number) => hop === 0) : [...proxy];

function bind(app: FastifyInstance, route: Route, options: ServerOptions & { readonly strangers: Strangers }, log: RequestLog): void {
  if (!['public', 'session', 'administrator', 'policy'].includes(route.access))
    throw new Error(`route ${route.method} ${route.path} has no class of access`);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (route.body && request.isMultipart()) throw httpErrors.unsupportedMediaType();
    if (Buffer.isBuffer(request.body) !== (route.bytes === true)) throw httpErrors.unsupportedMediaType();
    if (request.body instanceof TextBody !== (route.text === true)) throw httpErrors.unsupportedMediaType();
    if (request.body instanceof XmlBody !== (route.xml === true)) throw httpErrors.unsupportedMediaType();
    options.rates?.fromAddress(reply, request.ip);
    const ctx = await contextOf(route, request, options);
    options.rates?.fromActor(reply, ctx.actor);
    log.asked(request, ctx);
    const input = {
      params: checkedInput(route.params, request.params),
      query: checkedInput(route.query, withoutTime(request.query)),
      body: checkedInput(route.body, request.body),
      request,
      reply,
    };
    const data = await withRequestContext(ctx, () => handled(route, input as Parameters<Route['handle']>[0], ctx, options));
    if (route.raw) return data;
    return reply.type('application/json; charset=utf-8').send(success(data));
  };
  app.route({
    method: route.method,
    url: route.path,
    ...bodyLimitOf(route),
    config: { text: route.text === true, raw: route.raw, path: route.path },
    handler: (request, reply) => traceRequest(route, request, reply, () => answer(request, reply)),
  });
}

function bodyLimitOf({ bodyLimit, access }: Route): { bodyLimit?: number } {
  if (bodyLimit) return { bodyLimit };
  return access === 'public' ? { bodyLimit: STRANGERS_BODY_LIMIT } : {};
}

type Slots = Pick<ServerOptions, 'load'> & { readonly strangers: Strangers };

// A public request gives its slot of the server back and takes one of the strangers', so that those who wait leave room for signed-in users.
function handled(route: Route, input: Parameters<Route['handle']>[0], ctx: Context, { load, strangers }: Slots): Promise<unknown> {
  if (route.access !== 'public' || WATCHERS.includes(route.path)) return route.handle(input, ctx);
  load?.leave(input.request);
  return strangers.serve(input.request, () => route.handle(input, ctx));
}

async function contextOf(route: Route, request: FastifyRequest, { engine, authenticate, anonymous }: ServerOptions): Promise<Context> {
  const actor = route.access === 'public' ? anonymous : await authenticate(tokenOf(request), route, request);
  if (route.access === 'administrator' && !actor.administrator && !hasDuty(route, actor))
    throw modelErrors.denied({ permission: 'administrator' });
  if (route.proven) requireReauthentication({ actor, now: engine.now });
  const key = request.headers['idempotency-key'];
  const traceparent = traceParentOf(request.headers.traceparent);
  return {
    engine,
    db: engine.database,
    actor,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    address: request.ip,
    now: engine.now,
    chain: [],
    memo: new Map(),
    ...(traceparent && { traceparent }),
    ...(typeof key === 'string' && /^[\w-]{8,80}$/.test(key) ? { idempotencyKey: key } : {}),
  };
}

const hasDuty = ({ duties = [] }: Route, actor: Actor): boolean => duties.some((duty) => actor.duties?.includes(duty));

// Clients of this API family append a timestamp `n` to every URL.
function withoutTime(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const { n: _time, ...rest } = query as Record<string, unknown>;
  return rest;
}

function missing(routes: readonly Route[], request: FastifyRequest): AppError {
  const path = request.url.split('?')[0] ?? '';
  const methods = routes.filter((route) => patternOf(route.path).test(path)).map((route) => route.method);
  return methods.length > 0 ? httpErrors.methodNotAllowed({ methods: [...new Set(methods)] }) : httpErrors.unknownRoute();
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);

function refuse(engine: Engine, error: unknown, request: FastifyRequest, reply: FastifyReply, log?: RequestLog) {
  const known = error instanceof AppError ? error : isBrokenOff(request) ? httpErrors.badRequest() : fromFastify(error);
  log?.failed(request, known, error);
  // Refusals under overload must stay cheap; their number is a metric.
  if (known.status >= 500 && known.key !== 'http.overloaded')
    engine.log.error({ error, requestId: request.id, url: request.url.split('?')[0] }, 'request failed');
  if (known.key === 'http.methodNotAllowed') reply.header('allow', (known.params.methods as string[]).join(', '));
  if (known.status === 503) reply.header('retry-after', String(RETRY_SECONDS));
  return reply
    .status(known.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(failure(known, engine.texts, languageOf(request.headers['accept-language']), request.id));
}

// The client disconnected before the end of the body: not a failure of the server.
const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false;

// Invalid HTTP never reaches a route; it is answered with the same envelope.
function refuseRaw(engine: Engine, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const known = error.code === 'HPE_HEADER_OVERFLOW' ? httpErrors.tooLarge() : httpErrors.badRequest();
  const body = failure(known, engine.texts, 'zh', randomUUID());
  const head = `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\ncontent-type: application/json; charset=utf-8`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
}

const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
