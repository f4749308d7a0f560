import { createHash } from 'node:crypto';
import { type CapacityRule, capacitiesOf, type EffectiveModel, MAX_DAYS, usageOf } from '@zhixing/model';
import { modelErrors } from '../errors.ts';
import type { Change } from '../rules/rules.ts';

/** How much a write changes the usage of one slot; negative if it releases capacity. */
export interface Demand {
  readonly rule: CapacityRule;
  /** Key under which the counters are stored. */
  readonly key: string;
  readonly resource: string;
  readonly slot: string;
  readonly more: number;
  /** Usage by the record after the write. */
  readonly asked: number;
  /** Id of the record with the limit, if the rule refers to one. */
  readonly limitId: string | null;
}

/**
 * Key of a rule's counters. It contains a digest of what is counted, so that a changed rule gets new counters, built on the next migration.
 * The limit is not part of it.
 */
export function counterKey(model: EffectiveModel, { name, by, slot, sum, where }: CapacityRule): string {
  const span = 'days' in slot ? [slot.days.fields.map((field) => field.name), slot.days.closed] : slot.field.name;
  const counted = JSON.stringify([by.map((field) => field.name), span, sum?.name ?? null, where]);
  return `${model.name}.${name}.${createHash('sha1').update(counted).digest('hex').slice(0, 8)}`;
}

/** Usage changes of a write under all capacity rules of its model. Throws `model.spanTooLong` if a record covers too many days. */
export const demandOf = (model: EffectiveModel, moment: Change): Demand[] =>
  capacitiesOf(model).flatMap((rule) => demandUnder(model, rule, moment));

function demandUnder(model: EffectiveModel, rule: CapacityRule, { row, before, verb }: Change): Demand[] {
  const then = verb === 'delete' ? new Map() : usageOf(model, rule, row);
  // In the recycle bin, a record uses no capacity.
  const former = before === null || verb === 'restore' ? new Map() : usageOf(model, rule, before);
  if (then.size > MAX_DAYS) throw tooLong(rule);
  const key = counterKey(model, rule);
  return [...new Set([...then.keys(), ...former.keys()])].flatMap((at) => {
    const [now, was] = [then.get(at), former.get(at)];
    const { resource, slot } = now ?? was;
    const more = (now?.amount ?? 0) - (was?.amount ?? 0);
    const limitId = typeof rule.limit === 'number' ? null : String((now ? row : before)?.[rule.limit.through.name]);
    return more === 0 ? [] : [{ rule, key, resource, slot, more, asked: now?.amount ?? 0, limitId }];
  });
}

function tooLong({ slot }: CapacityRule) {
  const [first] = 'days' in slot ? slot.days.fields : [slot.field];
  const days = 'days' in slot && slot.hourly ? Math.floor(MAX_DAYS / 24) : MAX_DAYS;
  return modelErrors.spanTooLong({}, { fields: { [first?.name ?? '']: { key: 'model.spanTooLong', params: { days } } } });
}
