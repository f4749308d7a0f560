import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, test } from 'node:test';

const isRoot = process.getuid?.() === 0;
const SOMEBODY = 65_534;
const TELL = `console.log(JSON.stringify({ program: import.meta.filename.split('/').pop(), args: process.argv.slice(2), uid: process.getuid(),
  allow: process.env.OUTGOING_ALLOW, key: process.env.BACKUP_KEY, port: process.env.PORT, mode: process.env.NODE_ENV, proto: typeof Reflect.get({}, '__proto__') }));\n`;

let folder: string;
const file = () => path.join(folder, 'zhixing.env');
const settings = (lines: readonly string[]) => writeFileSync(file(), [`DATA_DIR=${folder}/data`, ...lines, ''].join('\n'));

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zxlauncher-'));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'opt/bin'), { recursive: true });
  mkdirSync(path.join(folder, 'opt/apps/server/src'), { recursive: true });
  mkdirSync(path.join(folder, 'data'));
  copyFileSync('deploy/launcher.sh', path.join(folder, 'opt/zhixing'));
  chmodSync(path.join(folder, 'opt/zhixing'), 0o755);
  copyFileSync(process.execPath, path.join(folder, 'opt/bin/node'));
  for (const name of ['main.ts', 'cli.ts']) writeFileSync(path.join(folder, 'opt/apps/server/src', name), TELL);
  writeFileSync(path.join(folder, 'opt/package.json'), '{"type":"module"}');
  symlinkSync(path.join(folder, 'opt/zhixing'), path.join(folder, 'zhixing'));
  settings(['OUTGOING_ALLOW=cas.school.lan:443, 10.2.0.0/16', 'BACKUP_KEY="a phrase of $several words"', 'PORT=5180']);
});
after(() => rmSync(folder, { recursive: true, force: true }));

const called = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  JSON.parse(
    execFileSync(path.join(folder, 'zhixing'), [...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ZHIXING_ENV: file(), ...more },
    }),
  );

test('the server and every command find their settings in one file, as they are written there', () => {
  const server = called([]);
  assert.deepEqual(
    [server.program, server.args, server.allow, server.key],
    ['main.ts', [], 'cas.school.lan:443, 10.2.0.0/16', 'a phrase of $several words'],
  );
  assert.equal(server.proto, 'undefined', 'nothing leads from an object to the prototype of all');
  const command = called(['backup', 'create', '--to', 'a b.age']);
  assert.deepEqual([command.program, command.args], ['cli.ts', ['backup', 'create', '--to', 'a b.age']]);
  assert.equal(called(['start'], { PORT: '6000' }).port, '6000', 'what is set already counts before the file');
  assert.equal(called([], { ZHIXING_ENV: path.join(folder, 'none'), DATA_DIR: folder }).allow, undefined, 'no file is needed');
});

test('what is installed is no demo, and keeps nothing in the folder of the program', () => {
  assert.equal(called([]).mode, 'production');
  assert.equal(called(['user', 'create']).mode, 'production');
  const other = path.join(folder, 'other.env');
  writeFileSync(other, `NODE_ENV=development\nDATA_DIR=${folder}/data\n`);
  assert.equal(called([], { ZHIXING_ENV: other }).mode, 'development', 'whoever asks for another mode has it');
  writeFileSync(other, 'CIPHER_KEY=\n');
  for (const settings of [other, path.join(folder, 'none')]) {
    const env = { PATH: process.env.PATH, ZHIXING_ENV: settings };
    const told = spawnSync(path.join(folder, 'zhixing'), ['user', 'create'], { encoding: 'utf8', env });
    assert.deepEqual([told.status, told.stdout], [1, '']);
    assert.match(told.stderr, /^DATA_DIR is not set: write it into .*\/(other\.env|none), /);
    assert.deepEqual(
      called(['backup', 'key'], { ZHIXING_ENV: settings }).args,
      ['backup', 'key'],
      'a pair of keys is made before there are settings',
    );
  }
});

test('what root asks for is done by the user whose the data is', { skip: !isRoot && 'needs root' }, () => {
  assert.equal(called(['user', 'create']).uid, 0);
  chownSync(path.join(folder, 'data'), SOMEBODY, SOMEBODY);
  chownSync(file(), 0, SOMEBODY);
  chmodSync(file(), 0o640);
  assert.equal(called(['user', 'create']).uid, SOMEBODY);
});

test('whoever may not read the settings is told, and starts nothing with others', { skip: !isRoot && 'needs root' }, () => {
  chmodSync(file(), 0o600);
  chownSync(file(), 0, 0);
  const told = spawnSync(path.join(folder, 'zhixing'), ['backup', 'create'], {
    uid: SOMEBODY,
    gid: SOMEBODY,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ZHIXING_ENV: file() },
  });
  assert.equal(told.status, 1);
  assert.match(told.stderr, /may not be read by nobody: run this as root/);
  assert.equal(told.stdout, '');
});
