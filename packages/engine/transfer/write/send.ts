import { PassThrough, type Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Engine } from '../../engine.ts';
import { contentTypes, type TableFormat } from './table-writer.ts';

/**
 * Sends a file while it is being written. The writer waits whenever the receiver is slow and is told to stop when the receiver has gone; a
 * failure in the middle breaks the transfer off, so that nobody takes half a file for a whole one.
 */
export function sendTable(
  engine: Engine,
  reply: FastifyReply,
  file: { name: string; format: TableFormat },
  write: (output: Writable, signal: AbortSignal) => Promise<void>,
): FastifyReply {
  const output = new PassThrough({ highWaterMark: 262_144 });
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

/** RFC 6266: the name in UTF-8, and a plain one for clients of old. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="download${name.slice(name.lastIndexOf('.'))}"; filename*=UTF-8''${encoded}`;
}
