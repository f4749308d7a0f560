import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import i18next from 'i18next';
import { dateTime, fileSize, relativeTime } from '../formats.ts';
import { loadOwnTexts } from './own-texts.ts';

before(loadOwnTexts);

const now = Date.parse('2026-11-21T12:00:00+08:00');
const ago = (minutes: number) => relativeTime(now - minutes * 60_000, now);
const [hour, day] = [60, 24 * 60];

test('time that has passed is told in the largest unit that fits, then as a date', () => {
  assert.equal(ago(0.9), '刚刚');
  assert.deepEqual([ago(1), ago(59)], ['1分钟前', '59分钟前']);
  assert.deepEqual([ago(hour), ago(23 * hour + 59)], ['1小时前', '23小时前']);
  assert.deepEqual([ago(day), ago(6 * day + 23 * hour)], ['1天前', '6天前']);
  assert.deepEqual([ago(7 * day), ago(27 * day)], ['1周前', '3周前']);
  assert.deepEqual([ago(28 * day), ago(60 * day), ago(119 * day)], ['1个月前', '2个月前', '3个月前']);
  assert.equal(ago(120 * day), '2026-07-24');
  assert.equal(ago(-2 * day), '2026-11-23');
  assert.equal(relativeTime(null, now), '');
});

test('sizes are told with two decimals from KB on', () => {
  assert.deepEqual([0, 1023, 1024, 1536, 5 * 1024 ** 2, 3.5 * 1024 ** 3, 2048 * 1024 ** 3].map(fileSize), [
    '0 字节',
    '1023 字节',
    '1.00 KB',
    '1.50 KB',
    '5.00 MB',
    '3.50 GB',
    '2048.00 GB',
  ]);
});

test('moments stand in Chinese time', () => {
  assert.equal(dateTime('2026-11-21T16:05:59Z'), '2026-11-22 00:05');
  assert.deepEqual([dateTime(null), dateTime(''), dateTime('soon')], ['', '', 'soon']);
});

test('other languages say it in their own words', async () => {
  await i18next.changeLanguage('en');
  assert.deepEqual([ago(0), ago(5), ago(7 * day)], ['Just now', '5 minutes ago', '1 week ago']);
  assert.equal(fileSize(10), '10 bytes');
  await i18next.changeLanguage('zh');
});
