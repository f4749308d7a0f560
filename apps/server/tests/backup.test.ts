import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createModules } from '@zhixing/modules/server.ts';
import { cloneDatabase, type TestDatabase } from '@zhixing/testing/database.ts';
import { fingerprint } from '@zhixing/testing/fingerprint.ts';

const CLI = path.resolve(import.meta.dirname, '../src/cli.ts');
const KEY = 'abcdefghijklmnop';

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

describe('backups from the command line', () => {
  let from: TestDatabase;
  let to: TestDatabase;
  let folder: string;
  before(async () => {
    const modules = createModules({ cipherKey: KEY, secretKey: 'x'.repeat(32), demo: true, tokenInUrl: false });
    [from, to] = await Promise.all([cloneDatabase(modules), cloneDatabase([])]);
    folder = await mkdtemp(path.join(tmpdir(), 'zxdrill-'));
  });
  after(async () => {
    await Promise.all([from.drop(), to.drop()]);
    await rm(folder, { recursive: true });
  });

  const cli = (machine: 'old' | 'new', ...args: string[]): Promise<Outcome> => {
    const env = {
      ...{
        PATH: process.env.PATH,
        DATABASE_URL: (machine === 'old' ? from : to).url,
        DATA_DIR: path.join(folder, machine),
        CIPHER_KEY: KEY,
      },
      ...{ BACKUP_DIR: path.join(folder, 'backups'), ...(machine === 'old' && recipient && { BACKUP_KEY: recipient }) },
    };
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
      child.once('error', reject);
      child.once('exit', (code) => resolve({ code, output }));
    });
  };
  let recipient = '';

  test('an installation moves to an empty machine: rows, files, the key of its secrets; nobody stays signed in', async () => {
    const pair = await cli('new', 'backup', 'key');
    recipient = /BACKUP_KEY=(age1\w+)/.exec(pair.output)?.[1] ?? '';
    const secret = path.join(folder, 'key.txt');
    await writeFile(secret, `# ours\n${/AGE-SECRET-KEY-1\w+/.exec(pair.output)?.[0]}\n`);
    const seeded = await cli('old', 'seed', '--tiny');
    assert.equal(seeded.code, 0, seeded.output);
    // Seals what is not yet: two installations would seal it each in its own way.
    const head = headOf(await cli('old', 'audit', 'verify'));
    assert.ok(head);
    const created = await cli('old', 'backup', 'create');
    assert.equal(created.code, 0, created.output);
    const [name = ''] = await readdir(path.join(folder, 'backups'));
    assert.match(name, /^zhixing-\d{8}T\d{6}Z\.tar\.zst\.age$/);
    assert.ok((await cli('new', 'backup', 'list')).output.includes(name));

    assert.match((await cli('new', 'backup', 'verify', name)).output, /encrypted: give its key/);
    assert.match(
      (await cli('new', 'backup', 'verify', name, '--key', secret)).output,
      /The backup is complete: \d+ rows of \d+ tables and [1-9]\d* files/,
    );
    const refused = await cli('new', 'backup', 'restore', name, '--key', secret);
    assert.deepEqual([refused.code, /not empty: add --replace/.test(refused.output)], [1, true], refused.output);
    const restored = await cli('new', 'backup', 'restore', name, '--key', secret, '--replace');
    assert.equal(restored.code, 0, restored.output);

    const passing = ['sys_session', 'sys_ticket', 'sys_sign_in_step', 'sys_captcha', 'sys_file_upload'];
    assert.deepEqual(await fingerprint(to.url, passing), await fingerprint(from.url, passing));
    assert.deepEqual(await filesOf('new'), await filesOf('old'));
    assert.match((await cli('new', 'db', 'status')).output, /Nothing is due/);
    const chain = await cli('new', 'audit', 'verify');
    assert.deepEqual([chain.code, headOf(chain)], [0, head], 'the audit log is the one that was saved');
  });

  const headOf = ({ output }: Outcome): string | undefined => /Head: (\S+)/.exec(output)?.[1];
  const filesOf = async (machine: string): Promise<string[]> =>
    (await readdir(path.join(folder, machine), { recursive: true }))
      .filter((name) => name.startsWith('files/') || name === 'secret-key')
      .sort();
});
