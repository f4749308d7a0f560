import { Transform, type Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Engine } from '../../engine.ts';
import { contentTypes, type TableFormat } from './create-table.ts';

/**
 * Streams a file while it is being written. The writer waits for a slow client and is aborted when the client disconnects; a failure in the
 * middle breaks the connection off, so that the client does not take a truncated file for a complete one.
 */
export function sendTable(
  engine: Engine,
  reply: FastifyReply,
  file: { name: string; format: TableFormat },
  write: (output: Writable, signal: AbortSignal) => Promise<void>,
): FastifyReply {
  const output = watchedOutput();
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  write(output, gone.signal).catch((error: unknown) => {
    if (!gone.signal.aborted) engine.log.error({ error }, 'a file could not be written');
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return reply
    .type(contentTypes[file.format])
    .header('content-disposition', disposition(`${file.name}.${file.format}`))
    .header('cache-control', 'no-store')
    .send(output);
}

const STALLED_MS = 120_000;

// The writer may hold a database connection, so a client that reads nothing for two minutes is disconnected.
function watchedOutput(): Transform {
  let moved = performance.now();
  const output = new Transform({
    highWaterMark: 262_144,
    transform: (chunk, _encoding, done) => {
      moved = performance.now();
      done(null, chunk);
    },
  });
  const watch = setInterval(() => {
    if (output.writableNeedDrain && performance.now() - moved > STALLED_MS)
      output.destroy(new Error('the receiver takes nothing any more'));
  }, STALLED_MS / 4).unref();
  return output.once('close', () => clearInterval(watch));
}

/** RFC 6266: the name in UTF-8, and an ASCII fallback for old clients. */
export function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="download${name.slice(name.lastIndexOf('.'))}"; filename*=UTF-8''${encoded}`;
}
