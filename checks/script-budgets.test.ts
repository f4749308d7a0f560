import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { scriptBudgets } from '../apps/web/script-budgets.ts';
import { budgetsIn, raisedWithoutReason } from './script-budgets.ts';
import { root, textOf } from './source.ts';

const FILE = 'apps/web/script-budgets.ts';

test('a budget of scripts is raised with a reason of its own', () => {
  assert.deepEqual(raisedWithoutReason(path.join(root, FILE)), []);
});

test('every budget of scripts is read from the file', () => {
  assert.deepEqual(Object.fromEntries(budgetsIn(textOf(FILE))), scriptBudgets);
});

test('a raised budget with the reason of the lower one is found, committed or not, until the reason is another', (t) => {
  const { file, write, commit } = repository(t);
  commit(10, 'few lines');
  commit(8, 'few lines');
  write(9, 'few lines');
  assert.deepEqual(found(file), ['page: 8, now 9']);
  commit(9, 'few lines');
  assert.deepEqual(found(file), ['page: 8, now 9']);
  commit(9, 'a board beside them');
  assert.deepEqual(found(file), []);
  write(7, 'a board beside them');
  assert.deepEqual(found(file), []);
});

test('without a history nothing is said about budgets', (t) => {
  const { file, write } = repository(t);
  write(9, 'few lines');
  assert.deepEqual(raisedWithoutReason(file), []);
});

/** What is found, without the names of the commits. */
const found = (file: string): string[] => raisedWithoutReason(file).map((line) => line.replace(/ in \w+/, ''));

function repository(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zxbudgets-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'budgets.ts');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  git('init', '--quiet');
  const write = (most: number, reason: string): void => writeFileSync(file, `page: { most: ${most}, reason: '${reason}' },`);
  const commit = (most: number, reason: string): void => {
    write(most, reason);
    git('add', '.');
    git('commit', '--quiet', '--no-gpg-sign', '-m', 'Change budgets');
  };
  return { file, write, commit };
}
