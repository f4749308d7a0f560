import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Engine } from '@zhixing/engine/engine.ts';
import { BrokenLink, type Source } from './chain.ts';
import { playlistOf } from './playlist.ts';

const FIRST_MS = 8000;
const WAIT_MS = 1000;
/** A media server writes the first segment of HLS a few seconds after the picture came in. */
const TRIES = 4;
const PLAYLIST_BYTES = 262_144;

/** Opens a stream, a playlist or a segment at the media server. */
export async function openUpstream({ outgoing }: Engine, address: URL, isTrusted: boolean): Promise<IncomingMessage> {
  const { protocol, hostname, port } = address;
  const isSafe = protocol === 'https:';
  const place = isTrusted ? null : await outgoing.mayConnect(hostname, Number(port) || (isSafe ? 443 : 80));
  // Connects to the address that was checked: the name could resolve to another one by now.
  const pinned: LookupFunction = (_host, options, done) =>
    options.all
      ? done(null, [{ address: place?.address ?? '', family: place?.family ?? 4 }])
      : done(null, place?.address ?? '', place?.family);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (isSafe ? https : http).get(address, { ...(place && { lookup: pinned }), agent: false, timeout: FIRST_MS }, resolve);
  request.on('timeout', () => request.destroy(new Error('no answer')));
  request.on('error', reject);
  return promise;
}

/** Reads a playlist whole. */
export async function readPlaylist(engine: Engine, address: URL, isTrusted: boolean): Promise<string | null> {
  const answer = await openUpstream(engine, address, isTrusted);
  if (answer.statusCode !== 200) {
    answer.destroy();
    return null;
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > PLAYLIST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Makes sure that a source delivers.
 * @throws BrokenLink where it does not
 */
export async function mustDeliver(engine: Engine, source: Source): Promise<void> {
  const { kind, isTrusted } = source;
  if (kind === 'sample') return;
  const address = new URL(source.address);
  for (let tries = 1; ; tries += 1) {
    if (await delivers(engine, kind, address, isTrusted)) return;
    if (tries >= (kind === 'hls' ? TRIES : 1)) throw new BrokenLink('received', 'noStream');
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

async function delivers(engine: Engine, kind: 'hls' | 'flv', address: URL, isTrusted: boolean): Promise<boolean> {
  try {
    if (kind === 'hls') return playlistOf((await readPlaylist(engine, address, isTrusted)) ?? '', address, '') !== null;
    const answer = await openUpstream(engine, address, isTrusted);
    const first = answer.statusCode === 200 ? await firstOf(answer) : null;
    answer.destroy();
    return first?.subarray(0, 3).toString('latin1') === 'FLV';
  } catch (error) {
    if (error instanceof Error && 'key' in error) throw new BrokenLink('requested', 'addressRefused');
    return false;
  }
}

async function firstOf(answer: IncomingMessage): Promise<Buffer | null> {
  for await (const part of answer as AsyncIterable<Buffer>) return part;
  return null;
}
