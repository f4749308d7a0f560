import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, isTest, sources } from './source.ts';

/** Tests and whatever helps them; measurements take their time on purpose. */
const tests = sources.filter((file) => isTest(file) && (!file.startsWith('bench/') || file.startsWith('bench/tests/')));

/** The one place that waits between two looks, and this file, which names what it looks for. */
const exempt = ['packages/testing/eventually.ts', 'checks/waits.test.ts'];

const forbidden: Readonly<Record<string, RegExp>> = {
  'waits for the clock': /(?<![.\w])(setTimeout|setInterval|scheduler\.wait)\(|\bwaitForTimeout\b|timers\/promises/,
  'loops without an end': /\b(for \(;;|for await \(const \w+ of setInterval|while \((true|1)\))/,
  'polls without a deadline': /\bwhile \(!?\(*(await\b|Number\(\(await)|\bwhile \(.*\) await new Promise.*\bset(Timeout|Immediate)/,
};

/** Lines of the tests that do what the pattern stands for. */
const found = (pattern: RegExp): string[] =>
  tests
    .filter((file) => !exempt.includes(file))
    .flatMap((file) =>
      codeOf(file)
        .split('\n')
        .flatMap((line, n) => (pattern.test(line) ? [`${file}:${n + 1} ${line.trim().slice(0, 100)}`] : [])),
    );

test('all tests and their helpers are looked at', () => {
  assert.ok(tests.length >= 440, String(tests.length));
  for (const file of ['packages/testing/server.ts', 'e2e/steps.ts', 'apps/server/tests/database-fixture.ts', 'modules/tests/product.ts'])
    assert.ok(tests.includes(file), file);
});

for (const [what, pattern] of Object.entries(forbidden))
  test(`no test and no helper ${what}: it asks by eventually(), or hears an event`, () => {
    assert.deepEqual(found(pattern), []);
  });
