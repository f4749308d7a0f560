import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../context.ts';
import { httpErrors } from '../errors.ts';
import { type Catalogue, languageOf } from '../locale.ts';
import { failure } from './envelope.ts';

/** How busy a server is, and how busy it may be. */
export interface Load {
  /** Requests whose answers are being made. */
  underWay(): number;
  /** Requests refused so far because there were too many. */
  refused(): number;
  /** Makes a server refuse what comes in beyond the limit. `texts` are those of the refusal. */
  limit(app: FastifyInstance, texts: Catalogue): void;
}

export const RETRY_SECONDS = 5;

/** What watches the server itself must get an answer when nobody else does. */
const ALWAYS = new Set(['/healthz', '/readyz', '/version']);

/**
 * Answers 503 to what comes in while `most` answers are being made already: a request that waits behind hundreds is given up by whoever sent it, and
 * making its answer all the same would take the time of those that can still be served. What is only coming in or being sent, such as a long file,
 * does not count; nor do live channels.
 */
export function createLoad(most: number): Load {
  const counted = new WeakSet<FastifyRequest>();
  let underWay = 0;
  let refused = 0;
  const leave = async (request: FastifyRequest): Promise<void> => {
    if (counted.delete(request)) underWay -= 1;
  };
  // Whoever came through the door while his body was still on its way may find it full now.
  const enter = async (request: FastifyRequest): Promise<void> => {
    if (request.headers.upgrade || ALWAYS.has(request.routeOptions.url ?? '')) return;
    if (underWay >= most) {
      refused += 1;
      throw httpErrors.overloaded();
    }
    underWay += 1;
    counted.add(request);
  };
  return {
    underWay: () => underWay,
    refused: () => refused,
    limit: (app, texts) => {
      refuseAtTheDoor(app, texts, (url) => {
        const full = underWay >= most && !ALWAYS.has(url);
        if (full) refused += 1;
        return full;
      });
      app.addHook('preValidation', enter);
      app.addHook('onSend', leave);
      // Of an answer that was never begun, since whoever asked has gone.
      app.addHook('onRequestAbort', leave);
      app.addHook('onResponse', leave);
    },
  };
}

/** A refusal is made before anything is known of the request: it must cost a small part of what an answer costs, or refusing alone would take all the time. */
function refuseAtTheDoor(app: FastifyInstance, texts: Catalogue, isFull: (url: string) => boolean): void {
  const bodies = new Map<Language, Buffer>();
  const bodyIn = (language: Language): Buffer => {
    const known = bodies.get(language) ?? Buffer.from(failure(httpErrors.overloaded(), texts, language, ''));
    bodies.set(language, known);
    return known;
  };
  const serve = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isFull(request.url ?? '')) {
      for (const listener of serve) listener(request, response);
      return;
    }
    const body = bodyIn(languageOf(request.headers['accept-language']));
    // What is still on its way in is not waited for.
    const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    response.writeHead(503, { ...HEAD, 'content-length': body.length, ...(hasBody && { connection: 'close' }) });
    response.end(body);
  });
}

const HEAD = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) };
