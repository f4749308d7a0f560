import type { FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.ts';
import { createSemaphore } from './semaphore.ts';

/** Public requests handled at once, across all routes, so that they cannot exhaust database connections and memory. */
const AT_ONCE = 16;
/** Uploads have slots of their own: one holds its slot as long as its client takes to send the file, and would keep others from signing in. */
const UPLOADS_AT_ONCE = 8;
const WAIT_MS = 2000;
/** Bodies of those that wait are in memory. */
const MAX_WAITING = 500;

/** Limits what strangers, who call public routes, may occupy together. */
export interface Strangers {
  /** Handles a request in a slot. @throws http.overloaded if none is free in time */
  serve<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Releases the slot of a request, or its place in the queue. Idempotent. */
  leave(request: FastifyRequest): void;
}

/** Slots for the public requests of a server. */
export function createStrangers(): Strangers {
  const requests = createSemaphore(AT_ONCE, WAIT_MS);
  const uploads = createSemaphore(UPLOADS_AT_ONCE, WAIT_MS);
  const slotsOf = (request: FastifyRequest) => (request.isMultipart() ? uploads : requests);
  const leave = (request: FastifyRequest): void => slotsOf(request).leave(request.raw);
  return {
    serve: async (request, work) => {
      const slots = slotsOf(request);
      if (slots.waiting() >= MAX_WAITING || !(await slots.given(request.raw))) throw httpErrors.overloaded();
      try {
        return await work();
      } finally {
        leave(request);
      }
    },
    leave,
  };
}
