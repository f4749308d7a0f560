import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CurrentUser } from '../current-user.ts';
import { useSession } from '../session.ts';
import { readStored, writeStored } from '../storage.ts';
import { newest, prefixOf, type SettingsAnswer, settingKey } from '../workbench/settings-answer.ts';
import { readSetting, watchSetting, writeSetting } from '../workbench/settings-store.ts';

const at = 1_000_000;
const answer: SettingsAnswer = { settings: { 'a.x': 'server' }, times: { 'a.x': at }, now: at + 50 };

test('the newest copy of a setting counts, whichever clock is wrong', () => {
  assert.deepEqual(newest('a.x', undefined, answer, 0), { value: 'server', at, sent: true });
  assert.equal(newest('a.x', { value: 'here', at: at + 1, sent: false }, answer, 0)?.value, 'here');
  assert.equal(newest('a.x', { value: 'here', at: at + 1, sent: false }, answer, -60_000)?.value, 'server');
  assert.equal(newest('a.x', { value: 'here', at: at - 1, sent: false }, answer, 60_000)?.value, 'here');
  assert.equal(newest('a.y', { value: 'reset elsewhere', at: at - 9, sent: true }, answer, 0), undefined);
  assert.equal(newest('a.y', { value: 'sent after that was read', at: at + 90, sent: true }, answer, 0)?.value, 'sent after that was read');
});

test('settings are read by what stands before the last dot, and paths may name a page', () => {
  assert.equal(prefixOf('list.lims01:lims010101.columns'), 'list.lims01:lims010101');
  assert.equal(prefixOf('theme'), 'theme');
  assert.equal(settingKey('list.lims01/lims010101.columns'), 'list.lims01:lims010101.columns');
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

// Node has no window for storage events.
const ears = new EventTarget();
Object.assign(globalThis, { addEventListener: ears.addEventListener.bind(ears), removeEventListener: ears.removeEventListener.bind(ears) });

const calls: Call[] = [];
const prefixes: string[] = [];
const realFetch = globalThis.fetch;
const envelope = (data: unknown) => Response.json({ code: 200, data });

beforeEach(() => {
  calls.length = 0;
  globalThis.fetch = async (input, init) => {
    const { pathname: path, searchParams } = new URL(String(input), 'http://server');
    if (searchParams.has('prefix')) prefixes.push(searchParams.get('prefix') ?? '');
    calls.push({ method: init?.method ?? '', path, body: init?.body ? JSON.parse(String(init.body)) : null });
    return envelope(
      init?.method === 'GET' ? { settings: { 'list.a.columns': ['name'] }, times: { 'list.a.columns': 5 }, now: 9 } : { at: 7 },
    );
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const signedIn = (userId: string) =>
  useSession.setState({
    token: userId,
    user: { userInfo: { userId }, menuList: [], permissionList: [], sysConfigInfo: {} } as unknown as CurrentUser,
  });
/** An answer is read in several turns, of which a busy machine makes more. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((done) => setImmediate(done));
};

test('a setting is there at once, is asked for once per group, and reaches the server after a pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  signedIn('one');
  let told = 0;
  const stop = watchSetting('list.a.columns', () => (told += 1));
  watchSetting('list.a.density', () => {});
  await settled();
  assert.deepEqual(readSetting('list.a.columns'), ['name']);
  assert.equal(calls.filter(({ method }) => method === 'GET').length, 1);
  writeSetting('list.a.columns', ['name', 'code']);
  writeSetting('list.a.columns', ['code']);
  assert.deepEqual(readSetting('list.a.columns'), ['code']);
  assert.match(readStored('setting.one.list.a.columns') ?? '', /"sent":false/);
  t.mock.timers.tick(800);
  await settled();
  assert.deepEqual(calls.slice(1), [{ method: 'PUT', path: '/api/workbench/settings/list.a.columns', body: { value: ['code'] } }]);
  assert.match(readStored('setting.one.list.a.columns') ?? '', /"sent":true/);
  assert.ok(told >= 3);
  stop();
});

test('what is asked for together is asked for once, where one contains the other', async () => {
  signedIn('together');
  await settled();
  prefixes.length = 0;
  for (const key of ['list.tree.folded', 'list.lims01:lims010207.summary', 'list.density', 'form.wide']) watchSetting(key, () => {});
  await settled();
  assert.deepEqual(prefixes, ['list', 'form']);
});

test('another person in the same browser sees none of it, and what was not sent is sent when its owner returns', async () => {
  signedIn('two');
  assert.equal(readSetting('list.a.columns'), undefined);
  writeStored('setting.three.list.b.columns', JSON.stringify({ value: ['late'], at: Date.now(), sent: false }));
  signedIn('three');
  readSetting('list.b.columns');
  watchSetting('list.b.columns', () => {});
  await settled();
  await settled();
  assert.deepEqual(calls.at(-1), { method: 'PUT', path: '/api/workbench/settings/list.b.columns', body: { value: ['late'] } });
});
