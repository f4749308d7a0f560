import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fits, type Reading } from '../summary/fits.ts';
import { defineSummary } from '../summary/summary.ts';

const summary = defineSummary({
  name: 'bills',
  model: 'bill',
  part: 'trip',
  by: ['school', 'status'],
  days: ['issuedAt'],
  sums: ['paid', 'balance'],
  signs: ['balance'],
});
const sound: Reading = {
  conditions: [{ all: [{ school: { in: ['a'] } }, { not: { status: 'draft' } }] }, {}],
  paths: ['school', 'trip.stage'],
  days: ['issuedAt'],
  measures: [{ count: true }, { sum: 'paid', where: { status: 'paid' } }, { sum: 'balance', where: { balance: { gt: 0 } } }],
};
const withMeasure = (measure: Reading['measures'][number]): Reading => ({ ...sound, measures: [measure] });
const within = (condition: Reading['conditions'][number]): Reading => ({ ...sound, conditions: [condition] });

const lines = defineSummary({
  name: 'lines',
  model: 'line',
  part: 'trip',
  by: ['item', 'school'],
  days: [],
  through: { field: 'bill', by: ['status', 'school'], days: ['issuedAt'] },
  sums: ['paid'],
  signs: [],
});
const ofLines: Reading = {
  conditions: [{ school: { in: ['a'] } }, { all: [{ bill: { where: { status: { ne: 'draft' } } } }, {}] }],
  scopeBehind: () => ({ school: { in: ['a'] } }),
  paths: ['item', 'bill.status'],
  days: ['bill.issuedAt'],
  measures: [{ sum: 'paid' }],
};

describe('sums of rows with the record that they refer to stand for rows', () => {
  test('where they tell apart what is read of it', () => assert.equal(fits(lines, ofLines), true));

  for (const [what, reading] of [
    ['another field of it', { ...ofLines, paths: ['bill.channel'] }],
    ['another moment of it', { ...ofLines, days: ['bill.dueAt'] }],
    ['a condition on another field of it', { ...ofLines, conditions: [{ bill: { where: { student: 'a' } } }] }],
    [
      'a condition on it that holds for a part only',
      { ...ofLines, conditions: [{ any: [{ bill: { where: { status: 'paid' } } }, { item: 'a' }] }] },
    ],
    ['the record itself', { ...ofLines, paths: ['bill'] }],
    ['a scope on it by another field', { ...ofLines, scopeBehind: () => ({ schoolClass: { in: ['a'] } }) }],
    ['a record that the reader may not read', { ...ofLines, scopeBehind: () => null }],
    ['a measure of some of them by it', { ...ofLines, measures: [{ sum: 'paid', where: { bill: { where: { status: 'paid' } } } }] }],
  ] as const satisfies readonly (readonly [string, Reading])[])
    test(`and not for ${what}`, () => assert.equal(fits(lines, reading), false));
});

describe('sums stand for rows', () => {
  test('where they tell apart all that is read', () => assert.equal(fits(summary, sound), true));
  test('narrowed by the sign of what they tell apart by it', () => assert.equal(fits(summary, within({ balance: { gt: 0 } })), true));

  for (const [what, reading] of [
    ['a dimension that they do not have', { ...sound, paths: ['student'] }],
    ['a moment by which they do not know the day', { ...sound, days: ['dueAt'] }],
    ['a moment as a dimension of its own', { ...sound, paths: ['issuedAt'] }],
    ['a scope over another field', within({ student: { in: ['a'] } })],
    ['another field within a condition', within({ any: [{ school: 'a' }, { not: { student: 'b' } }] })],
    ['a comparison with another field of the record', within({ school: { eq: '@.student' } })],
    ['a limit to amounts', within({ balance: { gt: 100 } })],
    ['a limit to hours', within({ issuedAt: { gte: '2026-01-01T10:00:00Z' } })],
    ['a mean', withMeasure({ mean: 'paid' })],
    ['a sum that they do not have', withMeasure({ sum: 'waived' })],
    ['a product', withMeasure({ sum: { times: ['paid', 'balance'] } })],
    ['a condition on the amount of a row', withMeasure({ sum: 'balance', where: { balance: { gt: 100 } } })],
    ['a condition on the sign of what is not told apart', withMeasure({ sum: 'paid', where: { paid: { gt: 0 } } })],
  ] as const satisfies readonly (readonly [string, Reading])[])
    test(`and not for ${what}`, () => assert.equal(fits(summary, reading), false));
});
