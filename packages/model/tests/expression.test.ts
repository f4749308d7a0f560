import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ExpressionError, ExpressionFailure } from '../expression/errors.ts';
import type { ExpressionType } from '../expression/types.ts';
import { expressionCompiler } from '../expression.ts';

const names = {
  a: 'decimal',
  b: 'decimal',
  c: 'decimal',
  n: 'int',
  price: 'money',
  paid: 'money',
  code: 'string',
  vip: 'bool',
  from: 'date',
  at: 'dateTime',
  tags: 'list',
  extra: 'any',
  type: 'string',
} as const;
const compiler = expressionCompiler(names);
const result = (source: string, values: object = {}, type: ExpressionType = 'any', scale?: number): unknown =>
  compiler.compile(source, { type, ...(scale !== undefined && { scale }) }).evaluate(values as Record<string, unknown>);
const refusal = (source: string, type: ExpressionType = 'any'): string => {
  try {
    compiler.compile(source, { type });
  } catch (error) {
    assert.ok(error instanceof ExpressionError);
    return `${error.fault}: ${error.message}`;
  }
  return 'accepted';
};
const failure = (source: string, values: object, type: ExpressionType = 'any'): string => {
  try {
    result(source, values, type);
  } catch (error) {
    assert.ok(error instanceof ExpressionFailure);
    return error.code;
  }
  return 'computed';
};

