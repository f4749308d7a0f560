import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { encodingFor } from '@zhixing/engine/http/compressed-answers.ts';
import { escaped } from '@zhixing/messaging/html.ts';
import type { SystemNames } from '@zhixing/modules/identity/settings/system-name.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveAssets } from './assets.ts';
import { isArchiveAddress } from './env-values.ts';

// antd injects inline styles; scripts come only from our own files, videos only from blobs fetched by the page.
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; media-src blob:; frame-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

const FAMILY_PAGE = '/formShortLink';

/** A page in the encodings that browsers accept, compressed once. */
interface Packed {
  readonly plain: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const packed = (text: string): Packed => ({ plain: text, br: brotliCompressSync(text), gzip: gzipSync(text) });

type SendHtml = (request: FastifyRequest, reply: FastifyReply, text: Packed) => FastifyReply;

/**
 * Serves the built web app: files by their paths, every other path as the page, which routes on the client. API and asset paths stay 404.
 */
export function serveWeb(
  app: FastifyInstance,
  folder: string,
  { mapTiles, frames, names }: { mapTiles: string | undefined; frames: () => readonly string[]; names: () => Promise<SystemNames> },
): void {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return;
  const built = readFileSync(page, 'utf8');
  // The page refers to its scripts by content hash, so its own hash identifies the build.
  const build = createHash('sha256').update(built).digest('base64url').slice(0, 16);
  const html = namedPage(built.replace('</title>', `</title><meta name="build" content="${build}" />`), names);
  const families = packed(familyPage(folder));
  const sendHtml: SendHtml = (request, reply, text) => {
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policyWith(mapTiles, frames()), 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .headers(encoding ? { 'content-encoding': encoding } : {})
      .send(text[encoding ?? 'plain']);
  };
  serveAssets(app, path.join(folder, 'assets'));
  const icon = readFileSync(path.join(folder, 'favicon.svg'));
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').send(icon));
  app.get('/build', (_request, reply) => reply.header('cache-control', 'no-store').send({ build }));
  // The address is a secret of the family: it goes along to no other site, and no search engine keeps it.
  app.get(`${FAMILY_PAGE}/:token`, (request, reply) =>
    sendHtml(request, reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }), families),
  );
  serveLeaders(app, folder, sendHtml);
  app.get('/', async (request, reply) => sendHtml(request, reply, await html()));
  app.get('/*', async (request, reply) => {
    const [asked = ''] = request.url.split('?', 1);
    // Page paths and filter values may look like file names; only assets have a folder of their own.
    const isPage = !/^\/(api|assets)(\/|$)/.test(asked);
    return isPage ? sendHtml(request, reply, await html()) : reply.callNotFound();
  });
}

/**
 * The page with the names of the system, which it shows before anything has answered: the Chinese one for every language without its own. It is
 * compressed once for each change of them.
 */
function namedPage(html: string, names: () => Promise<SystemNames>): () => Promise<Packed> {
  let known = { head: '', page: packed(html) };
  return async () => {
    // Without its database, or one that does not answer, the server still answers with the page, which says so.
    const read = names().then(headOf, () => known.head);
    const head = await Promise.race([read, pause(NAMES_MS, known.head, { ref: false })]);
    if (head !== known.head) known = { head, page: packed(html.replace(TITLE, (title) => head || title)) };
    return known.page;
  };
}

const NAMES_MS = 1000;
const TITLE = /<title>[^<]*<\/title>/;

/** Title and names as the HTML standard has them: `application-name`, once without and once for each further language. Empty without names. */
function headOf({ zh, ...others }: SystemNames): string {
  const meta = (name: string, lang = ''): string => `<meta name="application-name"${lang} content="${escaped(name)}" />`;
  const metas = [zh ? meta(zh) : '', ...Object.entries(others).map(([lang, name]) => meta(name, ` lang="${lang}"`))].join('');
  return metas && `<title>${escaped(zh ?? Object.values(others)[0] ?? '')}</title>${metas}`;
}

/** The board of those who lead trips, with the worker that keeps it on the phone. Builds without it answer with the page of the product. */
function serveLeaders(app: FastifyInstance, folder: string, sendHtml: SendHtml): void {
  const page = path.join(folder, 'leader.html');
  if (!existsSync(page)) return;
  const html = packed(readFileSync(page, 'utf8'));
  app.get('/leader', (request, reply) => sendHtml(request, reply, html));
  for (const [name, type] of [
    ['leader-worker.js', 'text/javascript; charset=utf-8'],
    ['leader.webmanifest', 'application/manifest+json; charset=utf-8'],
  ] as const) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    app.get(`/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(text));
  }
}

/** The page of parents, a program of its own; builds without it answer with the page of the product. */
function familyPage(folder: string): string {
  const page = path.join(folder, 'family.html');
  return readFileSync(existsSync(page) ? page : path.join(folder, 'index.html'), 'utf8');
}

/** The content security policy, extended by the configured host of maps (pictures of tiles, or a PMTiles archive that the page reads), and by the hosts of framed menu pages. */
export function policyWith(mapTiles: string | undefined, frames: readonly string[] = []): string {
  const policy = frames.length === 0 ? POLICY : POLICY.replace('frame-src', `frame-src ${frames.join(' ')}`);
  if (!mapTiles) return policy;
  const { protocol, host } = new URL(mapTiles.replace('{s}', 'subdomain'));
  const origin = `${protocol}//${host.replace('subdomain', '*')}`;
  return isArchiveAddress(mapTiles)
    ? policy.replace('connect-src', `connect-src ${origin}`)
    : policy.replace('img-src', `img-src ${origin}`);
}
