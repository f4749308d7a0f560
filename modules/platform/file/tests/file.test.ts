import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
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

describe('files', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ modules: [fileModule, albums] });
  });
  after(() => server.close());

  async function upload(actor: ReturnType<TestServer['actor']>, name: string, content: Buffer) {
    const boundary = 'x123456789';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return server.request(actor, 'POST', '/api/file/Uploader', payload, { 'content-type': `multipart/form-data; boundary=${boundary}` });
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

  test('files that are not what they are called, and pages with scripts, are refused', async () => {
    const teacher = server.actor({ roles: ['schoolAdmin'] });
    for (const [name, content] of [
      ['a.png', Buffer.from('<script>')],
      ['a.svg', Buffer.from('<svg/>')],
      ['a.html', Buffer.from('<p>')],
      ['empty.png', Buffer.alloc(0)],
    ] as const) {
      assert.equal((await upload(teacher, name, content)).status, 415, name);
    }
  });

  test('nobody attaches a file that another person uploaded', async () => {
    const [teacher, other] = [server.actor({ roles: ['schoolAdmin'] }), server.actor({ roles: ['schoolAdmin'] })];
    const { id } = (await upload(teacher, 'a.png', PNG)).data;
    assert.equal((await server.request(other, 'POST', '/api/data/album', { name: 'B', pages: [id] })).status, 400);
  });
});
