import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    "' or 1=1 --",
    '\0',
    '\ud800',
    '../../etc/passwd',
    '{{7*7}}',
    'a@b@c',
    '@',
    '__proto__',
    '💣'.repeat(30),
    'x'.repeat(5000),
  ),
  fc.stringMatching(/^[0-9a-f]{32,128}$/),
);
const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.double(), fc.constant(null));
const anyBody = fc.oneof(
  { weight: 3, arbitrary: fc.record({ account: anyValue, password: anyValue }) },
  {
    weight: 3,
    arbitrary: fc.record(
      { account: anyText, password: anyText, code: anyValue, timestamp: anyValue },
      { requiredKeys: ['account', 'password'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.dictionary(fc.constantFrom('account', 'password', 'code', 'timestamp', 'grant_type', '__proto__', 'n'), anyValue),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
];

describe('hostile requests to the sign-in routes', () => {
  let server: SignInServer;
  before(async () => {
    server = await startSignInServer();
  });
  after(() => server.close());
  // Resets the limit per address, which would otherwise answer every request after the hundredth failure.
  const clearAttempts = () => server.engine.database.query(sql`truncate sys_login_attempt, sys_captcha`);

  test('no body makes the server fail, and none signs in', async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(anyBody, fc.constantFrom(...types), fc.boolean(), async (body, type, cut) => {
        const text = type.includes('urlencoded') ? formOf(body) : (JSON.stringify(body) ?? '');
        const payload = cut ? text.slice(0, Math.floor(text.length / 2)) : text;
        const { statusCode } = await server.app.inject({
          method: 'POST',
          url: '/api/oauth/Login',
          payload,
          headers: { 'content-type': type },
        });
        if (++seen % 50 === 0) await clearAttempts();
        assert.ok(statusCode >= 400 && statusCode < 500, `${statusCode} for ${type} ${payload}`);
      }),
      { numRuns: 3000 },
    );
    assert.ok(seen >= 3000);
  });

  test('no address, query or token makes the server fail', async () => {
    const paths = ['/api/oauth/LoginConfig', '/api/oauth/CurrentUser', '/api/oauth/Logout', '/api/oauth/Login', '/api/file/ImageCode/'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        anyText,
        anyText,
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD'),
        async (path, a, b, method) => {
          const tail = path.endsWith('/') ? safely(a) : `?account=${safely(a)}&${safely(b)}=1`;
          const authorization = Buffer.from(b.replaceAll(/[^\x20-\x7e]/g, '?')).toString('latin1');
          const { statusCode } = await server.app.inject({ method: method as 'GET', url: path + tail, headers: { authorization } });
          assert.ok(statusCode < 500, `${statusCode} for ${method} ${path}${tail}`);
        },
      ),
      { numRuns: 1500 },
    );
    await clearAttempts();
  });

  test('repeated and nested form fields are refused', async () => {
    for (const payload of [
      'account=a&account=b&password=c',
      'account[x]=a&password=c',
      'account=a&password=c&extra=1',
      '',
      '&&&',
      '%zz=%',
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/oauth/Login', payload, headers });
      assert.equal(statusCode, 400, payload);
    }
  });

  test('bodies beyond 16 KB are refused unread', async () => {
    const { status } = await server.request(null, 'POST', '/api/oauth/Login', { account: 'a', password: 'x'.repeat(20_000) });
    assert.equal(status, 413);
  });
});

const safely = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

function formOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body);
  return Object.entries(body)
    .map(([name, value]) => `${safely(name)}=${safely(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`)
    .join('&');
}
