import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createDraftStore } from '../workbench/draft-store.ts';

const realFetch = globalThis.fetch;
let calls: string[] = [];
let fails = false;
beforeEach(() => {
  calls = [];
  fails = false;
  globalThis.fetch = async (input, init) => {
    calls.push(`${init?.method} ${String(input).split('?')[0]} ${init?.body ?? ''}`.trim());
    if (fails) throw new TypeError('offline');
    return Response.json({ code: 200, data: { draft: null } });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const path = '/api/workbench/drafts/student/new';
const settled = () => new Promise((done) => setImmediate(done));

test('a draft is sent once the typing rests, and thrown away at the end', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const draftStore = createDraftStore('student', 'new');
  draftStore.keep({ name: '张' });
  draftStore.keep({ name: '张三' });
  t.mock.timers.tick(1500);
  await settled();
  assert.deepEqual(calls, [`PUT ${path} {"changes":{"name":"张三"},"baseVersion":null}`]);
  draftStore.keep({ name: '张三丰' });
  await draftStore.drop();
  t.mock.timers.tick(5000);
  await settled();
  assert.deepEqual(calls.slice(1), [`DELETE ${path}`], 'what was saved meanwhile is no draft any more');
});

test('what could not be sent goes with the next change or when the window is left', async () => {
  const draftStore = createDraftStore('student', 'new');
  fails = true;
  draftStore.keep({ name: '甲' }, 2);
  draftStore.flush();
  await settled();
  fails = false;
  draftStore.flush();
  await settled();
  assert.deepEqual(calls, Array(2).fill(`PUT ${path} {"changes":{"name":"甲"},"baseVersion":2}`));
});

test('without a form nothing is sent', async () => {
  const draftStore = createDraftStore('student', null);
  draftStore.keep({ name: '甲' });
  draftStore.flush();
  await settled();
  assert.deepEqual(calls, []);
});

test('what is typed waits until the draft of an earlier sitting has been read, and is never read as one', async () => {
  let arrives = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  const answer = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'GET') await late;
    return answer(input, init);
  };
  const draftStore = createDraftStore('student', 'new');
  const earlier = draftStore.read();
  draftStore.keep({ name: '甲' });
  draftStore.flush();
  await settled();
  assert.deepEqual(calls, []);
  arrives();
  await earlier;
  await settled();
  assert.deepEqual(calls, [`GET ${path}`, `PUT ${path} {"changes":{"name":"甲"},"baseVersion":null}`]);
});
