import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.ts';
import { type Catalogue, type Language, languageOf } from '../text/locale.ts';
import { failure } from './envelope.ts';
import { createPlaces, type Places } from './places.ts';

/** How busy a server is, and how busy it may be. */
export interface Load {
  /** Requests whose answers are being made. */
  underWay(): number;
  /** Requests that wait for one of those to be done. */
  waiting(): number;
  /** Requests refused so far because there were too many. */
  refused(): number;
  /** Makes a server refuse what comes in beyond the limit. `texts` are those of the refusal. */
  limit(app: FastifyInstance, texts: Catalogue): void;
}

export const RETRY_SECONDS = 5;

/** Milliseconds that a request waits for a place: a crowd that comes all at once is served a little later, and whoever asks again at once is slowed down. */
const PATIENCE = 1000;

/** What watches the server itself must get an answer when nobody else does. */
const ALWAYS = new Set(['/healthz', '/readyz', '/version']);

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Lets `most` answers be made at once. What comes in beyond waits, unread, for a place, and is answered 503 when none was free within `patience`
 * milliseconds: a request that waits behind thousands is given up by whoever sent it, and making its answer all the same would take the time of
 * those that can still be served. Nobody is refused sooner: a client that asks again at once would keep the server busy with refusing. What is only
 * coming in or being sent, such as a long file, takes no place; nor do live channels.
 */
export function createLoad(most: number, patience = PATIENCE): Load {
  const places = createPlaces(most, patience);
  let refused = 0;
  // Whoever came through the door while his body was still on its way takes his place now.
  const enter = async (request: FastifyRequest): Promise<void> => {
    if (request.headers.upgrade || ALWAYS.has(request.routeOptions.url ?? '') || places.has(request.raw)) return;
    if (await places.given(request.raw)) return;
    refused += 1;
    throw httpErrors.overloaded();
  };
  const leave = async (request: FastifyRequest): Promise<void> => places.leave(request.raw);
  return {
    underWay: places.taken,
    waiting: places.waiting,
    refused: () => refused,
    limit: (app, texts) => {
      const refuse = refusalIn(texts);
      watchTheDoor(app, places, (request, response) => {
        refused += 1;
        refuse(request, response);
      });
      app.addHook('preValidation', enter);
      app.addHook('onSend', leave);
      // Of an answer that was never begun, since whoever asked has gone.
      app.addHook('onRequestAbort', leave);
      app.addHook('onResponse', leave);
    },
  };
}

/** Whoever finds no place is kept, or sent away, before anything is known of the request: it must cost a small part of what an answer costs. */
function watchTheDoor(app: FastifyInstance, places: Places, refuse: Serve): void {
  const listeners = app.server.listeners('request') as Serve[];
  const serve: Serve = (request, response) => {
    for (const listener of listeners) listener(request, response);
  };
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (ALWAYS.has(request.url ?? '')) return serve(request, response);
    response.once('close', () => places.leave(request));
    places.ask(request, {
      stays: !hasBody(request),
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
    // What is still on its way in is not waited for.
    response.writeHead(503, { ...HEAD, 'content-length': body.length, ...(hasBody(request) && { connection: 'close' }) });
    response.end(body);
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const HEAD = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) };
