import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addDays,
  addMonths,
  chinaClock,
  chinaDateTime,
  chinaDay,
  chinaMinute,
  chinaMinuteOfDay,
  chinaSecond,
  chinaStamp,
  chinaTime,
  chinaYear,
  daysBetween,
  weekdayOf,
} from '../china-time.ts';

describe('the clocks of China', () => {
  test('begin a day, and a year, eight hours before UTC', () => {
    const eve = '2026-12-31T15:59:59.999Z';
    const newYear = new Date('2026-12-31T16:00:00Z');
    assert.deepEqual([chinaDay(eve), chinaTime(eve), chinaYear(eve), chinaMinuteOfDay(eve)], ['2026-12-31', '23:59', 2026, 1439]);
    assert.deepEqual(
      [chinaDay(newYear), chinaTime(newYear), chinaYear(newYear), chinaMinuteOfDay(newYear)],
      ['2027-01-01', '00:00', 2027, 0],
    );
    assert.deepEqual([chinaMinute(newYear.getTime()), chinaSecond(eve)], ['2027-01-01 00:00', '2026-12-31 23:59:59']);
    assert.equal(chinaStamp(eve), '2026-12-31 23:59:59 +08:00');
    assert.equal(chinaClock(newYear).getUTCHours(), 0);
  });

  test('know no summer time, so that what is shown is read back as it was', () => {
    for (const day of ['1940-08-01', '1988-07-01', '1991-05-01', '2026-07-01', '1969-12-31'])
      for (const time of ['00:00', '12:30', '23:59']) assert.equal(chinaMinute(chinaDateTime(day, time)), `${day} ${time}`);
  });

  test('say of what is no moment that it is none', () => {
    assert.throws(() => chinaMinute('soon'), RangeError);
    assert.ok(Number.isNaN(chinaDateTime('2026-13-01').getTime()));
  });
});

describe('days of a calendar', () => {
  test('are counted over months and leap days', () => {
    assert.deepEqual(
      [addDays('2028-02-28', 1), addDays('2026-03-01', -1), addDays('2026-12-31', 1)],
      ['2028-02-29', '2026-02-28', '2027-01-01'],
    );
    assert.deepEqual([daysBetween('2026-02-27', '2026-03-01'), daysBetween('2026-03-01', '2026-02-27')], [2, -2]);
    assert.deepEqual([weekdayOf('2026-11-22'), weekdayOf('2026-11-28')], [0, 6]);
  });

  test('of a month that is too short are its last one', () => {
    assert.deepEqual(
      [
        addMonths('2026-01-31', 1),
        addMonths('2028-01-31', 1),
        addMonths('2026-03-31', -1),
        addMonths('2026-11-30', 3),
        addMonths('2028-02-29', 12),
      ],
      ['2026-02-28', '2028-02-29', '2026-02-28', '2027-02-28', '2029-02-28'],
    );
  });
});
