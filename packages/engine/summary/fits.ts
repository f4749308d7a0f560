import { type Condition, fieldOperand, type Leaf, shapeOf } from '@zhixing/model';
import type { MeasureDocument } from '@zhixing/model/report/index.ts';
import type { SummaryDocument } from './summary.ts';

/** What is read of the rows of a model. */
export interface Reading {
  /** The reader's scope, the filters and what the report itself is limited to. */
  readonly conditions: readonly Condition[];
  /** Paths of dimensions. */
  readonly paths: readonly string[];
  /** Paths by which rows are grouped or narrowed in whole days. */
  readonly days: readonly string[];
  readonly measures: readonly MeasureDocument[];
}

/** Whether sums give the same answer as the rows: nothing is read that they do not tell apart. */
export function fits(summary: SummaryDocument, { conditions, paths, days, measures }: Reading): boolean {
  const grouped = new Set([summary.part, ...summary.by]);
  return (
    conditions.every((condition) => holdsForGroups(condition, (leaf) => isGrouped(leaf, grouped))) &&
    paths.every((path) => grouped.has(path.split('.')[0] ?? '')) &&
    days.every((path) => summary.days.includes(path)) &&
    measures.every((measure) => isSummed(summary, measure, grouped))
  );
}

function holdsForGroups(condition: Condition, holds: (leaf: Leaf) => boolean): boolean {
  const shape = shapeOf(condition);
  if (shape.kind === 'leaves') return shape.leaves.every(holds);
  return shape.kind === 'not' ? holdsForGroups(shape.part, holds) : shape.parts.every((part) => holdsForGroups(part, holds));
}

function isGrouped({ field, operator, value }: Leaf, grouped: ReadonlySet<string>): boolean {
  const operand = fieldOperand(operator, value);
  return grouped.has(field) && (operand === null || grouped.has(operand.through ?? operand.field));
}

const ofSign: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', 'eq', 'ne']);

function isSummed({ signs, sums }: SummaryDocument, { count, sum, where = {} }: MeasureDocument, grouped: ReadonlySet<string>): boolean {
  const isOfSign = ({ field, operator, value }: Leaf) =>
    signs.includes(field) && sums.includes(field) && ofSign.has(operator) && value === 0;
  const added = count === true || (typeof sum === 'string' && sums.includes(sum));
  return added && holdsForGroups(where, (leaf) => isOfSign(leaf) || isGrouped(leaf, grouped));
}
