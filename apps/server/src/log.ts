import { type DestinationStream, pino } from 'pino';

/** JSON lines on standard output, or wherever `to` takes them. Addresses are logged without their query: filters and keywords can name people. */
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

/** Lines are gathered for a moment: a write for each costs more than the line. What is left is written when the process ends. */
const GATHERED = { dest: 1, sync: false, minLength: 4096, periodicFlush: 100 };

/** An error without what hangs on it: a lost connection carries its client, with every statement and the key to cancel them. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _client, ...serialized } = pino.stdSerializers.err(error);
  return serialized;
}

export type ServerLog = ReturnType<typeof createLog>;
