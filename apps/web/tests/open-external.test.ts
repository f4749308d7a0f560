import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { CurrentUser, MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { onExternalFailure, openExternal } from '../shell/menu/open-external.ts';

const ORIGIN = 'https://trips.example';
const TOKEN = 'the-token-of-the-session';

const entry = (over: Partial<MenuEntry>): MenuEntry => ({ enCode: 'x', urlAddress: '', propertyJson: '{}', ...over }) as MenuEntry;

let opened: { readonly at: string; readonly window: FakeWindow }[] = [];
let asked: unknown[] = [];
let left: string[] = [];
let answer: () => Response;
const realFetch = globalThis.fetch;

class FakeWindow {
  opener: unknown = 'the shell';
  closed = false;
  address = '';
  location = { replace: (address: string) => (this.address = address) };
  close = () => (this.closed = true);
}

beforeEach(() => {
  opened = [];
  asked = [];
  left = [];
  answer = () => Response.json({ code: 200, data: { ticket: 'once' } });
  configured('/DataV');
  const open = (at: string) => {
    opened.push({ at, window: new FakeWindow() });
    return opened.at(-1)?.window;
  };
  const location = Object.assign(new URL(`${ORIGIN}/home`), { assign: (address: string) => left.push(address) });
  Object.assign(globalThis, { location, open });
  globalThis.fetch = async (_input, init) => {
    asked.push(JSON.parse(String(init?.body)));
    return answer();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const configured = (dataView?: string) =>
  useSession.setState({ token: TOKEN, user: { sysConfigInfo: { ...(dataView && { dataView }) } } as unknown as CurrentUser });
const settled = () => new Promise((done) => setImmediate(done));

test('a screen of the data visualisation opens in a window of its own, by a ticket and never by the token', async () => {
  openExternal(entry({ type: 6, propertyJson: '{"moduleId":"board/1"}' }));
  await settled();
  assert.deepEqual(asked, [{ purpose: 'screen', target: '/DataV/view/board%2F1' }]);
  assert.equal(opened[0]?.at, 'about:blank');
  assert.deepEqual([opened[0]?.window.address, opened[0]?.window.opener], [`${ORIGIN}/DataV/view/board%2F1?token=once`, null]);
});

test('a screen opens on the configured server, which gets the ticket as well; without an address it is said that none is set', async () => {
  configured('https://screens.example/v');
  openExternal(entry({ type: 6, propertyJson: '{"moduleId":"board"}' }));
  await settled();
  assert.deepEqual(opened[0]?.window.address, 'https://screens.example/v/view/board?token=once');
  configured();
  const said: string[] = [];
  const stop = onExternalFailure((message) => said.push(message));
  openExternal(entry({ type: 6, propertyJson: '{"moduleId":"board"}' }));
  stop();
  assert.deepEqual([opened.length, said.length], [1, 1]);
});

test('another page of this host gets a ticket for a window, with what its address says besides', async () => {
  openExternal(entry({ type: 7, linkTarget: '_blank', urlAddress: '/ReportServer/show?year=2026' }));
  await settled();
  assert.deepEqual(asked, [{ purpose: 'window', target: '/ReportServer/show' }]);
  assert.equal(opened[0]?.window.address, `${ORIGIN}/ReportServer/show?year=2026&ticket=once`);
});

test('foreign hosts learn nothing, and an address that is none opens nothing of theirs', async () => {
  openExternal(entry({ type: 7, linkTarget: '_blank', urlAddress: 'https://moe.example/news' }));
  openExternal(entry({ type: 7, linkTarget: '_blank', urlAddress: 'javascript:alert(1)' }));
  await settled();
  assert.equal(opened[0]?.at, 'https://moe.example/news');
  assert.doesNotMatch(JSON.stringify(opened), /javascript:|the-token/);
});

test('without a window of its own another address takes the place of the shell: this host gets a ticket, foreign ones nothing', async () => {
  openExternal(entry({ type: 7, linkTarget: '_self', urlAddress: '/ReportServer/show?year=2026' }));
  await settled();
  openExternal(entry({ type: 7, linkTarget: '', urlAddress: 'https://moe.example/news' }));
  await settled();
  assert.deepEqual(left, [`${ORIGIN}/ReportServer/show?year=2026&ticket=once`, 'https://moe.example/news']);
  assert.deepEqual(opened, []);
  assert.deepEqual(asked, [{ purpose: 'window', target: '/ReportServer/show' }]);
});

test('a refused ticket closes the window and says why', async () => {
  const told: string[] = [];
  const stop = onExternalFailure((message) => told.push(message));
  answer = () => Response.json({ code: 429, msg: '操作过于频繁', data: null }, { status: 429 });
  openExternal(entry({ type: 6, propertyJson: '{"moduleId":"board"}' }));
  await settled();
  stop();
  assert.deepEqual([opened[0]?.window.closed, opened[0]?.window.address, told], [true, '', ['操作过于频繁']]);
});
