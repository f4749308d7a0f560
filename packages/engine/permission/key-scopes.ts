import type { Engine } from '../engine.ts';
import { type Access, type Grant, verbs } from './access.ts';

/** What an API key may do with a model: verbs, and `act` for every action that its owner may perform. */
export const keyPermissions = ['read', 'create', 'update', 'delete', 'act', 'unmask'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** One line of an API key's scope. `*` is every model except those that define permissions, and users. */
export interface KeyScope {
  readonly model: string;
  readonly verbs: readonly KeyPermission[];
}

export const EVERY_MODEL = '*';

/** Models that a key reaches only if named, and with reduced permissions: they must not let the key's holder gain further permissions. */
const isGuarded = ({ isPermission }: Pick<Engine, 'isPermission'>, model: string): boolean => isPermission(model) || model === 'user';

/** The maximum permissions of a key on a model. Permissions can only be changed in a session. */
export function permissionsByKey(engine: Pick<Engine, 'isPermission'>, model: string): readonly KeyPermission[] {
  if (engine.isPermission(model)) return ['read'];
  return isGuarded(engine, model) ? keyPermissions.filter((permission) => permission !== 'act' && permission !== 'unmask') : keyPermissions;
}

/** The intersection of the owner's grants with a key's scope. Fields are unmasked only where the scope contains `unmask`. */
export function narrowed(engine: Pick<Engine, 'isPermission' | 'registry'>, access: Access, scope: readonly KeyScope[]): Access {
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
