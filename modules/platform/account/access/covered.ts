import { type Ability, type Access, type Grant, visibility } from '@zhixing/engine/access.ts';
import type { Actor } from '@zhixing/engine/context.ts';
import type { EffectiveModel } from '@zhixing/model';
import { abilitiesOf, documentOf } from './documents.ts';

/**
 * The first thing that these grants give and the actor does not hold himself, as `model.ability`; null when he holds everything. Rows are
 * compared by the names of their schemes: a scheme is held by name or by `all`.
 */
export function firstNotHeld(actor: Actor, model: EffectiveModel, grants: readonly Grant[]): string | null {
  if (actor.access.everything) return null;
  const given = documentOf(model, grants);
  const held = schemesHeld(actor.access, model);
  const ability = Object.entries(given.abilities).find(([name, schemes]) => schemes.some((scheme) => !holds(held, name, scheme)));
  if (ability) return `${model.name}.${ability[0]}`;
  if (Object.keys(given.abilities).length === 0) return null;
  const { fields, masked, writable } = visibility({ actor }, model);
  const seen = new Set(fields.map(({ name }) => name));
  const own = Object.values(model.fields).filter(({ system }) => !system);
  const field =
    (given.sees ?? own.map(({ name }) => name)).find((name) => !seen.has(name)) ??
    given.clear.find((name) => masked.has(name)) ??
    (given.writes ?? model.writable.map(({ name }) => name)).find((name) => !writable.has(name));
  return field === undefined ? null : `${model.name}.${field}`;
}

function schemesHeld({ models }: Access, model: EffectiveModel): ReadonlyMap<string, readonly string[]> {
  const { abilities } = documentOf(model, models.get(model.name) ?? []);
  return new Map(abilitiesOf(model).map((ability: Ability) => [ability, abilities[ability] ?? []]));
}

const holds = (held: ReadonlyMap<string, readonly string[]>, ability: string, scheme: string): boolean =>
  held.get(ability)?.some((one) => one === scheme || one === 'all') === true;
