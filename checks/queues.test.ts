import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, isTest, sources } from './source.ts';

const product = sources.filter((file) => !isTest(file));
const naming = (pattern: RegExp): string[] => product.filter((file) => pattern.test(codeOf(file)));

test('rows are claimed from queues in one place', () => {
  assert.deepEqual(naming(/skip\s+locked/i), ['packages/engine/queue/claim.ts']);
  const claiming = naming(/\b(lockDue|leaseDue|removeDue|claimSql|workNextRow)(<|\()/).filter(
    (file) => !file.startsWith('packages/engine/queue/'),
  );
  assert.ok(claiming.length >= 9, claiming.join());
});
