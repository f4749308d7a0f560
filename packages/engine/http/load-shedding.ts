import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.ts';
import { type Catalogue, type Language, languageOf } from '../text/locale.ts';
import { failure } from './envelope.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

/** Load shedding: limits concurrent requests and reports how busy the server is. */
export interface Load {
  /** Requests being handled. */
  underWay(): number;
  /** Requests queued for a slot. */
  waiting(): number;
  /** Requests refused so far because of overload. */
  refused(): number;
  /** Gives the slot of a request back before it is answered, where another limit takes over. */
  leave(request: FastifyRequest): void;
  /** Applies the limit to a server. `texts` provide the message of the refusal. */
  limit(app: FastifyInstance, texts: Catalogue): void;
}

export const RETRY_SECONDS = 5;

/** Milliseconds that a request waits for a slot: smooths bursts, and slows down clients that retry immediately. */
const WAIT_MS = 1000;

/** Monitoring must get an answer even under overload. */
const ALWAYS = new Set(['/healthz', '/readyz', '/version']);

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Allows `most` requests to be handled at once. Further ones are queued unread and answered 503 if no slot is free within `timeoutMs`
 * milliseconds: a client behind thousands of others gives up, so handling its request would waste time. Refusing sooner would let clients
 * that retry immediately keep the server busy. Receiving a body or sending a response, such as a long file, takes no slot; nor do
 * WebSockets.
 */
export function createLoad(most: number, timeoutMs = WAIT_MS): Load {
  const semaphore = createSemaphore(most, timeoutMs);
  let refused = 0;
  // A request with a body takes its slot only now, once its body has arrived.
  const enter = async (request: FastifyRequest): Promise<void> => {
    if (request.headers.upgrade || ALWAYS.has(request.routeOptions.url ?? '') || semaphore.has(request.raw)) return;
    if (await semaphore.given(request.raw)) return;
    refused += 1;
    throw httpErrors.overloaded();
  };
  const leave = (request: FastifyRequest): void => semaphore.leave(request.raw);
  const onLeave = async (request: FastifyRequest): Promise<void> => leave(request);
  return {
    underWay: semaphore.taken,
    waiting: semaphore.waiting,
    refused: () => refused,
    leave,
    limit: (app, texts) => {
      const refuse = refusalIn(texts);
      queueBeforeHandling(app, semaphore, (request, response) => {
        refused += 1;
        refuse(request, response);
      });
      app.addHook('preValidation', enter);
      app.addHook('onSend', onLeave);
      // The client has disconnected before the response began.
      app.addHook('onRequestAbort', onLeave);
      app.addHook('onResponse', onLeave);
    },
  };
}

/** Queues or refuses a request before Fastify handles it, so that a refusal costs far less than an answer. */
function queueBeforeHandling(app: FastifyInstance, semaphore: Semaphore, refuse: Serve): void {
  const listeners = app.server.listeners('request') as Serve[];
  const serve: Serve = (request, response) => {
    for (const listener of listeners) listener(request, response);
  };
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (ALWAYS.has(request.url ?? '')) return serve(request, response);
    response.once('close', () => semaphore.leave(request));
    semaphore.ask(request, {
      holdsSlot: !hasBody(request),
      enter: () => serve(request, response),
      refuse: () => refuse(request, response),
    });
  });
}

function refusalIn(texts: Catalogue): Serve {
  const bodies = new Map<Language, Buffer>();
  const bodyIn = (language: Language): Buffer => {
    const known = bodies.get(language) ?? Buffer.from(failure(httpErrors.overloaded(), texts, language, ''));
    bodies.set(language, known);
    return known;
  };
  return (request, response) => {
    const body = bodyIn(languageOf(request.headers['accept-language']));
    // Closes the connection instead of reading the rest of the body.
    response.writeHead(503, { ...HEAD, 'content-length': body.length, ...(hasBody(request) && { connection: 'close' }) });
    response.end(body);
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const HEAD = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) };
