import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import i18next from 'i18next';
import { fullDate } from '../full-date.ts';
import { loadOwnTexts } from './own-texts.ts';

before(loadOwnTexts);

for (const [language, tag] of [
  ['zh', 'zh-CN'],
  ['en', 'en-US'],
] as const)
  test(`a date in ${language} reads as the browser writes it in ${tag}, on every day of a year`, async () => {
    await i18next.changeLanguage(language);
    const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'Asia/Shanghai' });
    for (let day = 0; day < 366; day += 1) {
      const moment = new Date(Date.UTC(2027, 11, 31, 15, 59) + day * 86_400_000);
      assert.equal(fullDate(moment), format.format(moment));
    }
  });

test('the day is that of China', async () => {
  await i18next.changeLanguage('en');
  assert.equal(fullDate(new Date('2026-12-31T15:59:59Z')), 'Thursday, December 31, 2026');
  assert.equal(fullDate(new Date('2026-12-31T16:00:00Z')), 'Friday, January 1, 2027');
});
