import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { type BucketServer, startBucketServer } from '@zhixing/testing/bucket-server.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import type { Sql } from 'sql-template-tag';
import { checkFiles } from '../check-files.ts';
import { fileModule } from '../file.module.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const models = [
  defineModel('user', { fields: { name: f.text() } }),
  defineModel('album', { fields: { name: f.text({ required: true }), cover: f.image({ sensitive: true }), pages: f.files() } }),
];
const albums = defineModule({
  name: 'albums',
  models,
  locales: { zh: {}, en: {} },
  grants: [
    { role: 'schoolAdmin', model: 'album', verbs: ['read', 'create', 'update'], scope: 'all', clear: ['cover'] },
    { role: 'bureauAdmin', model: 'album', verbs: ['read'], scope: 'all' },
  ],
});

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1000000', 'hex');
const heif = (brand: string) => Buffer.from(`\u0000\u0000\u0000\u0018ftyp${brand}\u0000\u0000\u0000\u0000`);

for (const place of ['disk', 'bucket'])
  describe(`files on ${place}`, () => {
    let later = 0;
    let server: TestServer;
    let store: BucketServer;
    before(async () => {
      store = await startBucketServer();
      const files = place === 'bucket' ? { files: store.files } : {};
      server = await startTestServer({
        modules: [fileModule, albums],
        eraseAfterDays: 30,
        now: () => new Date(Date.now() + later),
        ...files,
      });
    });
    after(async () => {
      await server.close();
      await store.close();
    });

    async function upload(actor: ReturnType<TestServer['actor']>, name: string, content: Buffer, key?: string) {
      const boundary = 'x123456789';
      const payload = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        content,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(key && { 'idempotency-key': key }) };
      return server.request(actor, 'POST', '/api/file/Uploader', payload, headers);
    }

    test('a picture is uploaded, carried by a record and seen by those who see the field', async () => {
      const teacher = server.actor({ roles: ['schoolAdmin'] });
      const { id } = (await upload(teacher, '校徽.png', PNG)).data;
      const album = (await server.request(teacher, 'POST', '/api/data/album', { name: 'A', cover: id, pages: [id] })).data;
      assert.equal(album.labels.cover[id], '校徽.png');
      const address = (field: string) => `/api/data/album/${album.record.id}/files/${field}/${id}`;
      const seen = await server.app.inject({ url: address('cover'), headers: { authorization: teacher.sessionId ?? '' } });
      assert.deepEqual(seen.rawPayload, PNG);
      assert.equal(seen.headers['content-type'], 'image/png');
      const bureau = server.actor({ roles: ['bureauAdmin'] });
      assert.equal((await server.request(bureau, 'GET', address('cover'))).status, 404, 'a masked field hides its file');
      assert.equal((await server.request(bureau, 'GET', address('pages'))).status, 200);
      assert.equal((await server.request(bureau, 'GET', `/api/file/own/${id}`)).status, 404);
    });

    test('an upload that is repeated under its key is one file, also where both arrive at once', async () => {
      const [teacher, other] = [server.actor({ roles: ['schoolAdmin'] }), server.actor({ roles: ['schoolAdmin'] })];
      const key = 'photo-of-the-trip-0';
      const [one, two] = await Promise.all([upload(teacher, 'a.png', PNG, key), upload(teacher, 'a.png', PNG, key)]);
      assert.deepEqual([one?.status, two?.status, two?.data], [200, 200, one?.data]);
      assert.deepEqual((await upload(teacher, 'a.png', PNG, key)).data, one?.data);
      const own = await server.app.inject({ url: `/api/file/own/${one?.data.id}`, headers: { authorization: teacher.sessionId ?? '' } });
      assert.deepEqual(own.rawPayload, PNG);
      assert.equal((await upload(teacher, 'b.png', PNG, key)).data.key, 'model.keyReused', 'another file needs another key');
      assert.notEqual((await upload(other, 'a.png', PNG, key)).data.id, one?.data.id, 'keys are of a person');
    });

    test('who looks after the store sees what lies there and which record carries it, but no names, and opens nothing', async () => {
      const teacher = server.actor({ roles: ['schoolAdmin'] });
      const { id } = (await upload(teacher, '张小明体检.png', PNG)).data;
      const lone = (await upload(teacher, '没有用上.png', PNG)).data.id;
      const album = (await server.request(teacher, 'POST', '/api/data/album', { name: 'C', pages: [id] })).data.record.id;
      const keeper = server.actor({ roles: ['platformAdmin'] });
      const row = async (file: string) => (await server.request(keeper, 'GET', `/api/data/attachment/${file}`)).data.record;
      await eventually(async () => (await row(id)).carrier);
      assert.deepEqual([(await row(id)).carrier, (await row(id)).carrierId, (await row(id)).ext], ['album', album, 'png']);
      assert.equal((await row(lone)).carrier, null);
      assert.doesNotMatch((await server.request(keeper, 'GET', '/api/data/attachment')).text, /张小明/);
      assert.equal((await server.request(keeper, 'GET', `/api/file/own/${id}`)).status, 404);
      assert.equal((await server.request(keeper, 'GET', `/api/data/album/${album}/files/pages/${id}`)).status, 403);
      assert.equal((await server.request(teacher, 'GET', '/api/data/attachment')).status, 403);
      const remove = (file: string) => server.request(keeper, 'DELETE', `/api/data/attachment/${file}?version=1`);
      assert.equal((await remove(id)).status, 409, 'what a record carries stays');
      assert.equal((await remove(lone)).status, 200);
      assert.equal((await server.request(teacher, 'GET', `/api/file/own/${lone}`)).status, 404);
    });

    test('a record without files is delivered without a look for any', async () => {
      const teacher = server.actor({ roles: ['schoolAdmin'] });
      await server.engine.outbox.drain();
      const { database } = server.engine;
      const { query } = database;
      const asked: string[] = [];
      Object.assign(database, {
        query: (statement: Sql) => {
          asked.push(statement.text);
          return query(statement);
        },
      });
      const looks = () => asked.filter((text) => text.includes('update "attachment"')).length;
      try {
        await server.request(teacher, 'POST', '/api/data/album', { name: 'without' });
        await server.engine.outbox.drain();
        assert.equal(looks(), 0);
        const { id } = (await upload(teacher, '封面.png', PNG)).data;
        await server.request(teacher, 'POST', '/api/data/album', { name: 'with', cover: id });
        await server.engine.outbox.drain();
        await eventually(() => looks() === 1);
      } finally {
        Object.assign(database, { query });
      }
    });

    test('a file is downloaded, and shown in place only when it is asked for so and of a type that browsers may show', async () => {
      const teacher = server.actor({ roles: ['schoolAdmin'] });
      const kinds = [
        ['a.png', PNG, 'inline', 'image/png'],
        ['计划.pdf', Buffer.from('%PDF-1.7'), 'inline', 'application/pdf'],
        ['a.txt', Buffer.from('文字'), 'inline', 'text/plain; charset=utf-8'],
        [
          'a.docx',
          Buffer.from(`PK\u0003\u0004${'\u0000'.repeat(26)}[Content_Types].xml`),
          'attachment',
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ],
        ['旧表.doc', COMPOUND, 'attachment', 'application/msword'],
        ['旧表.xls', COMPOUND, 'attachment', 'application/vnd.ms-excel'],
        ['旧片.ppt', COMPOUND, 'attachment', 'application/vnd.ms-powerpoint'],
        ['通知.wps', COMPOUND, 'attachment', 'application/vnd.wps-office.wps'],
        ['公文.ofd', Buffer.from(`PK\u0003\u0004${'\u0000'.repeat(26)}OFD.xml`), 'attachment', 'application/ofd'],
        ['材料.rar', Buffer.from('Rar!\u001a\u0007\u0001\u0000'), 'attachment', 'application/vnd.rar'],
      ] as const;
      const ids = await Promise.all(kinds.map(async ([name, content]) => (await upload(teacher, name, content)).data.id as string));
      const album = (await server.request(teacher, 'POST', '/api/data/album', { name: 'C', pages: ids })).data.record.id;
      for (const [n, [name, , shown, type]] of kinds.entries()) {
        for (const address of [`/api/data/album/${album}/files/pages/${ids[n]}`, `/api/file/own/${ids[n]}`]) {
          const ask = async (query: string) =>
            (await server.app.inject({ url: `${address}${query}`, headers: { authorization: teacher.sessionId ?? '' } })).headers;
          const inline = await ask('?inline=1');
          assert.equal(inline['content-disposition'], `${shown}; filename*=UTF-8''${encodeURIComponent(name)}`);
          assert.deepEqual([inline['content-type'], inline['x-content-type-options']], [type, 'nosniff']);
          assert.match(String(inline['content-security-policy']), /^default-src 'none'.*sandbox$/);
          assert.match(String((await ask(''))['content-disposition']), /^attachment/);
        }
      }
      const nonsense = await server.request(teacher, 'GET', `/api/file/own/${ids[0]}?inline=yes`);
      assert.equal(nonsense.status, 400);
    });

    test('photos in HEIF are refused with the way out, whatever they are called', async () => {
      const teacher = server.actor({ roles: ['schoolAdmin'] });
      for (const [name, brand] of [
        ['IMG_1.HEIC', 'heic'],
        ['IMG_1.jpg', 'mif1'],
        ['IMG_1.mp4', 'heix'],
      ] as const) {
        const { status, data, text } = await upload(teacher, name, heif(brand));
        assert.deepEqual([status, data.key], [415, 'file.heifRefused'], name);
        assert.match(text, /兼容性最佳/);
      }
    });

    test('files that are not what they are called, and pages with scripts, are refused', async () => {
      const teacher = server.actor({ roles: ['schoolAdmin'] });
      for (const [name, content] of [
        ['a.png', Buffer.from('<script>')],
        ['a.svg', Buffer.from('<svg/>')],
        ['a.html', Buffer.from('<p>')],
        ['empty.png', Buffer.alloc(0)],
        ['a.doc', Buffer.from('<html>')],
        ['a.ofd', Buffer.from(`PK\u0003\u0004${'\u0000'.repeat(26)}other.xml`)],
        ['a.rar', COMPOUND],
      ] as const) {
        assert.equal((await upload(teacher, name, content)).status, 415, name);
      }
    });

    test('the files of an erased record go with it, also those it carried before, but not those that another record carries', async () => {
      const admin = server.actor({ administrator: true });
      const { own, former, shared } = Object.fromEntries(
        await Promise.all(
          ['own', 'former', 'shared'].map(async (name) => [name, (await upload(admin, `${name}.png`, PNG)).data.id as string] as const),
        ),
      );
      const [gone, stored] = [
        (await server.request(admin, 'POST', '/api/data/album', { name: 'E', cover: former, pages: [own, shared] })).data.record,
        (await server.request(admin, 'POST', '/api/data/album', { name: 'F', pages: [shared] })).data.record,
      ];
      await server.request(admin, 'PUT', `/api/data/album/${gone.id}`, { version: 1, cover: null });
      await server.request(admin, 'DELETE', `/api/data/album/${gone.id}`);
      later = 31 * 86_400_000;
      await server.engine.jobs.clean();
      later = 0;
      for (const id of [own, former]) {
        assert.equal(await server.engine.files.open(String(id)), null);
        assert.equal((await server.request(admin, 'GET', `/api/data/file/${id}`)).status, 404);
      }
      assert.equal((await server.request(admin, 'GET', `/api/data/album/${stored.id}/files/pages/${shared}`)).status, 200);
      const { list } = (await server.request(admin, 'GET', '/api/erasures?model=album')).data;
      assert.deepEqual(list[0].gone, { files: 2, history: 2 });
    });

    test('a check reads every file and names those that are missing or not what they were', async () => {
      const teacher = server.actor({ roles: ['schoolAdmin'] });
      const [good, changed, lost] = await Promise.all(
        ['a.png', 'b.png', 'c.png'].map(async (name) => String((await upload(teacher, name, PNG)).data.id)),
      );
      const { checked } = await checkFiles(server.engine);
      assert.ok(checked >= 3 && good);
      await server.engine.files.save(changed ?? '', Buffer.from('other'));
      await server.engine.files.remove(lost ?? '');
      const { faults } = await checkFiles(server.engine);
      const mine = faults.map(({ id, fault }) => [id, fault]).filter(([id]) => [good, changed, lost].includes(id));
      assert.deepEqual(
        new Map(mine as [string, string][]),
        new Map([
          [changed, 'damaged'],
          [lost, 'missing'],
        ]),
      );
    });

    test('nobody attaches a file that another person uploaded', async () => {
      const [teacher, other] = [server.actor({ roles: ['schoolAdmin'] }), server.actor({ roles: ['schoolAdmin'] })];
      const { id } = (await upload(teacher, 'a.png', PNG)).data;
      assert.equal((await server.request(other, 'POST', '/api/data/album', { name: 'B', pages: [id] })).status, 400);
    });
  });
