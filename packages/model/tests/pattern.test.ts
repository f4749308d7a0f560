import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { isPlainPattern, PatternError, patternFits } from '../pattern.ts';

const plain = [
  '[GLJ]\\d{17}[\\dX]',
  '[A-Za-z][A-Za-z0-9]*',
  '#[0-9a-fA-F]{6}',
  '[1-9]\\d?[A-E]',
  '\\d+',
  '[A-Za-z0-9_./-]*',
  '[23]1\\d{8}',
  'a\\.b',
];
const others = [
  '(a|aa)+',
  '^a$',
  'a.b',
  '[^a]',
  '\\s',
  '\\p{L}',
  'a?a?',
  '\\d*\\d*',
  'a|b',
  '[z-a]',
  'a{2',
  '(?i)a',
  '[[:alpha:]]',
  'a**',
  'é',
];

describe('a pattern that needs no engine', () => {
  test('is a sequence of which one part at most varies', () => {
    assert.deepEqual(
      plain.filter((pattern) => !isPlainPattern(pattern)),
      [],
    );
    assert.deepEqual(
      others.filter((pattern) => isPlainPattern(pattern)),
      [],
    );
  });

  test('matches whole texts as the engine does', () => {
    const [digit, letter, mark] = [
      fc.constantFrom('0', '7', '9'),
      fc.constantFrom('a', 'Z', 'm'),
      fc.constantFrom('\\.', '-', '_', '\\\\', '\\d', '@'),
    ];
    const one = fc.oneof(digit, letter, mark);
    const within = fc
      .array(fc.oneof(one, fc.constantFrom('a-f', '0-5', '.', ',')), { minLength: 1, maxLength: 4 })
      .map((all) => `[${all.join('')}]`);
    const times = fc.constantFrom('', '', '', '{2}', '{3}', '?', '*', '+', '{1,3}', '{2,}', '{0}');
    const pattern = fc.array(fc.tuple(fc.oneof(one, within), times), { maxLength: 5 }).map((atoms) => atoms.flat().join(''));
    const text = fc
      .array(fc.constantFrom('0', '7', '9', 'a', 'Z', 'm', 'f', '3', '.', '-', '_', '\\', '@', ',', '\n', '学'), { maxLength: 8 })
      .map((all) => all.join(''));
    let compared = 0;
    fc.assert(
      fc.property(pattern, text, (tried, given) => {
        if (!isPlainPattern(tried)) return;
        compared += 1;
        assert.equal(
          patternFits(tried, given, true),
          RE2JS.compile(RE2JS.translateRegExp(tried)).matches(given),
          `${tried} on ${JSON.stringify(given)}`,
        );
      }),
      { numRuns: 20_000 },
    );
    assert.ok(compared > 5000, `only ${compared} were plain`);
  });

  test('is measured like the others', () => {
    assert.throws(() => patternFits('\\d+', '1'.repeat(20_001), true), PatternError);
  });
});
