import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../eventually.ts';

test('an accepted answer is returned, however often it was asked before', async () => {
  let asked = 0;
  assert.equal(
    await eventually(
      () => ++asked,
      (answer) => answer === 3,
      { every: 0 },
    ),
    3,
  );
  assert.equal(await eventually(async () => 'there'), 'there');
});

test('an error of the question means "not yet"', async () => {
  let asked = 0;
  const question = () => {
    asked += 1;
    assert.ok(asked > 2, 'too early');
    return true;
  };
  assert.equal(await eventually(question, Boolean, { every: 0 }), true);
});

test('after the deadline it throws with what it saw last', async () => {
  const list = [{ status: 'running', done: 7 }];
  const given = (question: () => unknown) => eventually(question, (answer) => answer === 1, { seconds: 0.05, every: 1 });
  await assert.rejects(
    given(() => list),
    /not within 0\.05 s; last seen: \[ \{ status: 'running', done: 7 \} \]/,
  );
  await assert.rejects(
    given(() => {
      throw new Error('refused');
    }),
    /last seen: Error: refused/,
  );
});

test('it does not wait for what can no longer come', async () => {
  await assert.rejects(
    eventually(() => false, Boolean, { hopeless: () => 'the server has exited' }),
    /^Error: the server has exited$/,
  );
});
