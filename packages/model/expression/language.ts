import { Environment, type RegisteredFunctionHandler } from '@marcbachmann/cel-js';
import Big from 'big.js';
import { PatternError, patternFits } from '../pattern.ts';
import { MAX_LENGTH, sizes, spend, tooMuch } from './budget.ts';
import { ExpressionFailure } from './errors.ts';
import type { ExpressionType } from './types.ts';
import { Day, dayOf, dayPlus, daysBetween, decimalOf, instantOf, Money, moneyOf, rounded, type WholeOrDecimal } from './values.ts';

/** Type names in CEL. */
export const celTypes: Readonly<Record<ExpressionType, string>> = {
  decimal: 'decimal',
  int: 'int',
  money: 'money',
  string: 'string',
  bool: 'bool',
  date: 'date',
  dateTime: 'google.protobuf.Timestamp',
  list: 'list<string>',
  any: 'dyn',
};

/** `/` is compiled to this function: CEL truncates quotients of whole numbers, but users who write `total / 8` mean the exact quotient. */
export const QUOTIENT = '_quotient';

/** Replacements of library functions whose cost is unbounded. */
export const bounded = { matches: '_matches', join: '_join' } as const;

/** CEL with exact decimals, money and dates. Environments of models are clones of this one. */
export function exactLanguage(): Environment {
  const environment = new Environment({ limits: sizes })
    .registerType('decimal', { ctor: Big, fields: {} })
    .registerType('money', { ctor: Money, fields: {} })
    .registerType('date', { ctor: Day, fields: {} });
  registerNumbers(environment);
  registerMoney(environment);
  registerDays(environment);
  for (const [signature, handler] of functions) environment.registerFunction(signature, handler, { async: false });
  return environment;
}

type Numbers = (a: WholeOrDecimal, b: WholeOrDecimal) => unknown;

const exactly =
  (compute: (a: Big, b: Big) => unknown): Numbers =>
  (a, b) =>
    compute(decimalOf(a), decimalOf(b));

/** Quotients have twenty decimal places, rounded half-up. */
function quotient(a: Big, b: Big): Big {
  if (b.eq(0)) throw new ExpressionFailure('divisionByZero', 'division by zero');
  return a.div(b);
}

function remainder(a: Big, b: Big): Big {
  if (b.eq(0)) throw new ExpressionFailure('divisionByZero', 'division by zero');
  return a.mod(b);
}

const arithmetic: Readonly<Record<string, Numbers>> = {
  '+': exactly((a, b) => a.plus(b)),
  '-': exactly((a, b) => a.minus(b)),
  '*': exactly((a, b) => a.times(b)),
  '%': exactly(remainder),
};

const comparison: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const mixed = [
  ['decimal', 'decimal'],
  ['decimal', 'int'],
  ['int', 'decimal'],
] as const;

function registerNumbers(environment: Environment): void {
  for (const [left, right] of mixed) {
    for (const [sign, compute] of Object.entries(arithmetic)) environment.registerOperator(`${left} ${sign} ${right}: decimal`, compute);
    for (const [sign, holds] of Object.entries(comparison))
      environment.registerOperator(
        `${left} ${sign} ${right}`,
        exactly((a, b) => holds(a.cmp(b))),
      );
  }
  for (const right of ['decimal', 'int'])
    environment.registerOperator(
      `decimal == ${right}`,
      exactly((a, b) => a.eq(b)),
    );
  environment.registerOperator('-decimal', (a: Big) => a.neg());
  for (const [left, right] of [...mixed, ['int', 'int']]) {
    environment.registerFunction(`${QUOTIENT}(${left}, ${right}): decimal`, exactly(quotient), { async: false });
  }
}

const fen = (amount: Money): Big => decimalOf(amount.fen);

function registerMoney(environment: Environment): void {
  environment.registerOperator('money + money', (a: Money, b: Money) => new Money(a.fen + b.fen));
  environment.registerOperator('money - money', (a: Money, b: Money) => new Money(a.fen - b.fen));
  environment.registerOperator('-money', (a: Money) => new Money(-a.fen));
  environment.registerOperator('money == money', (a: Money, b: Money) => a.fen === b.fen);
  for (const [sign, holds] of Object.entries(comparison))
    environment.registerOperator(`money ${sign} money`, (a: Money, b: Money) => holds(Number(a.fen > b.fen) - Number(a.fen < b.fen)));
  for (const number of ['decimal', 'int']) {
    environment.registerOperator(`money * ${number}`, (a: Money, b: WholeOrDecimal) => moneyOf(fen(a).times(decimalOf(b))));
    environment.registerOperator(`${number} * money: money`, (a: WholeOrDecimal, b: Money) => moneyOf(fen(b).times(decimalOf(a))));
    const share = (a: Money, b: WholeOrDecimal) => moneyOf(quotient(fen(a), decimalOf(b)));
    environment.registerFunction(`${QUOTIENT}(money, ${number}): money`, share, { async: false });
  }
  environment.registerFunction(`${QUOTIENT}(money, money): decimal`, (a: Money, b: Money) => quotient(fen(a), fen(b)), { async: false });
}

