import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CurrentUser } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { guardPages, guardSignIn, safeRedirect } from '../app/guard.ts';

const visit = async (path: string): Promise<string | null> =>
  (await guardPages({ request: new Request(`http://localhost${path}`) }))?.headers.get('location') ?? null;

test('without a token every page leads to the sign-in page with the wanted address', async () => {
  useSession.setState({ token: null, user: null });
  assert.equal(await visit('/lims01/x?p=2'), '/login?redirect=%2Flims01%2Fx%3Fp%3D2');
  assert.equal(await visit('/'), '/login');
  assert.equal(guardSignIn(), null);
});

test('with a session the root leads home, unknown addresses to 404, and the sign-in page away', async () => {
  useSession.setState({ token: 't', user: { menuList: [] } as unknown as CurrentUser });
  assert.equal(await visit('/'), '/home');
  assert.equal(await visit('/home'), null);
  assert.equal(await visit('/no/such/page'), '/404');
  assert.equal(await visit('/404'), null);
  assert.equal(guardSignIn()?.headers.get('location'), '/');
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
