import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { SystemNames } from '@zhixing/modules/identity/settings/system-name.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveWeb } from '../src/web.ts';

describe('the page that is served', () => {
  let folder: string;
  let app: FastifyInstance;
  let names: () => Promise<SystemNames>;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'zhixing-page-'));
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<html><head><title>Zhixing</title></head><body></body></html>');
    writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
    app = Fastify();
    serveWeb(app, folder, { mapTiles: undefined, frames: () => [], names: () => names() });
  });
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const metas = async (url = '/'): Promise<string[]> => {
    const { rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    return (
      gunzipSync(rawPayload)
        .toString()
        .match(/<meta name="application-name"[^>]*>/g) ?? []
    );
  };

  test('says the names of the system by language, escaped, as they are now', async () => {
    names = async () => ({});
    assert.deepEqual(await metas(), []);
    names = async () => ({ zh: '某区"研学"<平台>', en: 'Trips & Tours $&' });
    const wanted = [
      '<meta name="application-name" content="某区&quot;研学&quot;&lt;平台&gt;" />',
      '<meta name="application-name" lang="en" content="Trips &amp; Tours $&amp;" />',
    ];
    assert.deepEqual(await metas(), wanted);
    assert.deepEqual(await metas('/lims01/lims010101?keyword=a.html'), wanted);
    assert.match((await app.inject('/')).payload, /<title>某区&quot;研学&quot;&lt;平台&gt;<\/title>/);
  });

  test('is served while the names cannot be read, with those that were', async () => {
    names = async () => ({ zh: '某区研学平台' });
    const known = await metas();
    names = () => Promise.reject(new Error('no database'));
    assert.deepEqual(await metas(), known);
    names = () => new Promise(() => undefined);
    assert.deepEqual(await metas(), known);
  });
});
