import type { Condition } from './condition.ts';
import type { EffectiveField, EffectiveModel } from './effective.ts';

/** The time that a record takes: one field that is a range, or its beginning and its end. */
export interface Span {
  readonly fields: readonly EffectiveField[];
  /** Whether it is counted in whole days rather than in moments. */
  readonly days: boolean;
  /** Whether the end belongs to it: days do unless told, moments never. */
  readonly closed: boolean;
}

/** A rule that no two live records of one resource take time that overlaps. */
export interface OverlapRule {
  /** Unlike every other rule of the model. */
  readonly name: string;
  /** The fields that together name the resource, such as the venue. A record without one of them takes no part. */
  readonly by: readonly EffectiveField[];
  readonly span: Span;
  /** The records that take part. */
  readonly where: Condition;
  /** Fields whose change may bring a record into a clash. */
  readonly names: readonly string[];
}

const computed = new WeakMap<EffectiveModel, readonly OverlapRule[]>();

/** The rules of a model against overlaps, from a document that has passed `checkModel`. */
export function overlapsOf(model: EffectiveModel): readonly OverlapRule[] {
  const known = computed.get(model) ?? (model.document.noOverlap ?? []).map((rule) => compiled(model, rule));
  computed.set(model, known);
  return known;
}

type OverlapDocument = NonNullable<EffectiveModel['document']['noOverlap']>[number];

function compiled(model: EffectiveModel, { by, during, where = {}, bounds }: OverlapDocument): OverlapRule {
  const named = (names: readonly string[]) => names.flatMap((name) => model.fields[name] ?? []);
  const spanned = [during].flat();
  return {
    name: [...by, ...spanned].join('_'),
    by: named(by),
    span: spanOf(named(spanned), bounds),
    where,
    names: [...by, ...spanned],
  };
}

/** The span that fields stand for. Two dates name whole days, so that the last belongs to it; a moment at the end does not. */
export function spanOf(fields: readonly EffectiveField[], bounds?: '[)' | '[]'): Span {
  const kind = fields[0]?.kind;
  const days = (kind?.interval?.dated ?? kind?.dated) === 'day';
  return { fields, days, closed: bounds === undefined ? days : bounds === '[]' };
}

/** Whether fields can name a span: one range, or two of one kind that have an order in time. */
export function areSpan(fields: readonly (EffectiveField | undefined)[]): boolean {
  const [first, second, ...others] = fields.map((field) => field?.kind);
  if (!first || others.length > 0) return false;
  if (fields.length === 1) return first.interval !== null;
  return first === second && first.interval === null && first.dated !== null;
}
