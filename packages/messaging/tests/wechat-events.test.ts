import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '../wechat-events.ts';

test('the fields of a message are read one deep, and nothing else is', () => {
  const fields = fieldsOf(
    '<xml><ToUserName><![CDATA[gh_1]]></ToUserName>\n<CreateTime>123456789</CreateTime><Event><![CDATA[<b>]]></Event></xml>',
  );
  assert.deepEqual(
    [...(fields ?? [])],
    [
      ['ToUserName', 'gh_1'],
      ['CreateTime', '123456789'],
      ['Event', '<b>'],
    ],
  );
});

test('what declares something, names entities or is too long is no message', () => {
  const bomb = '<!DOCTYPE xml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xml><Event>&b;</Event></xml>';
  for (const odd of [bomb, '<xml><Event>&b;</Event></xml>', '<html></html>', '', `<xml>${'<a>'.repeat(6000)}</xml>`])
    assert.equal(fieldsOf(odd), null, odd.slice(0, 40));
});

test('what is made to be slow is read at once', () => {
  const began = performance.now();
  for (const slow of [`<xml>${'<a><![CDATA['.repeat(1300)}</xml>`, `<xml>${' '.repeat(16_000)}</xml>`, `<xml>${'<a>'.repeat(5400)}</xml>`])
    fieldsOf(slow);
  assert.ok(performance.now() - began < 10_000);
});
