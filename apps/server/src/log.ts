import { type DestinationStream, pino } from 'pino';

/**
 * JSON log lines to standard output, or to `to`. URLs are logged without their query, because filters and keywords can contain personal
 * data.
 */
export function createLog(level: string, to?: DestinationStream) {
  const options = {
    level,
    base: { service: 'zhixing' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        address: request.ip,
      }),
      err: errorOf,
      error: errorOf,
    },
  };
  return pino(options, to ?? pino.destination(GATHERED));
}

/** Lines are buffered, because a write per line is expensive. The rest is flushed on exit. */
const GATHERED = { dest: 1, sync: false, minLength: 4096, periodicFlush: 100 };

/** Serializes an error without its client: a lost connection refers to one, with all statements and the cancel key. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _client, ...serialized } = pino.stdSerializers.err(error);
  return serialized;
}

export type ServerLog = ReturnType<typeof createLog>;
