import assert from 'node:assert/strict';
import { createDecipheriv, createHash } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, sealPassword } from '../cipher.ts';
import { fileName } from '../download.ts';
import { firstLanguage } from '../languages.ts';
import { randomId, requestHeaders, requestUrl } from '../request.ts';

test('a sealed password opens with AES-ECB-PKCS7 to the MD5 of the password', () => {
  for (const cipherKey of ['0123456789abcdef', '0123456789abcdef01234567', '0123456789abcdef0123456789abcdef']) {
    const open = createDecipheriv(`aes-${cipherKey.length * 8}-ecb`, cipherKey, null);
    const opened = open.update(sealPassword('知行 Zx@2026', cipherKey), 'hex', 'utf8') + open.final('utf8');
    assert.equal(opened, createHash('md5').update('知行 Zx@2026').digest('hex'));
    assert.equal(opened, hashPassword('知行 Zx@2026'));
  }
});

test('the first language follows storage, then the browser', () => {
  assert.equal(firstLanguage('en', 'zh-CN'), 'en');
  assert.equal(firstLanguage('xx', 'zh-CN'), 'zh');
  assert.equal(firstLanguage(null, 'zh-TW'), 'zhtw');
  assert.equal(firstLanguage(null, 'en-GB'), 'en');
  assert.equal(firstLanguage(null, 'de-DE'), 'zh');
});

test('addresses carry n in seconds, lists as commas, conditions as JSON, and leave out what is undefined', () => {
  const url = new URL(
    requestUrl('/api/data/student', { fields: ['a', 'b'], filter: { age: { gt: 9 } }, keyword: '', sort: undefined }),
    'http://h',
  );
  assert.match(url.searchParams.get('n') ?? '', /^\d{10}$/);
  assert.equal(url.searchParams.get('fields'), 'a,b');
  assert.equal(url.searchParams.get('filter'), '{"age":{"gt":9}}');
  assert.deepEqual([...url.searchParams.keys()].sort(), ['fields', 'filter', 'n']);
});

test('every POST carries an idempotency key and a repeated one keeps it', () => {
  const headers = requestHeaders('POST', { token: 't', json: true });
  assert.match(headers['Idempotency-Key'] ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(headers.Authorization, 'Bearer t');
  assert.equal(requestHeaders('POST', { token: null, idempotencyKey: 'k' })['Idempotency-Key'], 'k');
  assert.equal(requestHeaders('GET', { token: null })['Idempotency-Key'], undefined);
  assert.notEqual(randomId(), randomId());
});

test('a download keeps its Chinese file name', () => {
  assert.equal(fileName('attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E5%AD%A6%E7%94%9F.xlsx'), '学生.xlsx');
  assert.equal(fileName('attachment; filename="students.csv"'), 'students.csv');
});
