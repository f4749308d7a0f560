import Big from 'big.js';
import { chinaDay } from '../china-time.ts';
import { ExpressionFailure } from './errors.ts';
import type { ExpressionType, Names, ResultType } from './types.ts';

/** An amount in whole fen. */
export class Money {
  readonly fen: bigint;
  constructor(fen: bigint) {
    this.fen = fen;
  }
}

/** A calendar date, YYYY-MM-DD. */
export class Day {
  readonly text: string;
  constructor(text: string) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) throw new ExpressionFailure('failed', 'a text is no date');
    this.text = text;
  }
}

export type WholeOrDecimal = Big | bigint;

/** Converts a bigint or Big to an exact decimal. */
export const decimalOf = (value: WholeOrDecimal): Big => (value instanceof Big ? value : new Big(value.toString()));

/** Rounds half-up, ties away from zero, to `digits` decimal places. */
export const rounded = (value: Big, digits: number): Big => value.round(digits, Big.roundHalfUp);

/** Money of a decimal number of fen, rounded half-up to whole fen. */
export const moneyOf = (fen: Big): Money => new Money(BigInt(rounded(fen, 0).toFixed()));

const DAY_MS = 86_400_000;
/** China time is +08:00 all year. */
const CHINA = '+08:00';

/** The moment of a date, a date-time or its text in milliseconds; a date begins at midnight in China. */
export function instantOf(value: Day | Date | string): number {
  if (value instanceof Date) return value.getTime();
  const text = value instanceof Day ? value.text : value;
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00${CHINA}` : text);
  if (Number.isNaN(at)) throw new ExpressionFailure('failed', 'a text is no date');
  return at;
}

export const dayPlus = (day: Day, days: bigint): Day => {
  const at = Date.parse(day.text) + Number(days) * DAY_MS;
  if (!(Math.abs(at) < 8.64e15)) throw new ExpressionFailure('overflow', 'the date is out of range');
  return new Day(new Date(at).toISOString().slice(0, 10));
};
export const daysBetween = (later: Day, earlier: Day): bigint => BigInt((Date.parse(later.text) - Date.parse(earlier.text)) / DAY_MS);
/** The date in China at a moment. */
export const dayOf = (at: Date): Day => new Day(chinaDay(at));

type Convert = (value: unknown) => unknown;

const text: Convert = (value) => {
  if (typeof value !== 'string') throw new ExpressionFailure('failed', `${typeof value} where a text is expected`);
  return value;
};

const inputs: Readonly<Record<ExpressionType, Convert>> = {
  decimal: (value) => new Big(String(value)),
  int: (value) => BigInt(Number(value)),
  money: (value) => new Money(BigInt(Number(value))),
  string: text,
  bool: (value) => value === true,
  date: (value) => new Day(String(value)),
  dateTime: (value) => new Date(instantOf(String(value))),
  list: (value) => (Array.isArray(value) ? value : [value]),
  any: (value) => exactJson(value),
};

// JSON numbers become exact decimals; null properties count as missing, like empty fields.
function exactJson(value: unknown): unknown {
  if (typeof value === 'number') return new Big(value);
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(exactJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (one === null ? [] : [[key, exactJson(one)]])));
}

/** Converts a value from its transport form for evaluation. */
export function inputOf(type: Names[string], value: unknown): unknown {
  if (typeof type === 'string') return inputs[type](value);
  const properties = Object.entries((value ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    properties.flatMap(([name, one]) =>
      type[name] === undefined || one === null || one === undefined ? [] : [[name, inputOf(type[name], one)]],
    ),
  );
}

/** Decimal columns hold fifteen digits before the decimal point. */
const LARGEST = new Big('1e15');
const SCALE = 2;

const overflow = (): never => {
  throw new ExpressionFailure('overflow', 'the result has more digits than can be stored');
};

function decimalText(value: WholeOrDecimal, scale = SCALE): string {
  const exact = rounded(decimalOf(value), scale);
  if (exact.abs().gte(LARGEST)) overflow();
  // Big preserves negative zero.
  return (exact.eq(0) ? exact.abs() : exact).toFixed(scale);
}

function safeNumber(value: bigint): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : overflow();
}

/** Converts a result to its transport form: decimals as text with their decimal places, money in fen, dates and moments as ISO text. */
export function outputOf(value: unknown, { type, scale }: ResultType): unknown {
  if (value === undefined) return null;
  if (type === 'decimal' && (value instanceof Big || typeof value === 'bigint')) return decimalText(value, scale);
  return typeof value === 'object' && value !== null ? objectOutput(value) : typeof value === 'bigint' ? safeNumber(value) : value;
}

function objectOutput(value: object): unknown {
  if (value instanceof Big) return value.abs().gte(LARGEST) ? overflow() : value.toFixed();
  if (value instanceof Money) return safeNumber(value.fen);
  if (value instanceof Day) return value.text;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(anyOutput);
  if (value.constructor !== Object) throw new ExpressionFailure('failed', 'the result is nothing that can be stored');
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, anyOutput(one)]));
}

const anyOutput = (value: unknown): unknown => outputOf(value, { type: 'any' });
