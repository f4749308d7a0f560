import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { text } from '../kinds/text.ts';
import { plainText } from '../plain-text.ts';
import { lengthOf } from '../text-length.ts';

test('what looks the same is the same text', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['\u202d13800138000\u202c', '13800138000'],
    ['张\u200b三\ufeff', '张三'],
    ['张\u3000三', '张 三'],
    ['阿依古丽\u2022买买提', '阿依古丽\u00b7买买提'],
    ['阿依古丽 \u30fb 买买提', '阿依古丽\u00b7买买提'],
    ['\u2f26\u2f00', '子一'],
    ['\uf9b4\u2f20', '領士'],
    ['\u2ee2\u2ed3', '马长'],
    ['e\u0301', 'é'],
    ['\u200b\u2060\u00ad', ''],
    ['\u2800\ufe0f\ufe00\u180b\u180f\u17b4\u17b5\u0085\u007f\u0090\u{e0041}\u{e0100}', ''],
    ['葛\u{e0100}城', '葛城'],
    ['e\u200b\u0301', 'é'],
    ['阿依古丽 \u00b7 买买提', '阿依古丽\u00b7买买提'],
    ['阿依古丽．买买提', '阿依古丽\u00b7买买提'],
    ['阿依古丽\u2024买买提\u2e31吐尔逊', '阿依古丽\u00b7买买提\u00b7吐尔逊'],
    ['\u2ea9\u2eb9\u2ec1\u2eac\u2ee1\u2ed0\u2e81', '王耂虎示𩠐钅厂'],
  ];
  for (const [sent, stored] of cases) assert.equal(plainText(sent), stored, JSON.stringify(sent));
});

test('what means something stays: lines, tabs, pictures of several parts, bullets, full-width punctuation, rare characters', () => {
  for (const text of [
    '一行\n二行\t三',
    '👨\u200d👩\u200d👧',
    '👩🏽\u200d💻',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '\u2022 第一条',
    '1．一．总则',
    '（一）！',
    '𠮷野',
    'ﬁ',
    '\ufa0e',
  ])
    assert.equal(plainText(text), text, JSON.stringify(text));
});

test('a plain text stays as it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => plainText(plainText(text)) === plainText(text)));
});

test('lengths count characters', () => {
  assert.deepEqual(['𠮷野家', 'abc', ''].map(lengthOf), [3, 3, 0]);
});

test('a text of one line has no tabs, line breaks, or line and paragraph separators', () => {
  assert.equal(text.tidy('张\t三\r\n李\u2028四\u2029王\n\n五\n'), '张 三 李 四 王 五');
});
