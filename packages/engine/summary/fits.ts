import { type Condition, fieldOperand, type Leaf, shapeOf } from '@zhixing/model';
import type { MeasureDocument } from '@zhixing/model/report/index.ts';
import type { SummaryDocument } from './summary.ts';

/** What is read of the rows of a model. */
export interface Reading {
  /** The reader's scope, the filters and what the report itself is limited to. */
  readonly conditions: readonly Condition[];
  /** The reader's scope on the model that a reference leads to; null where the reader may not read it. */
  readonly scopeBehind?: (field: string) => Condition | null;
  /** Paths of dimensions. */
  readonly paths: readonly string[];
  /** Paths by which rows are grouped or narrowed in whole days. */
  readonly days: readonly string[];
  readonly measures: readonly MeasureDocument[];
}

/** Whether sums give the same answer as the rows: nothing is read that they do not tell apart. */
export function fits(summary: SummaryDocument, { conditions, scopeBehind, paths, days, measures }: Reading): boolean {
  const grouped = new Set([summary.part, ...summary.by]);
  const behind = new Set(summary.through?.by);
  const timed = new Set([...summary.days, ...(summary.through?.days ?? []).map((day) => `${summary.through?.field}.${day}`)]);
  return (
    conditions.every((condition) => holdsForSums(condition, { summary, grouped, behind })) &&
    (!summary.through || holdsForGroups(scopeBehind?.(summary.through.field) ?? { id: null }, (leaf) => isGrouped(leaf, behind))) &&
    paths.every((path) => isPathGrouped(path.split('.'), { summary, grouped, behind })) &&
    days.every((path) => timed.has(path)) &&
    measures.every((measure) => isSummed(summary, measure, grouped))
  );
}

interface Groups {
  readonly summary: SummaryDocument;
  readonly grouped: ReadonlySet<string>;
  /** Fields of the record behind the reference. */
  readonly behind: ReadonlySet<string>;
}

const isPathGrouped = ([first = '', second = '']: readonly string[], { summary, grouped, behind }: Groups): boolean =>
  first === summary.through?.field ? behind.has(second) : grouped.has(first);

/** Conditions on the record behind the reference are read where that is joined, which holds for parts that all hold together. */
function holdsForSums(condition: Condition, groups: Groups): boolean {
  const { summary, grouped, behind } = groups;
  const shape = shapeOf(condition);
  if (shape.kind === 'all') return shape.parts.every((part) => holdsForSums(part, groups));
  return holdsForGroups(condition, (leaf) => {
    if (shape.kind === 'leaves' && leaf.operator === 'where' && leaf.field === summary.through?.field)
      return holdsForGroups(leaf.value as Condition, (one) => isGrouped(one, behind));
    return isGrouped(leaf, grouped) || isOfSign(summary, leaf);
  });
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

/** Rows of different signs are summed up apart, so that a sum has the sign of its rows. */
const isOfSign = ({ signs, sums }: SummaryDocument, { field, operator, value }: Leaf): boolean =>
  signs.includes(field) && sums.includes(field) && ofSign.has(operator) && value === 0;

function isSummed(summary: SummaryDocument, { count, sum, where = {} }: MeasureDocument, grouped: ReadonlySet<string>): boolean {
  const added = count === true || (typeof sum === 'string' && summary.sums.includes(sum));
  return added && holdsForGroups(where, (leaf) => isOfSign(summary, leaf) || isGrouped(leaf, grouped));
}
