import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

// antd writes its styles into the document; scripts come from our own files alone, films from what the page has fetched itself.
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; media-src blob:; frame-src 'self' blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/**
 * Serves the built web app: files under their own names, every other address the page itself, which routes on. Addresses of the
 * API and of missing files stay 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { mapTiles, frames }: { mapTiles: string | undefined; frames: () => readonly string[] },
): Promise<void> {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return;
  const built = readFileSync(page, 'utf8');
  // The page names its scripts by their contents, so it changes with every program.
  const build = createHash('sha256').update(built).digest('base64url').slice(0, 16);
  const html = built.replace('</title>', `</title><meta name="build" content="${build}" />`);
  const sendPage = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policyWith(mapTiles, frames()), 'cache-control': 'no-cache' })
      .send(html);
  await app.register(fastifyStatic, {
    // Of a single folder the package reads all entries at every request, more than a thousand here, to compare how the name is spelled; of a list it does not.
    root: [path.join(folder, 'assets')],
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
  });
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').send(readFileSync(path.join(folder, 'favicon.svg'))));
  app.get('/build', (_request, reply) => reply.header('cache-control', 'no-store').send({ build }));
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (request, reply) => {
    const [asked = ''] = request.url.split('?', 1);
    // Codes of pages and values of filters may look like names of files: assets have a folder of their own.
    const isPage = !/^\/(api|assets)(\/|$)/.test(asked);
    return isPage ? sendPage(reply) : reply.callNotFound();
  });
}

/**
 * The policy, which lets pictures of maps come from where the installation takes them, if it names such a place, and pages of those hosts into frames that
 * administrators have put into a menu.
 */
export function policyWith(mapTiles: string | undefined, frames: readonly string[] = []): string {
  const policy = frames.length === 0 ? POLICY : POLICY.replace('frame-src', `frame-src ${frames.join(' ')}`);
  if (!mapTiles) return policy;
  const { protocol, host } = new URL(mapTiles.replace('{s}', 'subdomain'));
  return policy.replace('img-src', `img-src ${protocol}//${host.replace('subdomain', '*')}`);
}
