import { ME, MY_ORGANISATION } from '@zhixing/client/condition-placeholders.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Field, Operand, Operator } from '@zhixing/model';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { Line } from './draft.ts';
import { readPeriod } from './periods.ts';
import { type VariablesOf, variableIn, variableOperand } from './variables.ts';

/** A comparison as worded for users; maps to one or several operators. */
type Question = string;

/** Type of value that the comparison needs. */
export type Answer = 'none' | 'text' | 'one' | 'list' | 'range' | 'period' | 'variable';

const answers: Readonly<Record<string, Answer>> = {
  contains: 'text',
  lacks: 'text',
  startsWith: 'text',
  is: 'one',
  isNot: 'one',
  isYes: 'none',
  isNo: 'none',
  among: 'list',
  notAmong: 'list',
  under: 'list',
  has: 'list',
  more: 'one',
  atLeast: 'one',
  less: 'one',
  atMost: 'one',
  between: 'range',
  period: 'period',
  onDay: 'one',
  before: 'one',
  from: 'one',
  after: 'one',
  until: 'one',
  covers: 'one',
  overlaps: 'range',
  over: 'one',
  begins: 'one',
  isMe: 'none',
  isMine: 'none',
  empty: 'none',
  filled: 'none',
  variable: 'variable',
};
export const answerOf = (question: Question): Answer => answers[question] ?? 'none';

const TEXTS = ['contains', 'lacks', 'is', 'isNot', 'startsWith', 'empty', 'filled'];
const NUMBERS = ['is', 'isNot', 'atLeast', 'atMost', 'more', 'less', 'between', 'empty', 'filled'];
const RANGES = ['covers', 'overlaps', 'over', 'begins', 'empty', 'filled'];
const DAYS = ['period', 'onDay', 'from', 'until', 'before', 'after', 'between', 'empty', 'filled'];
const MOMENTS = ['period', 'between', 'from', 'until', 'before', 'after', 'empty', 'filled'];

const REFERENCES = ['isMe', 'isMine', 'among', 'notAmong', 'empty', 'filled'];
const LISTS = ['has', 'empty', 'filled'];
const PARTS = ['under', 'empty', 'filled'];
const CHOICES = ['among', 'notAmong', 'empty', 'filled'];
const FLAGS = ['isYes', 'isNo', 'empty', 'filled'];

/** Comparisons for a field's kind. */
function questionsOfKind(field: FieldDescription): readonly Question[] {
  const { interval, dated, reference } = kindOf(field.kind);
  if (interval) return RANGES;
  if (dated) return dated === 'day' ? DAYS : MOMENTS;
  if (reference) return reference === 'many' ? LISTS : REFERENCES;
  return questionsOfCodes(field) ?? (isPartial(field) ? TEXTS : NUMBERS);
}

function questionsOfCodes(field: FieldDescription): readonly Question[] | null {
  const { target, options, values } = kindOf(field.kind);
  if (target(field as Field)) return field.operators.includes('startsWith') ? PARTS : CHOICES;
  if (options(field as Field)) return CHOICES;
  return values(field as Field) ? FLAGS : null;
}

const isPartial = ({ operators }: FieldDescription): boolean => operators.includes('contains') || operators.includes('startsWith');

const needs: Readonly<Record<string, Operator>> = {
  contains: 'contains',
  lacks: 'contains',
  startsWith: 'startsWith',
  is: 'eq',
  isNot: 'ne',
  isYes: 'eq',
  isNo: 'eq',
  among: 'in',
  notAmong: 'notIn',
  under: 'startsWith',
  has: 'has',
  more: 'gt',
  atLeast: 'gte',
  less: 'lt',
  atMost: 'lte',
  between: 'gte',
  period: 'gte',
  onDay: 'eq',
  before: 'lt',
  from: 'gte',
  after: 'gt',
  until: 'lte',
  covers: 'covers',
  overlaps: 'overlaps',
  over: 'before',
  begins: 'after',
  isMe: 'eq',
  isMine: 'eq',
  empty: 'empty',
  filled: 'empty',
};

const ORGANISATIONS = ['organisation', 'educationBureau', 'school'];

/**
 * Comparisons available for a field: those worded for its kind and allowed by the server. With system variables, a variable comparison
 * replaces "me".
 */
export function questionsFor(field: FieldDescription, variables: VariablesOf | null = null): Question[] {
  const asked = ownQuestions(field);
  if (!variables) return asked;
  const others = asked.filter((question) => question !== 'isMe' && question !== 'isMine');
  return variables(field).length > 0 ? ['variable', ...others] : others;
}

function ownQuestions(field: FieldDescription): Question[] {
  return questionsOfKind(field).filter((question) => {
    if (question === 'isMe' && field.model !== 'user') return false;
    if (question === 'isMine' && !ORGANISATIONS.includes(String(field.model))) return false;
    const operator = needs[question];
    return operator !== undefined && field.operators.includes(operator);
  });
}

