import type { Context } from '@zhixing/engine/context.ts';
import { can, verbs } from '@zhixing/engine/permission/access.ts';
import { type EffectiveModel, variablesIn } from '@zhixing/model';

/** Scope of a read permission: every record, those selected by a system variable, or others. */
export type PermissionScope = 'all' | 'organisation' | 'own' | 'classes' | 'some';

export interface OwnPermission {
  readonly model: string;
  readonly title: string;
  readonly reach: PermissionScope;
  readonly verbs: readonly { readonly enCode: string }[];
  readonly actions: readonly { readonly enCode: string; readonly fullName: string }[];
}

/** The user's permissions by model, checked as for requests. Models without read permission are left out. */
export const permissionsOf = (ctx: Context): readonly OwnPermission[] =>
  ctx.engine.registry.all().flatMap((model) => (can(ctx, model, 'read') === null ? [] : [permissionOf(ctx, model)]));

function permissionOf(ctx: Context, model: EffectiveModel): OwnPermission {
  const { words } = ctx.engine;
  const actions = Object.values(model.actions).filter((action) => !action.system && can(ctx, model, `act:${action.name}`) !== null);
  return {
    model: model.name,
    title: words.title(ctx.language, model),
    reach: permissionScopeOf(ctx, model),
    verbs: verbs.filter((verb) => can(ctx, model, verb) !== null).map((enCode) => ({ enCode })),
    actions: actions.map(({ name }) => ({ enCode: name, fullName: words.action(ctx.language, model, name) })),
  };
}

const byVariable: Readonly<Record<string, PermissionScope>> = {
  '@organizationAndSuborganization': 'organisation',
  '@organizeId': 'organisation',
  '@branchManageOrganize': 'organisation',
  '@userId': 'own',
  '@userAndSubordinates': 'own',
  '@headedClasses': 'classes',
};

// Widest first: the widest of several grants is shown.
const WIDEST: readonly PermissionScope[] = ['all', 'organisation', 'classes', 'own', 'some'];

function permissionScopeOf({ actor }: Context, model: EffectiveModel): PermissionScope {
  if (actor.access.everything) return 'all';
  const scopes = (actor.access.models.get(model.name) ?? []).filter(({ verbs }) => verbs.includes('read')).map(({ scope }) => scope);
  const reaches = scopes.map((scope): PermissionScope => {
    if (scope === 'all' || scope === 'own') return scope;
    const condition = model.scopes[scope];
    const named = condition ? variablesIn(condition).flatMap((variable) => byVariable[variable] ?? []) : [];
    return named[0] ?? 'some';
  });
  return WIDEST.find((scope) => reaches.includes(scope)) ?? 'some';
}
