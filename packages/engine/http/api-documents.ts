import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { EffectiveModel } from '@zhixing/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

const pack = promisify(gzip);

/** A document as it is sent. */
interface Kept {
  readonly models: readonly EffectiveModel[];
  readonly stamp: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly packed: Buffer;
}

/**
 * Keeps what a document of the API comes to: it is made once for each language and again when a model or a text has changed, however many ask
 * at once, and is sent packed. Making it blocks the processor for a third of a second.
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

/** Sends a kept document; nothing but its name where the reader has it already. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, { etag, plain, packed: small }: Kept): FastifyReply {
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language, authorization' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(small);
}
