import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.ts';

/** How busy a server is, and how busy it may be. */
export interface Load {
  /** Requests whose answers are being made. */
  underWay(): number;
  /** Requests refused so far because there were too many. */
  refused(): number;
  /** Makes a server refuse what comes in beyond the limit. */
  limit(app: FastifyInstance): void;
}

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
    limit: (app) => {
      app.addHook('preValidation', enter);
      app.addHook('onSend', leave);
      // Of an answer that was never begun, since whoever asked has gone.
      app.addHook('onRequestAbort', leave);
      app.addHook('onResponse', leave);
    },
  };
}
