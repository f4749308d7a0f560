import type { Actor } from '@zhixing/engine/context.ts';
import { type Access, type Grant, mergedAccess, type Permission, scopeOf, visibility } from '@zhixing/engine/permission/access.ts';
import type { Condition, EffectiveModel } from '@zhixing/model';
import { documentOf, permissionsOf } from './documents.ts';

/**
 * The first permission or field in these grants that the actor does not hold, as `model.permission`; null if they hold all. A scheme is
 * covered by the same scheme, by `all`, or by a scheme whose conditions are a subset of its own.
 */
export function firstNotHeld(actor: Actor, model: EffectiveModel, grants: readonly Grant[]): string | null {
  if (actor.access.everything) return null;
  const given = documentOf(model, grants);
  const held = schemesHeld(actor.access, model);
  const holds = (permission: string, scheme: string) =>
    held.get(permission)?.some((one) => covers(actor.access, model, one, scheme)) === true;
  const permission = Object.entries(given.abilities).find(([name, schemes]) => schemes.some((scheme) => !holds(name, scheme)));
  if (permission) return `${model.name}.${permission[0]}`;
  if (Object.keys(given.abilities).length === 0) return null;
  const own = visibility({ actor }, model);
  const theirs = visibility({ actor: { ...actor, access: mergedAccess(grants, false) } }, model);
  const seen = new Set(own.fields.map(({ name }) => name));
  const shown = theirs.fields.map(({ name }) => name);
  const field =
    shown.find((name) => !seen.has(name)) ??
    shown.find((name) => own.masked.has(name) && !theirs.masked.has(name)) ??
    [...theirs.writable].find((name) => !own.writable.has(name));
  return field === undefined ? null : `${model.name}.${field}`;
}

function schemesHeld({ models }: Access, model: EffectiveModel): ReadonlyMap<string, readonly string[]> {
  const { abilities: permissions } = documentOf(model, models.get(model.name) ?? []);
  return new Map(permissionsOf(model).map((permission: Permission) => [permission, permissions[permission] ?? []]));
}

/**
 * Whether every row of the narrow scheme is also in the wide one: the names are equal, or the narrow one has every condition of the wide
 * one.
 */
function covers(access: Access, model: EffectiveModel, wide: string, narrow: string): boolean {
  if (wide === narrow || wide === 'all') return true;
  const [loose, strict] = [scopeOf(access, model, wide), scopeOf(access, model, narrow)].map(partsOf);
  return loose !== undefined && strict !== undefined && loose.every((part) => strict.includes(part));
}

const partsOf = (condition: Condition): readonly string[] => Object.entries(condition).map((part) => JSON.stringify(part));
