import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { queries } from '../app/queries.ts';

/** A page that shows a query whose answers come when they are given, and what it shows after each. */
function shown(key: string) {
  const asked: ((answer: string) => void)[] = [];
  const seen: (string | undefined)[] = [];
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: [key], queryFn });
  const leave = observer.subscribe(({ data }) => seen.push(data));
  const answer = async (value: string) => {
    asked.at(-1)?.(value);
    await new Promise(setImmediate);
  };
  return { asked, answer, last: () => seen.at(-1), leave };
}

test('what changes while a page waits for its first answer is asked for again once that is there', async () => {
  const { asked, answer, last, leave } = shown('first');
  void queries.invalidateQueries({ queryKey: ['first'] });
  assert.equal(asked.length, 1);
  await answer('before the change');
  assert.equal(asked.length, 2);
  await answer('after it');
  assert.equal(last(), 'after it');
  assert.equal(asked.length, 2, 'asked for once more, and no oftener');
  leave();
});

test('without a change the first answer is not asked for again', async () => {
  const { asked, answer, leave } = shown('unchanged');
  await answer('as it is');
  assert.equal(asked.length, 1);
  leave();
});

test('what changes while a page waits for a later answer is asked for anew at once', async () => {
  const { asked, answer, last, leave } = shown('later');
  await answer('first');
  void queries.invalidateQueries({ queryKey: ['later'] });
  void queries.invalidateQueries({ queryKey: ['later'] });
  await new Promise(setImmediate);
  assert.equal(asked.length, 3);
  await answer('after both');
  assert.equal(last(), 'after both');
  leave();
});