const comparisons: Readonly<Record<string, (value: Value) => Operand>> = {
  contains: (value) => ({ contains: String(value) }),
  lacks: (value) => ({ contains: String(value) }),
  startsWith: (value) => ({ startsWith: String(value) }),
  isMe: () => ME,
  isMine: () => MY_ORGANISATION,
  isYes: () => true,
  isNo: () => false,
  empty: () => null,
  filled: () => ({ empty: false }),
};

type Value = string | number | boolean;
const direct: Readonly<Record<string, Operator>> = {
  is: 'eq',
  isNot: 'ne',
  onDay: 'eq',
  more: 'gt',
  atLeast: 'gte',
  less: 'lt',
  atMost: 'lte',
  before: 'lt',
  from: 'gte',
  after: 'gt',
  until: 'lte',
  among: 'in',
  notAmong: 'notIn',
  covers: 'covers',
  over: 'before',
  begins: 'after',
};

/** The line with a comparison and value set; the operand is undefined while the value is missing. */
export function filterLine(line: Line, question: Question, value?: unknown): Line {
  return { ...line, question, negated: question === 'lacks', operand: operandOf(question, value) };
}

function operandOf(question: Question, value: unknown): Operand | undefined {
  const write = comparisons[question];
  if (question === 'variable') return typeof value === 'string' ? variableOperand(value) : undefined;
  if (answerOf(question) === 'none') return write?.('');
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  const operator = direct[question];
  if (write) return write(value as Value);
  // The inputs for ranges, periods, regions and reference lists return complete operands.
  return operator ? { [operator]: value } : (value as Operand);
}

/** The comparison of a line; undefined if there is none, or none that can be worded. */
export function questionOf(line: Line, field: FieldDescription, variables: VariablesOf | null = null): Question | undefined {
  const offered = questionsFor(field, variables);
  if (line.question && offered.includes(line.question)) return line.question;
  return line.operand === undefined ? undefined : offered.find((question) => fitsQuestion(question, line));
}

type Fits = (operand: Operand | undefined) => boolean;
const known: Readonly<Record<string, Fits>> = {
  isMe: (operand) => operand === ME,
  isMine: (operand) => operand === MY_ORGANISATION,
  isYes: (operand) => valueAt(operand, 'eq') === true,
  isNo: (operand) => valueAt(operand, 'eq') === false,
  empty: (operand) => operand === null || valueAt(operand, 'empty') === true,
  filled: (operand) => valueAt(operand, 'empty') === false,
  variable: (operand) => variableIn(operand) !== undefined,
  period: (operand) => readPeriod(operand) !== null,
  between: (operand) => valueAt(operand, 'gte') !== undefined && valueAt(operand, 'lte') !== undefined,
};

function fitsQuestion(question: Question, { operand, negated }: Line): boolean {
  if (negated !== (question === 'lacks')) return false;
  const fits = known[question];
  if (fits) return fits(operand);
  if (question === 'among' && isScalar(operand)) return true;
  return soleOperator(operand) === needs[question];
}

/** Comparisons whose inputs return complete operands. */
const WHOLE: readonly Question[] = ['between', 'overlaps', 'period', 'under', 'has'];

/** The value of a line's comparison. */
export function givenIn({ operand }: Line, question: Question): unknown {
  if (question === 'variable') return variableIn(operand);
  const operator = question === 'lacks' ? 'contains' : needs[question];
  if (WHOLE.includes(question) || operator === undefined) return operand;
  if (question === 'among' && isScalar(operand)) return [operand];
  return valueAt(operand, operator);
}

const isScalar = (operand: Operand | undefined): boolean => ['string', 'number', 'boolean'].includes(typeof operand);

function soleOperator(operand: Operand | undefined): string | undefined {
  if (isScalar(operand)) return 'eq';
  const names = Object.keys((operand as object | null) ?? {});
  return names.length === 1 ? names[0] : undefined;
}

function valueAt(operand: Operand | undefined, operator: Operator): unknown {
  if (isScalar(operand)) return operator === 'eq' ? operand : undefined;
  return typeof operand === 'object' && operand !== null ? operand[operator] : undefined;
}

/** Fields that can be filtered by; user-entered fields before system fields. */
export const filterableFields = (fields: readonly FieldDescription[]): FieldDescription[] =>
  fields
    .filter((field) => (field.name !== 'id' || kindOf(field.kind).reference === 'one') && questionsFor(field).length > 0)
    .toSorted((a, b) => Number(a.system === true) - Number(b.system === true));

/** Whether a condition can follow this reference to a field of the target record. */
export const leadsOn = (field: FieldDescription): boolean => kindOf(field.kind).reference === 'one' && field.operators.includes('where');

/** Default comparison of a field. */
export const firstQuestion = (field: FieldDescription): Question =>
  questionsFor(field).find((question) => question !== 'isMe' && question !== 'isMine') ?? 'filled';