/** Decimals with up to six decimal places are integers in units of 10⁻⁶. */
const UNIT = 1_000_000n;
const small = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n });
const decimal = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
function written(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(7, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
/** Half-up, ties away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n;
  const [top, bottom] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  return (sign * (2n * top + bottom)) / (2n * bottom);
}
interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}
const rational = {
  '+': (x: Rational, y: Rational): Rational => ({ top: x.top * y.bottom + y.top * x.bottom, bottom: x.bottom * y.bottom }),
  '-': (x: Rational, y: Rational): Rational => ({ top: x.top * y.bottom - y.top * x.bottom, bottom: x.bottom * y.bottom }),
  '*': (x: Rational, y: Rational): Rational => ({ top: x.top * y.top, bottom: x.bottom * y.bottom }),
};

describe('decimals', () => {
  test('are exact where doubles are not', () => {
    assert.equal(result('0.10 + 0.20', {}, 'decimal'), '0.30');
    assert.equal(result('0.1 + 0.2 == 0.3'), true);
    assert.equal(result('a + b', { a: '0.10', b: '0.20' }, 'decimal'), '0.30');
    assert.equal(result('a * 3', { a: '999999999999.999999' }), '2999999999999.999997');
    assert.equal(result('0.1234567890123456789 * 10'), '1.234567890123456789', 'literals keep every digit');
  });

  test('agree with exact rational arithmetic', () => {
    const operator = fc.constantFrom(...(Object.keys(rational) as (keyof typeof rational)[]));
    fc.assert(
      fc.property(small, small, small, operator, operator, (a, b, c, first, second) => {
        const [x, y, z] = [a, b, c].map((top): Rational => ({ top, bottom: UNIT })) as [Rational, Rational, Rational];
        const exact = rational[second](rational[first](x, y), z);
        const found = result(`(a ${first} b) ${second} c`, { a: written(a), b: written(b), c: written(c) }) as string;
        const [whole = '', part = ''] = found.split('.');
        assert.equal(BigInt(whole + part.padEnd(18, '0')) * exact.bottom, exact.top * 10n ** 18n, found);
      }),
      { numRuns: 500 },
    );
  });

  test('divide to twenty digits, half-up, and results are rounded half-up to their scale', () => {
    fc.assert(
      fc.property(
        decimal,
        decimal.filter((b) => b !== 0n),
        fc.integer({ min: 0, max: 6 }),
        (a, b, scale) => {
          const quotient = divided(a * 10n ** 20n, b);
          fc.pre(quotient < 10n ** 34n && quotient > -(10n ** 34n));
          const expected = divided(quotient, 10n ** BigInt(20 - scale));
          const found = result('a / b', { a: written(a), b: written(b) }, 'decimal', scale) as string;
          assert.equal(BigInt(found.replace('.', '')), expected);
          assert.equal(found.split('.')[1]?.length ?? 0, scale);
        },
      ),
      { numRuns: 500 },
    );
    assert.deepEqual([result('0.125', {}, 'decimal'), result('-0.125', {}, 'decimal')], ['0.13', '-0.13']);
    assert.equal(result('0.0 - 0.001', {}, 'decimal'), '0.00', 'zero has no sign');
  });

  test('quotients of whole numbers are not cut', () => {
    assert.deepEqual([result('100 / 8'), result('100 / n * n', { n: 8 }), result('n / 2', { n: 5 })], ['12.5', '100', '2.5']);
    assert.equal(result('n * 2 + 1', { n: 5 }, 'int'), 11);
    assert.match(refusal('n / 2', 'int'), /^type: the result is decimal number, but whole number is needed; round\(…\)/);
    assert.deepEqual([result('round(a)', { a: '2.5' }), result('floor(a)', { a: '-2.5' }), result('ceil(a)', { a: '2.1' })], [3, -3, 3]);
    assert.deepEqual([result('round(a, 1)', { a: '2.25' }), result('max(a, n)', { a: '2.5', n: 2 })], ['2.3', '2.5']);
  });
});

describe('money', () => {
  test('sums and differences are exact to the fen', () => {
    const fen = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(fen, fen, (price, paid) => {
        assert.equal(result('price + paid', { price, paid }, 'money'), price + paid);
        assert.equal(result('price - paid', { price, paid }, 'money'), price - paid);
      }),
    );
  });

  test('products and shares are rounded to whole fen, half-up', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), decimal, (price, by) => {
        const rounded = divided(BigInt(price) * by, UNIT);
        fc.pre(rounded < BigInt(Number.MAX_SAFE_INTEGER) && rounded > -BigInt(Number.MAX_SAFE_INTEGER));
        assert.equal(result('price * a', { price, a: written(by) }, 'money'), Number(rounded));
      }),
    );
    assert.deepEqual([result('price * 0.5', { price: 5 }, 'money'), result('-price * 0.5', { price: 5 }, 'money')], [3, -3]);
    assert.deepEqual(
      [result('price / 3', { price: 100 }, 'money'), result('price / paid', { price: 100, paid: 300 }, 'decimal')],
      [33, '0.33'],
    );
    assert.deepEqual(
      [result('money(10.005)'), result('decimal(price)', { price: 1005 }), result('string(price)', { price: 1005 })],
      [1001, '10.05', '10.05'],
    );
  });

  test('and plain numbers go together by multiplication and division alone', () => {
    for (const source of ['price + 1', 'price - a', '1 + price', 'price > 100', 'price == 100'])
      assert.match(
        refusal(source),
        /^type: cannot compute .*amount of money.*; money\(…\) makes an amount in yuan of a plain number$/,
        source,
      );
    assert.match(refusal('price * paid'), /money is multiplied by a plain number/);
    assert.equal(result('price > money(1.5 * 2)', { price: 301 }), true);
  });
});

describe('text', () => {
  test('never becomes a number', () => {
    fc.assert(
      fc.property(fc.constantFrom('007', '12.50', '0', '-1', '1e3'), (code) => {
        assert.equal(result('code', { code }), code);
        assert.equal(result('code + "x"', { code }), `${code}x`);
      }),
    );
    for (const source of ['code * 2', 'code - 1', 'code / 2', 'code > 5', 'code == 5'])
      assert.match(refusal(source), /^type: cannot compute .*text is no number/, source);
    for (const source of ['code + n', 'price + code']) assert.match(refusal(source), /string\(…\) writes a number as text/);
    assert.equal(result('decimal(code) * 2', { code: '12.50' }), '25');
    assert.equal(failure('decimal(code)', { code: '12,50' }), 'failed');
  });
});

describe('days', () => {
  const values = { from: '2026-01-31', at: '2026-01-31T17:00:00Z' };
  test('count by whole days, and compare with moments as days of China', () => {
    assert.deepEqual([result('from + 1', values, 'date'), result('from - date("2026-01-01")', values, 'int')], ['2026-02-01', 30]);
    assert.deepEqual(
      [result('date(at)', values), result('at > from + 1', values), result('from == "2026-01-31"', values)],
      ['2026-02-01', true, true],
    );
    assert.equal(failure('from > code', { ...values, code: 'tomorrow' }), 'failed');
  });
});

describe('what is empty', () => {
  test('makes the result empty, unless the expression handles it', () => {
    const cases: readonly [string, object, unknown][] = [
      ['a + 1', { a: null }, null],
      ['a + b', { a: '1' }, null],
      ['a > 5.0', {}, null],
      ['has(a) ? a : 0.0', {}, '0'],
      ['has(a) ? a : 0.0', { a: '7' }, '7'],
      ['a == null', {}, true],
      ['a != null && a > 5', { a: '7' }, true],
      ['a != null && a > 5', {}, false],
      ['vip || a > 5', { vip: true }, true],
      ['n > 5 ? a : null', { n: 1, a: '7' }, null],
      ['extra.x * 2', { extra: { x: 1.1 } }, '2.2'],
      ['extra.y * 2', { extra: { y: null } }, null],
      ['has(extra.y)', { extra: {} }, false],
      ['type == "b"', { type: 'b' }, true],
      ['tags.exists(one, one == code)', { tags: ['p', 'q'], code: 'q' }, true],
    ];
    for (const [source, values, expected] of cases) assert.deepEqual(result(source, values), expected, source);
  });
});

describe('failures', () => {
  test('are thrown with their code', () => {
    assert.equal(failure('a / b', { a: '1', b: '0' }), 'divisionByZero');
    assert.equal(failure('100 / n', { n: 0 }), 'divisionByZero');
    assert.equal(failure('n % 0', { n: 1 }), 'divisionByZero');
    assert.equal(failure('price / paid', { price: 1, paid: 0 }), 'divisionByZero');
    assert.equal(failure('a * a', { a: '999999999999.9' }, 'decimal'), 'overflow');
    assert.equal(failure('price * 1000000000000', { price: 100_000_000 }, 'money'), 'overflow');
    assert.equal(failure('tags[5]', { tags: ['p'] }), 'failed');
  });
});

describe('definition', () => {
  test('refuses what is unknown and names what is closest', () => {
    assert.equal(refusal('pirce * 2'), 'unknownName: no field "pirce"; did you mean "price"?');
    assert.equal(refusal('quantity * 2'), 'unknownName: no field "quantity"');
    assert.equal(refusal('roud(a)'), 'unknownName: no function "roud"; did you mean "round"?');
    assert.match(refusal('1 +'), /^syntax: /);
    assert.match(refusal('vip ? 0.8 : 1'), /write whole numbers with a point, as 1\.0/);
    assert.match(refusal('n', 'bool'), /the result is whole number, but yes or no is needed/);
    for (const source of ['code.constructor', 'a.constructor', 'price.fen', 'this', 'globalThis', '[].map(x, x.constructor)[0] + 1'])
      assert.notEqual(refusal(source, 'string'), 'accepted', source);
  });

  test('says which names are used', () => {
    assert.deepEqual(compiler.compile('price * n + paid', { type: 'money' }).uses, ['n', 'price', 'paid']);
  });
});

/** Runtime in milliseconds. */
function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** Far more than a slow machine needs; a matcher that goes back would not end on any. */
const HELD_MS = 10_000;

describe('what somebody wrote holds nothing up', () => {
  const long = `${'a'.repeat(5000)}!`;
  const evil = ['^(a+)+$', '^(.*a){20}$', '^(\\w+\\s?)*$', '^(a|aa)+$', '^\\d*\\d*\\d*\\d*\\d*\\d*$', '^(.{0,20}){0,10}$'];

  for (const pattern of evil)
    test(`the pattern ${pattern} is matched in linear time`, () => {
      assert.ok(timed(() => result(`code.matches(r'${pattern}')`, { code: long })) < HELD_MS);
    });

  test('patterns match as CEL says, and what is no pattern of RE2 is refused where it is written', () => {
    assert.equal(result("code.matches('b+')", { code: 'abbc' }), true);
    assert.equal(result("code.matches('^b+$')", { code: 'abbc' }), false);
    assert.match(refusal("code.matches('(?=a)')"), /^syntax: not a regular expression of RE2/);
    assert.match(refusal("code.matches('(a{1,100}){1,100}')"), /^syntax: /);
    assert.equal(failure('code.matches(type)', { code: 'a', type: '(' }), 'failed');
  });

  const nested = (depth: number): string => (depth === 0 ? 'true' : `code.split(",").all(x${depth}, ${nested(depth - 1)})`);
  const doubled = (first: string, sign: string): string =>
    Array.from({ length: 30 }, (_, i) => i)
      .reduceRight((inner, i) => `cel.bind(v${i}, v${i - 1} ${sign} v${i - 1}, ${inner})`, 'v29')
      .replaceAll('v-1', first);
  const dear: readonly [what: string, source: string, code: string][] = [
    ['loops in loops', nested(4), '1,'.repeat(200)],
    ['texts that double', doubled('code', '+'), 'abc'],
    ['numbers that square', doubled('a', '*'), ''],
    ['long texts joined', 'code.split(",").map(x, code).join("")', 'abc,'.repeat(2000)],
    ['numbers far apart', '1e300 * 1e300 * 1e300 + 1.0', ''],
  ];
  for (const [what, source, code] of dear)
    test(`${what} end with the budget`, () => {
      assert.ok(timed(() => assert.match(failure(source, { code, a: '12345678901.23' }), /tooMuch|overflow/)) < HELD_MS);
    });

  test('what is nested too deep or too long is refused, and no depth makes checking slow', () => {
    const empties = (depth: number): string => (depth === 0 ? '1' : `(vip ? null : ${empties(depth - 1)})`);
    assert.ok(timed(() => result(empties(25), { vip: false })) < HELD_MS);
    assert.match(refusal(empties(80)), /^syntax: Exceeded maxDepth/);
    assert.match(refusal(Array.from({ length: 1500 }, () => '1').join(' + ')), /^syntax: Exceeded maxAstNodes/);
  });
});
