import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, sources, textOf } from './source.ts';

const MAX_LENGTH = 300;
/** Cases of one matter stand together, however many there are. */
const MAX_TEST_LENGTH = 400;
const sizes = sources.map((file) => ({ file, lines: textOf(file).trimEnd().split('\n').length }));
const share = (of: number): number => sizes.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(sizes.length * of)] ?? 0;

test(`files have at most ${MAX_LENGTH} lines, tests ${MAX_TEST_LENGTH}`, () => {
  assert.ok(sizes.length >= 2700);
  assert.deepEqual(
    sizes.filter(({ file, lines }) => lines > (isTest(file) ? MAX_TEST_LENGTH : MAX_LENGTH)),
    [],
  );
});

test('most files are small', (context) => {
  context.diagnostic(`${sizes.length} files: median ${share(0.5)} lines, 95 of 100 at most ${share(0.95)}`);
  const product = sizes
    .filter(({ file }) => !isTest(file))
    .map(({ lines }) => lines)
    .toSorted((a, b) => a - b);
  assert.ok((product[Math.floor(product.length / 2)] ?? 0) <= 60);
  assert.ok((product[Math.floor(product.length * 0.95)] ?? 0) <= 200);
});
