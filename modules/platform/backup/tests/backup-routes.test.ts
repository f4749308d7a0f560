import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { provide } from '@zhixing/engine/ports/port.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { backupModule } from '../backup.module.ts';
import { backupHealth } from '../backup-health.ts';
import { backupTask } from '../backup-task.ts';
import { taskRuns } from '../ports.ts';
import type { BackupSettings } from '../settings.ts';

const basics = ['user', 'organisation'].map((name) => defineModel(name, { fields: { name: f.text() } }));
const PATH = '/api/system/Backup';

describe('the page of backups', () => {
  let server: TestServer;
  let admin: Actor;
  let folder: string;
  let lock: string | null = null;
  const asked: string[] = [];
  const settings = (): BackupSettings => ({
    folder,
    keep: 2,
    source: ({ database, files, version }) => ({ databaseUrl: database.url, files, version, lock, keys: {} }),
  });
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'zxbackups-'));
    const runNow = async (_ctx: unknown, work: string) => asked.push(work) > 0;
    const basic = defineModule({ name: 'basics', models: basics, locales: { zh: {}, en: {} } });
    server = await startTestServer({ modules: [basic, backupModule(settings())], provided: [provide(taskRuns, { runNow })] });
    admin = server.actor({ administrator: true });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const run = () => backupTask(settings()).run(server.engine, () => false);
  const list = async () => (await server.request(admin, 'GET', PATH)).data.list as { name: string; locked: boolean }[];

  test('the task makes one, keeps the newest, and clears away what died on the way', async (t) => {
    const left = path.join(folder, 'zhixing-20200101T000000Z.tar.zst.part');
    await writeFile(left, 'x');
    await utimes(left, 0, 0);
    await writeFile(path.join(folder, 'notes.txt'), 'not ours');
    const names: string[] = [];
    // In the past, so that backups made later on the real clock are newer.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 60_000 });
    for (let n = 0; n < 3; n += 1) {
      names.push(((await run()) ?? '').split(' ')[0] ?? '');
      // Backups are named by the second.
      t.mock.timers.tick(1000);
    }
    assert.deepEqual(
      (await list()).map(({ name }) => name),
      names.slice(1).reverse(),
    );
    assert.deepEqual(
      (await readdir(folder)).filter((name) => !/^zhixing-.*\.zst(\.sha256)?$/.test(name)),
      ['notes.txt'],
    );
    const lines = await server.engine.database.query<{ verb: string }>(
      sql`select verb from sys_audit_open where kind = 'backup' union all select verb from sys_audit where kind = 'backup'`,
    );
    assert.equal(lines.length, 3);
  });

  test('one that was changed on the disk is told as damaged', async () => {
    const [newest, older] = await list();
    assert.equal((await server.request(admin, 'POST', `${PATH}/${newest?.name}/check`, {})).status, 200);
    await writeFile(path.join(folder, older?.name ?? ''), 'changed');
    assert.equal((await server.request(admin, 'POST', `${PATH}/${older?.name}/check`, {})).data.key, 'backup.damaged');
    assert.equal((await server.request(admin, 'DELETE', `${PATH}/${older?.name}`)).status, 200);
    assert.equal((await list()).length, 1);
  });

  test('only locked ones leave the server through the page, and that is written down', async () => {
    const [open] = await list();
    assert.equal((await server.request(admin, 'GET', `${PATH}/${open?.name}/file`)).data.key, 'backup.notLocked');
    lock = 'a long enough passphrase';
    await run();
    const [locked] = await list();
    const answer = await server.app.inject({
      url: `${PATH}/${locked?.name}/file`,
      headers: { authorization: `Bearer ${admin.sessionId}` },
    });
    assert.equal(answer.statusCode, 200);
    assert.ok(answer.rawPayload.subarray(0, 21).toString().startsWith('age-encryption.org/v1'));
    assert.match(String(answer.headers['content-disposition']), /filename="zhixing-.*\.age"/);
  });

  test('one from a time to come does not hide that there is none of today', async () => {
    const ahead = path.join(folder, 'zhixing-20990101T000000Z.tar.zst.age');
    await writeFile(ahead, 'made while the clock was wrong');
    const inThreeDays = { ...server.engine, now: () => new Date(Date.now() + 3 * 86_400_000) };
    const keys = (await backupHealth(settings(), inThreeDays)).map(({ key }) => key);
    await rm(ahead);
    assert.ok(keys.includes('backup.findings.old'), keys.join());
  });

  test('names that are none of ours reach no file', async () => {
    for (const name of ['notes.txt', '..%2F..%2Fetc%2Fpasswd', 'zhixing-20200101T000000Z.tar.zst', '%00'])
      for (const [method, rest] of [
        ['GET', '/file'],
        ['POST', '/check'],
        ['DELETE', ''],
      ] as const) {
        const { status } = await server.request(admin, method, `${PATH}/${name}${rest}`, method === 'POST' ? {} : undefined);
        assert.ok(status === 404 || status === 400, `${method} ${name}: ${status}`);
      }
  });

  test('a backup is asked for by administrators alone', async () => {
    assert.equal((await server.request(admin, 'POST', PATH, {})).status, 200);
    assert.deepEqual(asked, ['backup']);
    const teacher = server.actor({ roles: ['teacher'] });
    assert.equal((await server.request(teacher, 'POST', PATH, {})).status, 403);
    assert.equal((await server.request(teacher, 'GET', PATH)).status, 403);
  });
});
