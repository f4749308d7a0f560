import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookiesOf, cookieText } from '../http/cookies.ts';

const read = (cookie: string) => ({ ...cookiesOf({ headers: { cookie } }) });
const options = { path: '/', seconds: 60, secure: true };

test('cookies are read as browsers write them', () => {
  assert.deepEqual(read('a=1; b = 2 ;c=;novalue'), { a: '1', b: '2', c: '' });
  assert.deepEqual(read('a=dG9r==; a=second'), { a: 'dG9r==' }, 'a value may hold =, and the first of two counts');
  assert.deepEqual(read('a=%E7%9F%A5%E8%A1%8C; b=100%'), { a: '知行', b: '100%' });
  assert.equal(cookiesOf({ headers: { cookie: 'a=1' } }).toString, undefined, 'nothing is inherited');
  assert.deepEqual(read(''), {});
});

test('a cookie that is set comes back as it was', () => {
  const set = cookieText('zx.token', '知行; =,"', options);
  assert.deepEqual(read(set.split(';', 1)[0] ?? ''), { 'zx.token': '知行; =,"' });
  assert.deepEqual(set.split('; ').slice(1).toSorted(), ['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax', 'Secure']);
  assert.match(cookieText('a', 'b', { ...options, site: 'strict', secure: false }), /SameSite=Strict$/);
});

test('nothing that is set can write another attribute or header', () => {
  assert.throws(() => cookieText('a; Domain=evil.example', 'b', options));
  assert.throws(() => cookieText('a', 'b', { ...options, path: '/\r\nset-cookie: c=d' }));
  assert.doesNotMatch(cookieText('a', 'b\r\nx: y', options), /[\r\n]/);
});
