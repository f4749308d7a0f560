import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withResults } from '../results.ts';

const run = { date: '2026-11-25', commit: 'abcdef0123', machine: '2 × CPU', rounds: '2 rounds of 2 s each.' };
const claims = [
  { what: 'get', target: '≥ 0.6', value: 0.714, held: true },
  { what: 'create', target: '≥ 0.4', value: 0.3, held: false },
];

test('a run takes the place of the last one in the page, with commit and date', () => {
  const page = readFileSync('bench/README.md', 'utf8');
  const once = withResults(page, run, claims);
  assert.ok(once.includes('2026-11-25, commit abcdef0123, 2 × CPU. 2 rounds of 2 s each.'));
  assert.ok(once.includes('| get | ≥ 0.6 | **0.71** |\n| create | ≥ 0.4 | **0.30** (missed) |'));
  const twice = withResults(once, { ...run, commit: 'fedcba9876' }, claims.slice(0, 1));
  assert.ok(!twice.includes('abcdef0123'));
  const [before = ''] = page.split('<!-- written');
  assert.ok(twice.startsWith(before) && twice.endsWith(page.slice(page.lastIndexOf('<!-- written'))));
});

test('a page without a place for results is refused', () => {
  assert.throws(() => withResults('# Page', run, claims), /no place/);
});
