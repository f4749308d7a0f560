import type { Condition } from './condition.ts';
import type { EffectiveField, EffectiveModel } from './effective.ts';

/** The time that a record takes: one range field, or start and end fields. */
export interface Span {
  readonly fields: readonly EffectiveField[];
  /** Whether it is measured in whole days rather than in moments. */
  readonly days: boolean;
  /** Whether the end is included: by default for days, not for moments. */
  readonly closed: boolean;
}

/** A rule that no two records of one resource overlap in time. */
export interface OverlapRule {
  /** Unique among the rules of the model. */
  readonly name: string;
  /** The fields that together identify the resource, such as the venue. Records with one of them empty are exempt. */
  readonly by: readonly EffectiveField[];
  readonly span: Span;
  /** The records that the rule applies to. */
  readonly where: Condition;
  /** Fields whose change may cause a conflict. */
  readonly names: readonly string[];
}

const computed = new WeakMap<EffectiveModel, readonly OverlapRule[]>();

/** The overlap rules of a model. The document must have passed `checkModel`. */
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

/** The span of the given fields. Two dates mean whole days, so the end is included; a moment at the end is not. */
export function spanOf(fields: readonly EffectiveField[], bounds?: '[)' | '[]'): Span {
  const kind = fields[0]?.kind;
  const days = (kind?.interval?.dated ?? kind?.dated) === 'day';
  return { fields, days, closed: bounds === undefined ? days : bounds === '[]' };
}

/** Whether fields can form a span: one range, or two date or moment fields of the same kind. */
export function areSpan(fields: readonly (EffectiveField | undefined)[]): boolean {
  const [first, second, ...others] = fields.map((field) => field?.kind);
  if (!first || others.length > 0) return false;
  if (fields.length === 1) return first.interval !== null;
  return first === second && first.interval === null && first.dated !== null;
}
