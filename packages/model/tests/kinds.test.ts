import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kinds, type Words } from '@zhixing/model';
import { fieldSamples, typedKinds } from './field-samples.ts';

const words: Words = { option: (value) => `<${value}>`, yes: '是', no: '否' };
const numbers = Array.from({ length: 300 }, (_, n) => n);

test('every kind has a sample here', () => {
  assert.deepEqual(Object.keys(fieldSamples).sort(), Object.keys(kinds).sort());
  assert.ok(Object.keys(kinds).length >= 28);
});

describe('every kind', () => {
  for (const name of typedKinds) {
    const kind = kinds[name];
    const field = fieldSamples[name];
    if (!kind || !field) throw new Error(name);

    test(`${name}: examples are acceptable`, () => {
      for (const n of numbers) assert.equal(kind.check(kind.example(field, n), field), null, `example ${n}`);
    });

    test(`${name}: nonsense is refused without an exception`, () => {
      const nonsense = [
        {},
        [],
        [[]],
        Number.NaN,
        Number.POSITIVE_INFINITY,
        'a\0b',
        '\ud800',
        1e300,
        { lng: 1 },
        [null],
        () => 0,
        Symbol('x'),
      ];
      const accepted = nonsense.filter((value) => kind.check(value, field) === null);
      const harmless = accepted.filter((value) => ['json', 'refs', 'files', 'images'].includes(name) && typeof value === 'object');
      // JSON has no NaN: it is stored as null.
      assert.ok(
        accepted.every((value) => harmless.includes(value) || (name === 'json' && typeof value === 'number')),
        String(accepted.length),
      );
    });

    test(`${name}: what format writes, parse reads back`, () => {
      const oneWay = ['ref', 'refs', 'file', 'files', 'image', 'images', 'moment'];
      for (const n of oneWay.includes(name) ? [] : numbers) {
        const value = kind.example(field, n);
        const parsed = kind.parse(kind.format(value, field, words), field, words);
        assert.deepEqual(parsed, { value }, `example ${n}`);
      }
    });

    test(`${name}: order is total over examples`, () => {
      const { compare } = kind;
      const values = numbers.slice(0, 40).map((n) => kind.example(field, n));
      for (const a of compare ? values : []) {
        assert.equal(compare?.(a, a), 0);
        for (const b of values) assert.equal(Math.sign(compare?.(a, b) ?? 0), -Math.sign(compare?.(b, a) ?? 0) || 0);
      }
    });
  }
});

test('a moment is written on the clocks of China and read back to the minute', () => {
  const { moment } = kinds;
  const text = moment?.format('2026-09-01T16:05:00Z', { kind: 'moment' }, words) ?? '';
  assert.equal(text, '2026-09-02 00:05');
  assert.deepEqual(moment?.parse(text, { kind: 'moment' }, words), { value: '2026-09-01T16:05:00.000Z' });
});

test('decimals that differ in the last digit are different', () => {
  const compare = kinds.decimal?.compare;
  assert.ok((compare?.('999999999999999.01', '999999999999999.02') ?? 0) < 0);
  assert.equal(compare?.('1.50', '1.5'), 0);
  assert.ok((compare?.('-0.5', '0.4') ?? 0) < 0);
});

test('days and amounts are read as people write them', () => {
  const read = (kind: string, text: string) => kinds[kind]?.parse(text, fieldSamples[kind] ?? { kind }, words);
  for (const text of ['2016-03-05', '2016/3/5', '2016.3.5', '20160305', '2016年3月5日', '２０１６-０３-０５', '42434', '2016-03-05 08:30'])
    assert.deepEqual(read('date', text), { value: '2016-03-05' }, text);
  for (const text of ['2016-02-30', '1', '13/5/2016', '2016-13-01', 'soon']) assert.ok('issue' in (read('date', text) ?? {}), text);
  assert.deepEqual(read('money', '￥1,234.50'), { value: 123_450 });
  assert.deepEqual(read('money', '１２元'), { value: 1200 });
  assert.deepEqual(read('phone', '+86 138-0013-8000'), { value: '13800138000' });
  assert.deepEqual(read('integer', '3.0'), { value: 3 });
  assert.deepEqual(read('flag', '是'), { value: true });
  assert.deepEqual(read('choice', '<green>'), { value: 'green' });
});

test('a document cannot reach what every JavaScript object carries', () => {
  for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']) assert.equal(kinds[name], undefined);
});
