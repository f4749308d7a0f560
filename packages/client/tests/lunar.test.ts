import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import i18next from 'i18next';
import { lunarDate, lunarDay, lunarOf } from '../lunar.ts';
import { loadOwnTexts } from './own-texts.ts';

before(loadOwnTexts);

/** New years and leap months as published by the Purple Mountain Observatory, among them those that browsers reckon wrongly. */
const published: Readonly<Record<string, readonly [number, number, boolean, number]>> = {
  '1900-01-31': [1900, 1, false, 1],
  '1917-03-23': [1917, 2, true, 1],
  '1949-10-01': [1949, 8, false, 10],
  '1954-02-03': [1954, 1, false, 1],
  '1976-10-06': [1976, 8, true, 13],
  '1987-07-26': [1987, 6, true, 1],
  '2000-02-05': [2000, 1, false, 1],
  '2008-08-08': [2008, 7, false, 8],
  '2020-05-23': [2020, 4, true, 1],
  '2023-03-22': [2023, 2, true, 1],
  '2025-07-25': [2025, 6, true, 1],
  '2026-02-16': [2025, 12, false, 29],
  '2026-02-17': [2026, 1, false, 1],
  '2027-02-06': [2027, 1, false, 1],
  '2033-12-22': [2033, 11, true, 1],
  '2034-02-19': [2034, 1, false, 1],
  '2057-09-29': [2057, 9, false, 1],
  '2100-02-09': [2100, 1, false, 1],
  '2101-01-28': [2100, 12, false, 29],
};

test('new years, leap months and feasts from 1900 to 2100 are those published, whatever the browser reckons', () => {
  for (const [date, [year, month, leap, day]] of Object.entries(published))
    assert.deepEqual(lunarOf(date), { year, month, leap, day }, date);
  for (const date of ['1900-01-30', '2101-01-29', '', 'soon']) assert.equal(lunarOf(date), null, date);
});

test('each day follows the one before, in months of 29 or 30 days', () => {
  let last = lunarOf('2069-12-31');
  for (let at = Date.UTC(2070, 0, 1); ; at += 86_400_000) {
    const next = lunarOf(new Date(at).toISOString().slice(0, 10));
    if (!next || !last) break;
    assert.ok(next.day === last.day + 1 || (next.day === 1 && last.day >= 29), JSON.stringify(next));
    last = next;
  }
  assert.deepEqual(last, { year: 2100, month: 12, leap: false, day: 29 });
});

test('wall calendars name the month on its first day, pages the whole day', async () => {
  assert.deepEqual(
    [lunarDay('2026-02-17'), lunarDay('2026-02-18'), lunarDay('2025-07-25'), lunarDay('1800-01-01')],
    ['正月', '初二', '闰六月', ''],
  );
  assert.equal(lunarDate('2026-02-17'), '农历正月初一');
  assert.equal(lunarDate('2025-07-25'), '农历闰六月初一');
  assert.equal(lunarDate('2026-11-20T16:30:00Z'), '农历十月十三');
  await i18next.changeLanguage('en');
  assert.match(lunarDate('2026-02-17'), /First Month 1$/);
  await i18next.changeLanguage('zh');
});
