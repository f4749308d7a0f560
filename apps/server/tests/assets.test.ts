import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveAssets } from '../src/assets.ts';

const SCRIPT = 'export const word = "研学";';

describe('files of the web build', () => {
  let folder: string;
  let app: FastifyInstance;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'zxassets-'));
    writeFileSync(path.join(folder, 'page-a1.js'), SCRIPT);
    writeFileSync(path.join(folder, 'page-a1.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(path.join(folder, 'page-a1.js.gz'), gzipSync(SCRIPT));
    writeFileSync(path.join(folder, 'dot-b2.svg'), '<svg/>');
    app = Fastify();
    // As the server does for every answer.
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN', 'permissions-policy': 'camera=()' });
    });
    serveAssets(app, folder);
  });
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (name: string, encodings = '', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/assets/${name}`, headers: { 'accept-encoding': encodings } });

  it('come in the encoding that the browser accepts, and may be kept for a year', async () => {
    const [plain, gzip, br, head] = await Promise.all([
      ask('page-a1.js'),
      ask('page-a1.js', 'gzip, deflate'),
      ask('page-a1.js', 'gzip, br'),
      ask('page-a1.js', 'br', 'HEAD'),
    ]);
    assert.equal(plain.payload, SCRIPT);
    assert.deepEqual(gzip.rawPayload, gzipSync(SCRIPT));
    assert.deepEqual(br.rawPayload, brotliCompressSync(SCRIPT));
    assert.deepEqual(
      [plain, gzip, br].map(({ headers }) => headers['content-encoding']),
      [undefined, 'gzip', 'br'],
    );
    for (const { headers } of [plain, gzip, br, head]) {
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers.vary, 'accept-encoding');
    }
    assert.equal(head.payload, '');
  });

  it('have no headers for documents, unless they may be opened as one', async () => {
    const [script, drawing] = await Promise.all([ask('page-a1.js'), ask('dot-b2.svg')]);
    const headersOf = ({ headers }: typeof script) =>
      ['x-content-type-options', 'x-frame-options', 'permissions-policy'].map((name) => headers[name]);
    assert.deepEqual(headersOf(script), ['nosniff', undefined, undefined]);
    assert.deepEqual(headersOf(drawing), ['nosniff', 'SAMEORIGIN', 'camera=()']);
  });

  it('come as they are where the build has not compressed them', async () => {
    const picture = await ask('dot-b2.svg', 'br');
    assert.deepEqual(
      [picture.payload, picture.headers['content-encoding'], picture.headers['content-type']],
      ['<svg/>', undefined, 'image/svg+xml'],
    );
  });

  it('are read once', async () => {
    assert.equal((await ask('page-a1.js')).statusCode, 200);
    rmSync(path.join(folder, 'page-a1.js'));
    assert.equal((await ask('page-a1.js')).payload, SCRIPT);
  });

  it('are those of the build alone', async () => {
    writeFileSync(path.join(folder, 'later-c3.js'), SCRIPT);
    for (const name of ['later-c3.js', 'page-a1.js.br', '..%2Fpackage.json', '', '%00'])
      assert.equal((await ask(name)).statusCode, 404, `"${name}"`);
  });

  it('have a media type, or the server does not start', () => {
    writeFileSync(path.join(folder, 'film-d4.mkv'), '');
    assert.throws(() => serveAssets(Fastify(), folder), /film-d4\.mkv/);
  });
});
