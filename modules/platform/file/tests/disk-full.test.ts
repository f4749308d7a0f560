import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { diskFiles } from '@zhixing/engine/files/files.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { type Answer, startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { type SmallDisk, smallDisk } from '@zhixing/testing/small-disk.ts';
import { makeBackup } from '../../backup/backups.ts';
import { fileModule } from '../file.module.ts';

const basics = defineModule({ name: 'basics', models: [defineModel('user', { fields: { name: f.text() } })], locales: { zh: {}, en: {} } });
const disk = smallDisk(8);
const MEGABYTE = 1_048_576;
const TOLD = '服务器存储空间已满，本次内容未保存。请联系管理员清理空间后重试。';

describe('a full disk', { skip: disk ? false : 'only root may mount one' }, () => {
  const { folder, fill, clear, unmount } = disk as SmallDisk;
  let server: TestServer;
  let teacher: Actor;
  before(async () => {
    server = await startTestServer({ modules: [fileModule, basics], files: diskFiles(path.join(folder, 'files')), quiet: true });
    teacher = server.actor({ roles: ['schoolAdmin'] });
  });
  after(async () => {
    await server.close();
    unmount();
  });

  const ask = (method: 'GET' | 'POST', target: string, body?: unknown) => server.request(teacher, method, target, body);
  const upload = (text: Buffer): Promise<Answer> => {
    const head = '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const payload = Buffer.concat([Buffer.from(head), text, Buffer.from('\r\n--xyz--\r\n')]);
    return server.request(teacher, 'POST', '/api/file/Uploader', payload, { 'content-type': 'multipart/form-data; boundary=xyz' });
  };
  const sendPiece = (id: string, offset: number, bytes: Buffer) =>
    server.request(teacher, 'PUT', `/api/file/uploads/${id}?offset=${offset}`, bytes, { 'content-type': 'application/octet-stream' });
  const told = ({ status, data, msg }: Answer) => [status, data.key, msg];
  const stored = (): string[] =>
    readdirSync(path.join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(path.join(folder, 'files', name)).isFile(),
    );

  test('an upload is refused in plain words, leaves nothing half behind, and succeeds once there is room', async () => {
    const text = Buffer.alloc(2 * MEGABYTE, 'a');
    assert.equal((await upload(Buffer.from('first'))).status, 200);
    fill(MEGABYTE);
    assert.deepEqual(told(await upload(text)), [507, 'http.diskFull', TOLD]);
    assert.equal(stored().length, 1, 'nothing half is left');
    clear();
    assert.equal((await upload(text)).status, 200);
  });

  test('a piece for which there is room only in part does not count, and is sent again', async () => {
    const piece = Buffer.alloc(MEGABYTE, 'b');
    const { id } = (await ask('POST', '/api/file/uploads', { name: 'b.txt', size: 2 * MEGABYTE })).data;
    assert.equal((await sendPiece(id, 0, piece)).status, 200);
    fill(MEGABYTE / 2);
    assert.deepEqual(told(await sendPiece(id, MEGABYTE, piece)), [507, 'http.diskFull', TOLD]);
    assert.equal((await ask('GET', `/api/file/uploads/${id}`)).data.offset, MEGABYTE);
    clear();
    assert.equal((await sendPiece(id, MEGABYTE, piece)).data.offset, 2 * MEGABYTE);
    assert.equal((await ask('POST', `/api/file/uploads/${id}/finish`, {})).data.size, 2 * MEGABYTE);
    const sent = await server.app.inject({ url: `/api/file/own/${id}`, headers: { authorization: teacher.sessionId ?? '' } });
    assert.ok(sent.rawPayload.equals(Buffer.concat([piece, piece])));
  });

  test('a backup stops before the disk is full, says so, and leaves earlier ones alone', async () => {
    const { engine } = server;
    const source = { databaseUrl: engine.database.url, files: engine.files, version: engine.version, lock: null, keys: {} };
    const backups = path.join(folder, 'backups');
    const { name } = await makeBackup(source, { folder: backups });
    const before = readdirSync(backups);
    fill(MEGABYTE / 2);
    await assert.rejects(makeBackup(source, { file: path.join(backups, 'second') }), { key: 'backup.noRoom' });
    assert.deepEqual(readdirSync(backups), before, name);
    clear();
    await makeBackup(source, { file: path.join(backups, 'second') });
  });
});
