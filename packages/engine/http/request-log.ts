import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { jsonBytes } from '../database/json-rows.ts';
import type { Engine } from '../engine.ts';
import type { AppError } from '../errors.ts';
import { withoutRequestContext } from '../observability/request-context.ts';
import { ensurePartition } from './request-tables.ts';

/** Logs slow, refused and failed requests. Never bodies or query strings, which may hold personal data. */
export interface RequestLog {
  /** Stores the user of the request for the log. */
  asked(request: FastifyRequest, ctx: Context): void;
  /** Stores the cause of a failure for the log. */
  failed(request: FastifyRequest, known: AppError, error: unknown): void;
  /** Logs the completed request if it is slow, refused or failed. */
  answered(request: FastifyRequest, reply: FastifyReply): void;
}

const SLOW_MS = 1000;
const DEBOUNCE_MS = 1000;
const MAX_WAITING = 1000;
/** Statuses worth logging: unauthenticated, forbidden, too large, too many requests, overloaded. Invalid forms are too common. */
const TELLING = new Set([401, 403, 413, 429, 503]);

interface Known {
  user: string | null;
  key: string | null;
  error: string | null;
}

/**
 * Buffers lines and writes them in batches a second later, outside the request. Beyond the limit lines are dropped, so that the log cannot
 * bring down the server.
 */
export function createRequestLog(engine: Engine): RequestLog {
  const known = new WeakMap<FastifyRequest, Known>();
  const lines: object[] = [];
  let waiting = false;
  const of = (request: FastifyRequest): Known => {
    const facts = known.get(request) ?? { user: null, key: null, error: null };
    known.set(request, facts);
    return facts;
  };
  const flush = (): void => {
    waiting = false;
    const part = lines.splice(0);
    if (engine.stopping()) return;
    ensurePartition(engine)
      .then(() =>
        engine.database.query(
          sql`insert into sys_request_log (at, request, method, path, status, key, ms, user_id, address, error) select at, request, method, path, status, key, ms, user_id, address, error from json_populate_recordset(null::sys_request_log, ${jsonBytes(part)})`,
        ),
      )
      .catch((error: unknown) => engine.log.warn({ error }, 'requests could not be logged'));
  };
  return {
    asked: (request, { actor }) => {
      of(request).user = actor.userId;
    },
    failed: (request, { key, status }, error) => Object.assign(of(request), { key, error: status >= 500 ? plain(error) : null }),
    answered: (request, reply) => {
      const ms = Math.round(reply.elapsedTime);
      const { statusCode: status } = reply;
      const { user, key, error } = of(request);
      // A server that sheds load must not spend time logging each refusal.
      if (key === 'http.overloaded' || lines.length >= MAX_WAITING) return;
      if (ms < SLOW_MS && status < 500 && !TELLING.has(status)) return;
      const path = (request.url.split('?')[0] ?? '').slice(0, 200);
      const { id, method, ip } = request;
      lines.push({ at: engine.now(), request: id, method, path, status, key, ms, user_id: user, address: ip.slice(0, 64), error });
      if (waiting) return;
      waiting = true;
      withoutRequestContext(() => setTimeout(flush, DEBOUNCE_MS).unref());
    },
  };
}

const MAX_LENGTH = 4000;

/** The error without values: quoted text and long numbers may be personal data. */
function plain(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text
    .replace(/"[^"\n]*"/g, '"…"')
    .replace(/\d{5,}/g, '…')
    .slice(0, MAX_LENGTH);
}
