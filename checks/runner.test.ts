import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { WORKERS } from '../scripts/test-files.ts';

let folder: string;

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zxrunner-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs test files of these contents in a process of its own, as `npm test` does. */
function startRun(contents: readonly string[]) {
  const files = contents.map((content, at) => {
    const file = path.join(folder, `${at}.test.mjs`);
    writeFileSync(file, `import test from 'node:test';\nimport { writeFileSync } from 'node:fs';\n${content}`);
    return file;
  });
  const program = `import { endChildrenOnSignals } from './scripts/phase.ts';
    import { runTests } from './scripts/test-files.ts';
    endChildrenOnSignals();
    await runTests([{ name: 'Tried', files: ${JSON.stringify(files)} }]).catch((error) => { console.log(error.message); process.exitCode = 1; });`;
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

const mark = (name: string) => `writeFileSync(${JSON.stringify(path.join(folder, name))}, '')`;
const marks = () => readdirSync(folder).filter((name) => name.startsWith('mark'));

test('a file that fails once fails the run, though it would pass the second time', async () => {
  const second = `import { existsSync } from 'node:fs';
    test('passes the second time', () => { const before = existsSync(${JSON.stringify(path.join(folder, 'tried'))}); ${mark('tried')}; if (!before) throw new Error('the first time'); });`;
  const { code, output } = await startRun([second, `test('passes', () => {});`]).ended;
  assert.equal(code, 1, output);
  assert.match(output, /Failed:\n\s+\S*0\.test\.mjs$/m, output);
});

test('what a file declares counts for that file, also for those that a worker runs later', async () => {
  const nested = `import { describe } from 'node:test'; describe('suite', () => { test('passes', () => {}); test('fails', () => { throw new Error('here'); }); });`;
  const { output } = await startRun([...Array.from({ length: 2 * WORKERS }, () => `test('passes', () => {});`), nested]).ended;
  assert.match(output, new RegExp(`Tried: ${2 * WORKERS + 1} files, ${2 * WORKERS + 2} tests, 0 skipped, 1 files failed`), output);
  assert.match(output, new RegExp(`Failed:\\n\\s+\\S*${2 * WORKERS}\\.test\\.mjs\\n\\s+fails\\n`), output);
});

test('an error that no test awaits fails its file', async () => {
  const lost = `test('passes', async () => { Promise.reject(new Error('lost')); await new Promise(setImmediate); });`;
  const { code, output } = await startRun([`test('passes', () => {});`, lost]).ended;
  assert.equal(code, 1, output);
  assert.match(output, /Failed:\n\s+\S*1\.test\.mjs/, output);
});

test('what went wrong stands at the end of a run too, and a failure of a thousand lines in few', async () => {
  const long = `test('compares', () => { throw new Error('line\\n'.repeat(1000) + 'x'.repeat(5000)); });`;
  const { output } = await startRun([long, `test('passes', () => {});`]).ended;
  const end = output.slice(output.indexOf('Failed:'));
  assert.match(end, /compares\n\s+Error: line\n/, output);
  assert.ok(output.split('\n').length < 250, `${output.split('\n').length} lines`);
});

test('a run that is told to end takes no further files', async () => {
  const waiting = Array.from(
    { length: 6 },
    (_, at) =>
      `test('waits', { timeout: 60_000 }, () => { ${mark(`mark${at}`)}; return new Promise(() => setInterval(() => {}, 1000)); });`,
  );
  const { child, ended } = startRun(waiting);
  await eventually(marks, (found) => found.length === WORKERS, { seconds: 60, every: 50 });
  child.kill('SIGTERM');
  const { code, output } = await ended;
  assert.equal(code, 1, output);
  assert.match(output, /Interrupted/, output);
  assert.equal(marks().length, WORKERS, 'files begun after the signal');
});
