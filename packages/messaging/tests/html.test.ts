import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asHtml } from '../html.ts';

test('Directus GHSA-4hmq: what people are called and what they write is text in a message, never HTML', () => {
  const hostile = `<img src=x onerror=alert(1)> "quoted" & 'so' <a href="https://evil.example">重置密码</a>`;
  const html = asHtml(hostile, `${hostile}\n${hostile}`, `https://yx.example.gov.cn/home?a=1&b="><script>alert(1)</script>`);
  const tags = [...html.matchAll(/<(\w+)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(tags)].sort(), ['a', 'body', 'h3', 'html', 'p']);
  assert.equal(tags.filter((name) => name === 'a').length, 1, 'the link of the product alone');
  assert.ok(html.includes('&lt;img src=x onerror=alert(1)&gt;'));
});
