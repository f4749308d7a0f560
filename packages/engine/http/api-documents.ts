import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { EffectiveModel } from '@zhixing/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

const pack = promisify(gzip);

/** A generated document, ready to send. */
interface Kept {
  readonly models: readonly EffectiveModel[];
  readonly stamp: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly packed: Buffer;
}

/**
 * Caches a document of the API per language until a model or text changes. Concurrent requests share one generation, because generating
 * blocks the event loop for a third of a second. The document is kept gzipped.
 */
export function keptDocument(make: (ctx: Context) => string): (ctx: Context) => Promise<Kept> {
  const stored = new Map<string, { readonly of: Pick<Kept, 'models' | 'stamp'>; readonly made: Promise<Kept> }>();
  return (ctx) => {
    const of = { models: ctx.engine.registry.all(), stamp: ctx.engine.texts.stamp() };
    const known = stored.get(ctx.language);
    if (known && isSame(known.of, of)) return known.made;
    const made = packed(make(ctx), of);
    stored.set(ctx.language, { of, made });
    made.catch(() => stored.delete(ctx.language));
    return made;
  };
}

const isSame = (a: Pick<Kept, 'models' | 'stamp'>, b: Pick<Kept, 'models' | 'stamp'>): boolean =>
  a.stamp === b.stamp && a.models.length === b.models.length && a.models.every((model, at) => model === b.models[at]);

async function packed(text: string, of: Pick<Kept, 'models' | 'stamp'>): Promise<Kept> {
  const plain = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { ...of, etag, plain, packed: await pack(plain, { level: constants.Z_BEST_COMPRESSION }) };
}

/** Sends a cached document, or 304 if the client's ETag matches. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, { etag, plain, packed: small }: Kept): FastifyReply {
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language, authorization' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(small);
}
