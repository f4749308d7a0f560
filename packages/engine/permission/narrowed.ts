import type { Engine } from '../engine.ts';
import { type Access, type Grant, verbs } from './access.ts';

/** What a key may do with a model: verbs, and `act` for every action that its holder may take. */
export const keyPermissions = ['read', 'create', 'update', 'delete', 'act', 'unmask'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** One line of what a key is good for. `*` is every model but those that say who may do what, and those of people. */
export interface KeyScope {
  readonly model: string;
  readonly verbs: readonly KeyPermission[];
}

export const EVERY_MODEL = '*';

/** Models that a key reaches only by their names, and takes no action on: whoever holds it must not come by more through them. */
const isGuarded = ({ isPermission }: Pick<Engine, 'isPermission'>, model: string): boolean => isPermission(model) || model === 'user';

/** What a key may be good for on a model at most. Who may do what is written in a session alone. */
export function permissionsByKey(engine: Pick<Engine, 'isPermission'>, model: string): readonly KeyPermission[] {
  if (engine.isPermission(model)) return ['read'];
  return isGuarded(engine, model) ? keyPermissions.filter((permission) => permission !== 'act' && permission !== 'unmask') : keyPermissions;
}

/** The grants of a holder as far as a scope names them too: never more than either. Fields are seen in clear only where the scope says `unmask`. */
export function narrowed(engine: Engine, access: Access, scope: readonly KeyScope[]): Access {
  const asked = Map.groupBy(scope, ({ model }) => model);
  const models = new Map<string, readonly Grant[]>();
  for (const { name } of engine.registry.all()) {
    const lines = asked.get(name) ?? (isGuarded(engine, name) ? [] : (asked.get(EVERY_MODEL) ?? []));
    const wanted = lines.flatMap((line) => line.verbs).filter((permission) => permissionsByKey(engine, name).includes(permission));
    const grants = (access.everything ? [everythingOf(name)] : (access.models.get(name) ?? [])).flatMap((grant) => cut(grant, wanted));
    if (grants.length > 0) models.set(name, grants);
  }
  return { everything: false, clear: false, models, ...(access.schemes && { schemes: access.schemes }) };
}

const everythingOf = (model: string): Grant => ({ role: '', model, verbs, actions: 'all', scope: 'all' });

function cut({ clear = [], ...grant }: Grant, wanted: readonly KeyPermission[]): Grant[] {
  const retained = grant.verbs.filter((verb) => (wanted as readonly string[]).includes(verb));
  const actions = wanted.includes('act') ? (grant.actions ?? []) : [];
  if (retained.length === 0 && actions.length === 0) return [];
  return [{ ...grant, verbs: retained, actions, clear: wanted.includes('unmask') ? clear : [] }];
}
