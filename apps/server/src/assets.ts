import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { encodingFor } from '@zhixing/engine/http/compressed-answers.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Headers that only documents and answers of the API need: with each of a hundred scripts they would add up to a large script. */
const OF_NO_FILE = ['x-request-id', 'referrer-policy', 'x-frame-options', 'cross-origin-opener-policy', 'permissions-policy'];

const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the files of the build, whose names contain the hash of their contents, from memory once they were read, in the encodings that the
 * build has written: a page loads thirty of them, and opening a file costs twenty times as much as sending it.
 * @throws when a file has no known media type
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const names = new Set(readdirSync(folder));
  const types = new Map([...names].filter((name) => !isPacked(name)).map((name) => [name, typeOf(name)]));
  const held = new Map<string, Promise<Buffer>>();
  const read = (name: string): Promise<Buffer> => {
    const known = held.get(name);
    if (known) return known;
    const body = readFile(path.join(folder, name));
    held.set(name, body);
    // What could not be read is read again for the next request.
    body.catch(() => held.delete(name));
    return body;
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = types.get(name);
    if (!type) return reply.callNotFound();
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    const packed = encoding && names.has(name + SUFFIXES[encoding]) ? encoding : null;
    return typed(reply, type)
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .headers(packed ? { 'content-encoding': packed } : {})
      .send(await read(packed ? name + SUFFIXES[packed] : name));
  });
}

function typed(reply: FastifyReply, type: string): FastifyReply {
  // A drawing may be opened as a document.
  if (type !== TYPES['.svg']) for (const header of OF_NO_FILE) reply.removeHeader(header);
  return reply.type(type);
}

const isPacked = (name: string): boolean => Object.values(SUFFIXES).some((suffix) => name.endsWith(suffix));

function typeOf(name: string): string {
  const type = TYPES[path.extname(name)];
  if (!type) throw new Error(`"${name}" of the web build has no media type: add that of "${path.extname(name)}" to assets.ts`);
  return type;
}
