import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetSession } from '../session.ts';
import { hideToast, showToast, useToasts } from '../toasts.ts';

Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } });

const state = () => useToasts.getState();

test('one toast is shown at a time: the newest replaces the one before, and both can be read again', () => {
  showToast({ tone: 'success', text: '一' });
  showToast({ tone: 'error', text: '二', ms: 1500 });
  assert.deepEqual([state().current?.text, state().current?.ms], ['二', 1500]);
  assert.deepEqual(
    state().history.map(({ text, ms }) => [text, ms]),
    [
      ['二', 1500],
      ['一', 3000],
    ],
  );
  hideToast(state().history[1]?.id ?? 0);
  assert.equal(state().current?.text, '二', 'the time of a replaced one takes nothing away');
  hideToast(state().current?.id ?? 0);
  assert.equal(state().current, null);
});

test('fifty are remembered, and none beyond the session', () => {
  for (let n = 0; n < 60; n++) showToast({ tone: 'info', text: String(n) });
  assert.deepEqual([state().history.length, state().history[0]?.text], [50, '59']);
  forgetSession(null);
  assert.deepEqual([state().current, state().history], [null, []]);
});
