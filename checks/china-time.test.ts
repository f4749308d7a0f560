import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, isTest, sources } from './source.ts';

/** The one place for moments and days, and the one for SQL. */
const HOME = ['packages/engine/database/china-sql.ts', 'packages/model/china-time.ts'];

const product = sources.filter((file) => !isTest(file) && /^(apps|modules|packages)\//.test(file));
const offending = (pattern: RegExp): string[] =>
  product.flatMap((file) => [...codeOf(file).matchAll(pattern)].map(([found]) => `${file}: ${found.replaceAll(/\s+/g, ' ')}`));

test('the offset of China is written in one place', () => {
  const found = offending(/\b8 \* (?:3_?600|60\b|HOUR)|(?<=T[\d:.}]*)\+08:?00|Asia\/Shanghai|\b28_?800|interval '8 hours'/g);
  assert.deepEqual([...new Set(found.map((one) => one.split(':')[0]))].toSorted(), HOME, found.join('\n'));
});

test('nothing is reckoned in the zone of the machine', () => {
  const found = offending(/\.(?:get|set)(?:Hours|Date|Month|FullYear|Day|Minutes|TimezoneOffset)\(/g);
  assert.deepEqual(found, []);
});

test('whatever writes a date in words says by which zone', () => {
  const calls = offending(/(?:new Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String)\((?:[^()]|\([^()]*\))*\)/g);
  assert.ok(calls.length >= 5, calls.join('\n'));
  assert.deepEqual(
    calls.filter((call) => !call.includes('timeZone')),
    [],
  );
});

test('tests on the sample take the time from the server, whose clock stands at the day of the sample', () => {
  const onSample = sources.filter((file) => isTest(file) && codeOf(file).includes('startSampled()'));
  assert.ok(onSample.length >= 20, onSample.join('\n'));
  const ofMachine = /(?<![\w.])now\(\)|\bcurrent_(?:date|time|timestamp)\b|\bnew Date\(\)|\bDate\.now\(\)/g;
  assert.deepEqual(
    onSample.flatMap((file) => [...codeOf(file).matchAll(ofMachine)].map(([found]) => `${file}: ${found}`)),
    [],
  );
});
