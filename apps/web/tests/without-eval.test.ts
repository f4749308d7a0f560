import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWithoutEval } from '../app/without-eval.ts';

test('schemas of pages are checked without code made at run time, which the content security policy would refuse', async () => {
  const made: unknown[] = [];
  const { Function: original } = globalThis;
  checkWithoutEval();
  globalThis.Function = new Proxy(original, {
    construct: (target, words: string[]) => {
      made.push(words);
      return new target(...words);
    },
  });
  try {
    const { z } = await import('zod');
    assert.deepEqual(z.object({ name: z.string() }).parse({ name: 'x' }), { name: 'x' });
  } finally {
    globalThis.Function = original;
  }
  assert.deepEqual(made, []);
});
