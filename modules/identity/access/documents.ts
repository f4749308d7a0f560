import { type Grant, type Permission, type Verb, verbs } from '@zhixing/engine/permission/access.ts';
import type { EffectiveModel } from '@zhixing/model';
import { z } from 'zod';

/** Subject under which the pages of the menu are granted. */
export const PAGES = '@pages';
/** Subject under which applications are granted. */
export const APPLICATIONS = '@applications';

const names = (most: number) => z.array(z.string().min(1).max(80)).max(most);

/** Permissions of one principal on one model. */
export const modelGrant = z.strictObject({
  /** Verb or `act:<name>` → the schemes whose rows it reaches, as a union. An empty list reaches no row. */
  abilities: z.record(z.string().max(80), names(50)),
  /** Readable fields; null means all, including fields that the model gets later. */
  sees: names(400).nullable(),
  /** Writable fields; null means all. */
  writes: names(400).nullable(),
  /** Sensitive fields that are read unmasked. */
  clear: names(400),
});
export type ModelGrant = z.infer<typeof modelGrant>;

/** Codes of pages, or ids of applications. */
export const namedItems = z.strictObject({ items: names(2000) });

/** The permissions that a model offers, in display order. */
export function permissionsOf(model: EffectiveModel): readonly Permission[] {
  const actions = Object.values(model.actions).filter((action) => !action.system || action.grantable);
  return [...verbs, ...actions.map(({ name }): Permission => `act:${name}`)];
}

/** The document equivalent to a principal's grants on one model. */
export function documentOf(model: EffectiveModel, grants: readonly Grant[]): ModelGrant {
  const permissions = permissionsOf(model).flatMap((permission): [string, string[]][] => {
    const scopes = grants.filter((grant) => allows(grant, permission)).map(({ scope }) => scope);
    return scopes.length > 0 ? [[permission, [...new Set(scopes)].sort()]] : [];
  });
  const own = Object.values(model.fields).filter(({ system }) => !system);
  const seen = own.filter(({ name }) => grants.some((grant) => shows(grant, name))).map(({ name }) => name);
  const written = model.writable.filter(({ name }) =>
    grants.some((grant) => shows(grant, name) && (!grant.writes || grant.writes.includes(name))),
  );
  const clear = seen.filter((name) => grants.some((grant) => grant.clear?.includes(name) && shows(grant, name)));
  return {
    abilities: Object.fromEntries(permissions),
    sees: grants.length === 0 || seen.length === own.length ? null : seen,
    writes: grants.length === 0 || written.length === model.writable.length ? null : written.map(({ name }) => name),
    clear,
  };
}

/** The grants equivalent to a document: one per scheme. A document without abilities gives none. */
export function grantsFrom(principal: string, model: string, document: ModelGrant): readonly Grant[] {
  const { abilities: permissions, sees, writes, clear } = document;
  const schemes = [...new Set(Object.values(permissions).flat())];
  return schemes.map((scope) => {
    const able = Object.keys(permissions).filter((permission) => permissions[permission]?.includes(scope));
    return {
      role: principal,
      model,
      scope,
      clear,
      verbs: able.filter((permission): permission is Verb => !permission.startsWith('act:')),
      actions: able.filter((permission) => permission.startsWith('act:')).map((permission) => permission.slice(4)),
      ...(sees ? { sees } : {}),
      ...(writes ? { writes } : {}),
    };
  });
}

const allows = (grant: Grant, permission: Permission): boolean =>
  permission.startsWith('act:')
    ? grant.actions === 'all' || (grant.actions ?? []).includes(permission.slice(4))
    : grant.verbs.includes(permission as Verb);

const shows = ({ hidden, sees }: Grant, name: string): boolean => !hidden?.includes(name) && (!sees || sees.includes(name));
