import { pino } from 'pino';

/** JSON lines on standard output. Addresses are logged without their query: filters and keywords can name people. */
export function createLog(level: string) {
  return pino({
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
      err: pino.stdSerializers.err,
      error: pino.stdSerializers.err,
    },
  });
}

export type ServerLog = ReturnType<typeof createLog>;
