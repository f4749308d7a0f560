import type { Context } from '@zhixing/engine/context.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import type { FastifyReply } from 'fastify';
import { addressOf, playlistOf } from '../provider/playlist.ts';
import { type Clip, samplePlaylist, sampleSegment } from '../provider/sample.ts';
import { openUpstream, readPlaylist } from '../provider/upstream.ts';
import { videoErrors } from '../video.errors.ts';
import { type Watch, watchOf } from './watch.ts';

const PLAYLIST = 'application/vnd.apple.mpegurl';
const SEGMENT = 'video/mp2t';
/** How often it is checked during a long answer whether the look may go on. */
const RECHECK_MS = 5000;

/** The playlist of a look; its entries are fetched through this server as well. */
export async function sendPlaylist(ctx: Context, { since, source: { kind, address, isTrusted } }: Watch, reply: FastifyReply) {
  if (kind === 'sample') return reply.type(PLAYLIST).send(samplePlaylist(address as Clip, { since, now: ctx.now() }, 'part'));
  const playlist = new URL(address);
  const text = await readPlaylist(ctx.engine, playlist, isTrusted).catch(() => null);
  const rewritten = text && playlistOf(text, playlist, 'part');
  if (!rewritten) throw videoErrors.broken();
  return reply.type(PLAYLIST).send(rewritten);
}

/** A segment of a look, or a playlist below its playlist. */
export async function sendPart(ctx: Context, { source: { kind, address, isTrusted } }: Watch, at: string, reply: FastifyReply) {
  if (kind === 'sample') {
    const bytes = await sampleSegment(at);
    if (!bytes) throw videoErrors.unknown();
    return reply.type(SEGMENT).send(bytes);
  }
  const target = addressOf(at, new URL(address));
  if (!target) throw videoErrors.unknown();
  if (target.pathname.endsWith('.m3u8')) return sendLowerPlaylist(ctx, target, { address, isTrusted }, reply);
  const answer = await openUpstream(ctx.engine, target, isTrusted).catch(() => null);
  if (answer?.statusCode !== 200) throw broken(answer);
  return reply.type(SEGMENT).send(answer);
}

async function sendLowerPlaylist(ctx: Context, target: URL, top: { address: string; isTrusted: boolean }, reply: FastifyReply) {
  const text = await readPlaylist(ctx.engine, target, top.isTrusted).catch(() => null);
  // Entries of a playlist in a folder below are placed relative to the folder of the first.
  const folder = new URL('.', target).pathname.slice(new URL('.', top.address).pathname.length);
  const rewritten = text && playlistOf(text, target, 'part')?.replaceAll('?at=', `?at=${encodeURIComponent(folder)}`);
  if (!rewritten) throw videoErrors.broken();
  return reply.type(PLAYLIST).send(rewritten);
}

function broken(answer: { destroy(): unknown } | null) {
  answer?.destroy();
  return videoErrors.broken();
}

/** The endless stream of a look. It is cut as soon as the one who looks may no longer. */
export async function sendStream(ctx: Context, { id, source: { kind, address, isTrusted } }: Watch, reply: FastifyReply) {
  if (kind !== 'flv') throw videoErrors.unknown();
  const answer = await openUpstream(ctx.engine, new URL(address), isTrusted).catch(() => null);
  if (answer?.statusCode !== 200) throw broken(answer);
  const timer = setInterval(() => {
    void mayGoOn(ctx, id).then((may) => may || answer.destroy());
  }, RECHECK_MS).unref();
  answer.once('close', () => clearInterval(timer));
  reply.raw.once('close', () => answer.destroy());
  return reply.type('video/x-flv').send(answer);
}

async function mayGoOn(ctx: Context, id: string): Promise<boolean> {
  try {
    const [actor] = await actorsOf(ctx.engine, [String(ctx.actor.userId)]);
    if (!actor) return false;
    await watchOf({ ...ctx, db: ctx.engine.database, actor }, id);
    return true;
  } catch {
    return false;
  }
}
