import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { type BucketServer, startBucketServer } from '@zhixing/testing/bucket-server.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { fileModule } from '../file.module.ts';

const basics = defineModule({ name: 'basics', models: [defineModel('user', { fields: { name: f.text() } })], locales: { zh: {}, en: {} } });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

for (const place of ['disk', 'bucket'])
  describe(`uploads in pieces, on ${place}`, () => {
    let server: TestServer;
    let store: BucketServer;
    let teacher: Actor;
    let time = Date.parse('2026-11-21T08:00:00Z');
    before(async () => {
      store = await startBucketServer();
      const files = place === 'bucket' ? { files: store.files } : {};
      server = await startTestServer({ modules: [fileModule, basics], now: () => new Date(time), ...files });
      teacher = server.actor({ roles: ['schoolAdmin'] });
    });
    after(async () => {
      await server.close();
      await store.close();
    });

    const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, actor = teacher) =>
      server.request(actor, method, `/api/file/uploads${path}`, body);
    const send = (id: string, offset: number, bytes: Buffer, actor = teacher) =>
      server.request(actor, 'PUT', `/api/file/uploads/${id}?offset=${offset}`, bytes, { 'content-type': 'application/octet-stream' });
    const begin = async (name: string, size: number, digest?: string, actor = teacher) =>
      (await ask('POST', '', { name, size, ...(digest ? { sha256: digest } : {}) }, actor)).data.id as string;
    /** A video of the given length: file type, location metadata and video data. */
    function film(length: number): Buffer {
      const box = (type: string, body: Buffer) => {
        const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), body]);
        whole.writeUInt32BE(whole.length);
        return whole;
      };
      const head = Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0', 'latin1')), box('udta', Buffer.from(PLACE, 'latin1'))]);
      return Buffer.concat([head, box('mdat', Buffer.alloc(length - head.length - 8, 9))]);
    }
    const PLACE = '+28.19+112.94/';
    const withoutPlace = (bytes: Buffer): Buffer => {
      const text = bytes.toString('latin1');
      return Buffer.from(text.replace('udta', 'free').replace(PLACE, '\0'.repeat(PLACE.length)), 'latin1');
    };
    const contentOf = async (id: string, actor = teacher) =>
      (await server.app.inject({ url: `/api/file/own/${id}`, headers: { authorization: actor.sessionId ?? '' } })).rawPayload;

    test('a file comes in pieces, is asked how far it is, and is what was sent', async () => {
      const bytes = film(300_000);
      const id = await begin('营地/短片.mp4', bytes.length, sha256(bytes));
      assert.deepEqual((await send(id, 0, bytes.subarray(0, 100_000))).data, { id, offset: 100_000 });
      assert.deepEqual((await ask('GET', `/${id}`)).data, { id, offset: 100_000 });
      const early = await ask('POST', `/${id}/finish`, {});
      assert.deepEqual([early.status, early.data.key, early.data.offset], [409, 'file.otherOffset', 100_000]);
      const wrong = await send(id, 50_000, bytes.subarray(50_000));
      assert.deepEqual([wrong.status, wrong.data.offset], [409, 100_000]);
      assert.equal((await send(id, 100_000, bytes.subarray(100_000))).data.offset, 300_000);
      const finished = await ask('POST', `/${id}/finish`, {});
      assert.deepEqual(finished.data, { id, name: '营地_短片.mp4', mediaType: 'video/mp4', size: 300_000, url: `/api/file/own/${id}` });
      assert.deepEqual(await contentOf(id), withoutPlace(bytes), 'where it was taken is not kept');
      assert.deepEqual((await ask('POST', `/${id}/finish`, {})).data, finished.data, 'an answer that was lost is given again');
    });

    test('a piece that was written but never counted is simply sent again', async () => {
      const bytes = film(5000);
      const id = await begin('a.mp4', bytes.length);
      await send(id, 0, bytes.subarray(0, 2000));
      // Simulates a server crash after writing the bytes and before updating the offset.
      await server.engine.files.writePart(id, 2000, Buffer.alloc(3000, 1));
      await send(id, 2000, bytes.subarray(2000));
      await ask('POST', `/${id}/finish`, {});
      assert.deepEqual(await contentOf(id), withoutPlace(bytes));
    });

    test('a file that was put in its place but never written down is finished by asking again', async () => {
      const { files } = server.engine;
      const text = Buffer.from('一二三');
      const id = await begin('a.txt', text.length, sha256(text));
      await send(id, 0, text);
      // Simulates a server crash after storing the file and before inserting its row.
      await files.keepPart(id);
      const finished = await ask('POST', `/${id}/finish`, {});
      assert.deepEqual([finished.status, finished.data.size], [200, text.length]);
      assert.deepEqual(await contentOf(id), text);
      const given = await begin('b.txt', text.length);
      await send(given, 0, text);
      await files.keepPart(given);
      await ask('DELETE', `/${given}`);
      assert.equal(await files.open(given), null, 'one that is given up leaves nothing behind');
    });

    test('nobody goes on with, sees or finishes the upload of another', async () => {
      const id = await begin('a.txt', 4);
      const other = server.actor({ roles: ['schoolAdmin'] });
      for (const answer of [
        await send(id, 0, Buffer.from('text'), other),
        await ask('GET', `/${id}`, undefined, other),
        await ask('POST', `/${id}/finish`, {}, other),
        await ask('DELETE', `/${id}`, undefined, other),
      ])
        assert.deepEqual([answer.status, answer.data.key], [404, 'file.uploadGone']);
    });

    test('damaged files, other types and more bytes than told are refused', async () => {
      const id = await begin('a.txt', 4, sha256(Buffer.from('text')));
      assert.equal((await send(id, 0, Buffer.from('texts'))).data.key, 'file.beyondSize');
      await send(id, 0, Buffer.from('next'));
      assert.equal((await ask('POST', `/${id}/finish`, {})).data.key, 'file.damaged');
      assert.equal((await ask('GET', `/${id}`)).status, 404, 'and not kept');
      const page = await begin('a.html', 3);
      await send(page, 0, Buffer.from('<p>'));
      assert.equal((await ask('POST', `/${page}/finish`, {})).data.key, 'file.typeRefused');
      assert.equal((await ask('POST', '', { name: 'a.mp4', size: 300 * 1_048_576 })).data.key, 'file.tooLarge');
      assert.equal((await ask('POST', '', { name: 'a.mp4', size: 0 })).status, 400);
      const open = await begin('b.txt', 9);
      assert.equal((await send(open, 0, Buffer.alloc(5 * 1_048_576))).status, 413);
      assert.equal((await server.request(teacher, 'PUT', `/api/file/uploads/${open}?offset=0`, { a: 1 })).status, 415);
      assert.equal(
        (await server.request(teacher, 'POST', '/api/file/uploads', Buffer.from('{}'), { 'content-type': 'application/octet-stream' }))
          .status,
        415,
      );
    });

    test('a person has only so much under way, and what nobody goes on with is gone after a day', async () => {
      const hoarder = server.actor({ roles: ['schoolAdmin'] });
      const ids = await Promise.all(Array.from({ length: 14 }, (_, n) => begin(`${n}.txt`, 4, undefined, hoarder)));
      assert.equal(ids.filter(Boolean).length, 10);
      assert.equal((await ask('POST', '', { name: 'x.txt', size: 4 }, hoarder)).data.key, 'file.tooManyOpen');
      const [first = ''] = ids.filter(Boolean);
      await send(first, 0, Buffer.from('te'), hoarder);
      await ask('DELETE', `/${first}`, undefined, hoarder);
      assert.ok(await begin('x.txt', 4, undefined, hoarder));
      time += 25 * 3_600_000;
      await begin('y.txt', 4);
      const [left] = await server.engine.database.query<{ n: number }>(sql`select count(*)::int as n from sys_file_upload`);
      assert.equal(left?.n, 1);
    });
  });
