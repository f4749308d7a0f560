import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, isTest, sources } from './source.ts';

/** Files that refuse what is too many and write, but count nothing before, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  'packages/engine/bulk/select-rows.ts': 'how many rows one request may choose',
  'packages/engine/permission/comparison-limits.ts':
    'counted and added by one upsert, whose result decides; what is refused counts as well',
  'modules/identity/second-factor/sign-in-step.ts':
    'tries of a step are taken by one conditional update; writes guesses down, which are no quota',
  'modules/platform/registration/public/query.ts': 'how many files one request may name',
  'modules/platform/registration/public/sms-code.ts': 'one statement that writes only where the last code is old enough',
};

const REFUSES = /Errors\.(?:tooMany\w*|noRoom)\(/;
const WRITES = /\binsert into\b/;

test('what there may be only so much of is counted and added in one turn', () => {
  const found = sources.filter((file) => {
    if (!/^(packages|modules)\/.*\.ts$/.test(file) || isTest(file)) return false;
    const code = codeOf(file);
    return REFUSES.test(code) && WRITES.test(code) && !code.includes('underQuota(');
  });
  assert.deepEqual(found, Object.keys(otherwise));
});
