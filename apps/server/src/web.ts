import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

// antd writes its styles into the document; scripts come from our own files alone.
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/**
 * Serves the built web app: files under their own names, every other address the page itself, which routes on. Addresses of the
 * API and of missing files stay 404.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return;
  const html = readFileSync(page, 'utf8');
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' }).send(html);
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
  });
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').send(readFileSync(path.join(folder, 'favicon.svg'))));
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (request, reply) => {
    const isPage = !/^\/(api|assets)(\/|\?|$)/.test(request.url) && !/\.\w{2,5}(\?|$)/.test(request.url);
    return isPage ? sendPage(reply) : reply.callNotFound();
  });
}
