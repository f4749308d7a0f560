import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createModules } from '@zhixing/modules/server.ts';
import { childEnv } from '@zhixing/testing/child-env.ts';
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
      ...childEnv,
      DATABASE_URL: (machine === 'old' ? from : to).url,
      DATA_DIR: path.join(folder, machine),
      CIPHER_KEY: KEY,
      BACKUP_DIR: path.join(folder, 'backups'),
      ...(machine === 'old' && recipient && { BACKUP_KEY: recipient }),
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
  /** The number of the restore entry, and the time of the backup. */
  let restore = 0;
  let made = '';

  test('an installation moves to an empty machine: rows, files, the key of its secrets; nobody stays signed in', async () => {
    const pair = await cli('new', 'backup', 'key');
    recipient = /BACKUP_KEY=(age1\w+)/.exec(pair.output)?.[1] ?? '';
    const secret = path.join(folder, 'key.txt');
    await writeFile(secret, `# ours\n${/AGE-SECRET-KEY-1\w+/.exec(pair.output)?.[0]}\n`);
    const seeded = await cli('old', 'seed', '--tiny');
    assert.equal(seeded.code, 0, seeded.output);
    // Seals pending audit entries first, since two installations would seal them differently.
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

    const passing = [
      'sys_session',
      'sys_ticket',
      'sys_sign_in_step',
      'sys_captcha',
      'sys_file_upload',
      'sys_audit_open',
      'sys_audit_open_id_seq',
    ];
    assert.deepEqual(await fingerprint(to.url, passing), await fingerprint(from.url, passing));
    assert.deepEqual(await filesOf('new'), await filesOf('old'));
    assert.match((await cli('new', 'db', 'status')).output, /Nothing is due/);
    const chain = await cli('new', 'audit', 'verify', '--head', head, '--contents');
    assert.equal(chain.code, 0, chain.output);
    assert.match(
      chain.output,
      /^OK: \d+ lines in [\d.]+ s, 1 known heads; 0 not yet sealed\.$/m,
      'the audit log is the one that was saved',
    );
    const told = /^Line (\d+): \S+ on \S+ put back (\S+) of (\S+ \S+ \S+) at .*; what was written in between is not in this log\.$/m.exec(
      chain.output,
    );
    [restore, made] = [Number(told?.[1]), `${told?.[3]}`];
    assert.deepEqual([restore, told?.[2]], [Number(head.split(':')[0]) + 1, name], 'the restore is the next line of it');
  });

  test('a head that a restore has taken the line of does not fit, and is left out by whoever knows of the restore', async () => {
    const heads = path.join(folder, 'heads.jsonl');
    const at = new Date(Date.parse(made) + 1000).toISOString();
    await writeFile(heads, `${JSON.stringify({ seq: restore, hash: 'f'.repeat(64), at })}\n`);
    const strict = await cli('new', 'audit', 'verify', '--heads', heads);
    assert.equal(strict.code, 1, strict.output);
    assert.match(strict.output, new RegExp(`^1 known heads are younger than that backup .* add --restored ${restore}\\.$`, 'm'));
    assert.match(strict.output, /^TAMPERED: at line \d+ the log is not the one whose head is known\.$/m);
    const known = await cli('new', 'audit', 'verify', '--heads', heads, '--restored', String(restore));
    assert.equal(known.code, 0, known.output);
    assert.match(known.output, /^1 known heads are of lines that a known restore took away\.$/m);
  });

  const headOf = ({ output }: Outcome): string | undefined => /Head: (\S+)/.exec(output)?.[1];
  const filesOf = async (machine: string): Promise<string[]> =>
    (await readdir(path.join(folder, machine), { recursive: true }))
      .filter((name) => name.startsWith('files/') || name === 'secret-key')
      .sort();
});
