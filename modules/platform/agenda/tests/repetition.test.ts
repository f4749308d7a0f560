import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RRuleTemporal } from 'rrule-temporal';
import { LIMIT, occurrences } from '../repetition.ts';

const FREQUENCIES = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const;
const compact = (day: string): string => day.replaceAll('-', '');

/** The expected days by the standards: RFC 5545, with RFC 7529 for days that a month does not have. */
function byTheRules(first: string, frequency: string, until: string): string[] {
  const rule = `RSCALE=GREGORIAN;FREQ=${frequency};SKIP=BACKWARD;UNTIL=${compact(until)}`;
  const days = new RRuleTemporal({ rruleString: `DTSTART;VALUE=DATE:${compact(first)}\nRRULE:${rule}` });
  return days.all((_, n) => n <= LIMIT).map((day) => day.toString().slice(0, 10));
}

test('an appointment comes again on the days on which every calendar has it', () => {
  const firsts = [
    '2027-01-01',
    '2027-01-29',
    '2027-01-30',
    '2027-01-31',
    '2027-12-31',
    '2028-01-30',
    '2028-02-29',
    '2028-08-31',
    '2096-02-29',
  ];
  for (const [repetition, frequency] of Object.entries(FREQUENCIES))
    for (const first of firsts) {
      const until = `${Number(first.slice(0, 4)) + (repetition === 'daily' ? 0 : repetition === 'yearly' ? 9 : 2)}-12-31`;
      assert.deepEqual(occurrences(first, repetition, until), byTheRules(first, frequency, until), `${first} ${repetition}`);
    }
});

test('it is not counted further than it may come', () => {
  assert.equal(occurrences('2027-01-01', 'daily', '2099-12-31').length, LIMIT + 1);
  assert.deepEqual(occurrences('2027-01-01', 'none', '2099-12-31'), ['2027-01-01']);
});
