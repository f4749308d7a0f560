import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CurrentUser } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { tabs, useTabs } from '@zhixing/shell/tabs/tabs.ts';
import { guardPages, guardPublic, guardRest, guardSignIn } from '../app/guard.ts';
import { refreshTab } from '../app/refresh-tab.ts';

const rest = guardRest(({ pathname, search }) => pathname === '/workFlowDetail' && search.includes('token='));

const visit = async (path: string): Promise<string | null> =>
  (await guardPages({ request: new Request(`http://localhost${path}`) }))?.headers.get('location') ?? null;

test('without a token every page leads to the sign-in page with the wanted address', async () => {
  useSession.setState({ token: null, user: null });
  assert.equal(await visit('/lims01/x?p=2'), '/login?redirect=%2Flims01%2Fx%3Fp%3D2');
  assert.equal(await visit('/'), '/login?redirect=%2F');
  assert.equal(guardSignIn(), null);
});

test('with a session the root leads home, unknown addresses to 404, and the sign-in page away', async () => {
  useSession.setState({ token: 't', user: { menuList: [] } as unknown as CurrentUser });
  assert.equal(await visit('/'), '/home');
  assert.equal(await visit('/home'), null);
  assert.equal(await visit('/no/such/page?a=1'), '/404?path=%2Fno%2Fsuch%2Fpage%3Fa%3D1');
  assert.equal(await visit('/404'), null);
  assert.equal(guardSignIn()?.headers.get('location'), '/');
});

test('a locked screen leads to the lock screen from everywhere, and back to where the person was', async () => {
  useSession.setState({ token: 't', user: { menuList: [] } as unknown as CurrentUser, locked: true });
  const request = (path: string) => ({ request: new Request(`http://localhost${path}`) });
  assert.equal(await visit('/lims01/x?p=2'), '/lockScreen?redirect=%2Flims01%2Fx%3Fp%3D2');
  assert.equal(await visit('/404'), '/lockScreen?redirect=%2F404');
  assert.equal(await visit('/lockScreen?redirect=%2Fhome'), null);
  for (const path of ['/sso?ticket=x', '/auth-redirect', '/formShortLink'])
    assert.match(guardPublic(request(path))?.headers.get('location') ?? '', /^\/lockScreen\?redirect=/, path);
  assert.match((await rest(request('/workFlowDetail?token=x')))?.headers.get('location') ?? '', /^\/lockScreen/);
  useSession.setState({ locked: false });
  assert.equal(await visit('/lockScreen?redirect=%2Flims01%2Fx'), '/lims01/x');
  assert.equal(await visit('/lockScreen?redirect=https%3A%2F%2Fevil.example'), '/');
  assert.equal(guardPublic(request('/sso?ticket=x')), null);
  for (const path of ['/sso', '/auth-redirect'])
    assert.equal(guardPublic(request(path))?.headers.get('location'), '/login', `${path} without parameters`);
  useSession.setState({ token: null, locked: true });
  assert.equal(await visit('/lockScreen?redirect=%2Fhome'), '/login?redirect=%2Fhome', 'nobody is locked in without a session');
});

test('a flow is opened by its ticket, or in the shell by whoever is signed in', async () => {
  const flow = async (query: string) => rest({ request: new Request(`http://localhost/workFlowDetail${query}`) });
  useSession.setState({ token: null, locked: false });
  assert.equal(await flow('?token=abc'), null);
  assert.equal((await flow('?id=1'))?.headers.get('location'), '/login?redirect=%2FworkFlowDetail%3Fid%3D1');
});

test('an address behind /redirect is built anew in its tab, and never leads out', () => {
  const open = (path: string, search = '') => tabs.open({ pathname: path, search, hash: '', state: null, key: path });
  open('/lims01/x', '?p=2');
  open('/lims01/x', '?tab=b');
  const through = (path: string, search = '') =>
    refreshTab({ params: { '*': path }, request: new Request(`http://localhost/redirect/${path}${search}`) }).headers.get('location');
  assert.equal(through('lims01/x', '?p=2'), '/lims01/x?p=2');
  assert.deepEqual(
    useTabs.getState().list.map(({ key, generation }) => [key, generation]),
    [
      ['/home', 0],
      ['/lims01/x', 1],
      ['/lims01/x?tab=b', 0],
    ],
  );
  for (const hostile of ['/evil.example', '\\evil.example', 'login']) assert.equal(through(hostile), '/');
});

test('only addresses of this application follow a sign-in', () => {
  assert.equal(safeRedirect('/lims01/a?b=c'), '/lims01/a?b=c');
  for (const hostile of [
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?redirect=/login',
  ]) {
    assert.equal(safeRedirect(hostile), '/');
  }
});