type Dated = Day | Date | string;

function registerDays(environment: Environment): void {
  environment.registerOperator('date - date: int', daysBetween);
  environment.registerOperator('date + int', dayPlus);
  environment.registerOperator('date - int', (day: Day, days: bigint) => dayPlus(day, -days));
  const dateTime = celTypes.dateTime;
  const pairs = [
    ['date', 'date'],
    ['date', 'string'],
    ['string', 'date'],
    ['date', dateTime],
    [dateTime, 'date'],
    [dateTime, 'string'],
  ];
  for (const [left, right] of [...pairs, ['string', dateTime]])
    for (const [sign, holds] of Object.entries(comparison))
      environment.registerOperator(`${left} ${sign} ${right}`, (a: Dated, b: Dated) => holds(instantOf(a) - instantOf(b)));
  for (const pair of ['date == date', 'date == string', `${dateTime} == string`])
    environment.registerOperator(pair, (a: Dated, b: Dated) => instantOf(a) === instantOf(b));
}

const greater = (a: WholeOrDecimal, b: WholeOrDecimal) => (decimalOf(a).gte(decimalOf(b)) ? a : b);
const lesser = (a: WholeOrDecimal, b: WholeOrDecimal) => (decimalOf(a).lte(decimalOf(b)) ? a : b);
const whole = (value: Big): bigint => BigInt(value.toFixed());

/** Joins texts with a length limit, because the elements of a list may be long without having been charged. */
function joined(texts: readonly string[], between = ''): string {
  let length = 0;
  for (const text of texts) {
    length += text.length + between.length;
    if (length > MAX_LENGTH) throw tooMuch();
  }
  return texts.join(between);
}

// In a browser without the pattern engine the result counts as not computable; the server computes it.
function matches(text: string, pattern: string): boolean {
  try {
    spend(Math.ceil((text.length + pattern.length) / 4));
    const fits = patternFits(pattern, text, false);
    if (fits === null) throw new ExpressionFailure('failed', 'patterns are not loaded');
    return fits;
  } catch (error) {
    if (error instanceof PatternError) throw new ExpressionFailure('failed', error.message);
    throw error;
  }
}

const functions: readonly (readonly [string, RegisteredFunctionHandler])[] = [
  [`string.${bounded.matches}(string): bool`, matches],
  [`list<string>.${bounded.join}(): string`, (texts: readonly string[]) => joined(texts)],
  [`list<string>.${bounded.join}(string): string`, joined],
  ['round(decimal): int', (a: Big) => whole(rounded(a, 0))],
  ['round(decimal, int): decimal', (a: Big, digits: bigint) => rounded(a, digitsOf(digits))],
  ['floor(decimal): int', (a: Big) => whole(a.round(0, a.lt(0) ? Big.roundUp : Big.roundDown))],
  ['ceil(decimal): int', (a: Big) => whole(a.round(0, a.lt(0) ? Big.roundDown : Big.roundUp))],
  ['abs(decimal): decimal', (a: Big) => a.abs()],
  ['abs(int): int', (a: bigint) => (a < 0n ? -a : a)],
  ['abs(money): money', ({ fen: amount }: Money) => new Money(amount < 0n ? -amount : amount)],
  ['max(int, int): int', greater],
  ['min(int, int): int', lesser],
  ...mixed.flatMap(([left, right]) => [
    [`max(${left}, ${right}): decimal`, (a: WholeOrDecimal, b: WholeOrDecimal) => decimalOf(greater(a, b))] as const,
    [`min(${left}, ${right}): decimal`, (a: WholeOrDecimal, b: WholeOrDecimal) => decimalOf(lesser(a, b))] as const,
  ]),
  ['max(money, money): money', (a: Money, b: Money) => (a.fen >= b.fen ? a : b)],
  ['min(money, money): money', (a: Money, b: Money) => (a.fen <= b.fen ? a : b)],
  ['decimal(decimal): decimal', (a: Big) => a],
  ['decimal(int): decimal', (a: bigint) => decimalOf(a)],
  ['decimal(money): decimal', (a: Money) => fen(a).div(100)],
  ['decimal(string): decimal', (a: string) => readDecimal(a)],
  ['money(decimal): money', (yuan: Big) => moneyOf(yuan.times(100))],
  ['money(int): money', (yuan: bigint) => new Money(yuan * 100n)],
  ['date(string): date', (a: string) => new Day(a)],
  [`date(${celTypes.dateTime}): date`, (a: Date) => dayOf(a)],
  ['string(decimal): string', (a: Big) => a.toFixed()],
  ['string(money): string', (a: Money) => fen(a).div(100).toFixed(2)],
  ['string(date): string', (a: Day) => a.text],
  [`string(${celTypes.dateTime}): string`, (a: Date) => a.toISOString()],
];

function readDecimal(text: string): Big {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new ExpressionFailure('failed', 'a text is no number');
  return new Big(text);
}

function digitsOf(digits: bigint): number {
  if (digits < 0n || digits > 20n) throw new ExpressionFailure('failed', 'round() takes 0 to 20 digits');
  return Number(digits);
}
