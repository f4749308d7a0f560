import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { drawCode } from '../captcha-image.ts';
import { glyphs } from '../glyphs.ts';

describe('image codes', () => {
  let server: SignInServer;
  before(async () => {
    server = await startSignInServer();
  });
  after(() => server.close());

  test('the picture is SVG that nobody caches, without any text', async () => {
    const response = await server.app.inject({ url: '/api/file/ImageCode/r4nd0m' });
    assert.equal(response.statusCode, 200);
    assert.match(String(response.headers['content-type']), /^image\/svg\+xml/);
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.match(response.payload, /^<svg .*<\/svg>$/s);
    assert.doesNotMatch(response.payload, /<text|<script|[A-Z]{4}/);
  });

  test('every picture of the same text is another, and every path holds pieces of several characters', () => {
    const pictures = Array.from({ length: 50 }, () => drawCode('A3KW'));
    assert.equal(new Set(pictures).size, 50);
    for (const picture of pictures) assert.equal(picture.match(/<path /g)?.length, 3);
    for (const letter of Object.keys(glyphs)) assert.ok(drawCode(letter).length > 500, letter);
  });

  test('asking again under the same random replaces the code', async () => {
    const read = () => server.engine.database.query<{ answer: string }>(sql`select answer from sys_captcha where id = 'again'`);
    const seen = new Set<string>();
    for (let i = 0; i < 5; i++) {
      await server.get('/api/file/ImageCode/again');
      const rows = await read();
      assert.equal(rows.length, 1);
      seen.add(rows[0]?.answer ?? '');
    }
    assert.ok(seen.size > 1);
  });

  test('odd randoms and floods are refused', async () => {
    for (const random of ['a'.repeat(65), '%00', '..%2F..', '%E7%94%B2', "a'b"]) {
      const { status } = await server.get(`/api/file/ImageCode/${random}`);
      assert.ok(status >= 400 && status < 500, `${random}: ${status}`);
    }
    await server.engine.database.query(
      sql`insert into sys_captcha (id, answer, address, created_at) select 'f' || n, 'AAAA', '127.0.0.1', ${server.engine.now()} from generate_series(1, 300) n`,
    );
    assert.equal((await server.get('/api/file/ImageCode/more')).status, 429);
  });
});
