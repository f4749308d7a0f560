import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import { type Condition, checkCondition, type Row, variablesIn } from '@zhixing/model';
import { mirrorRoles } from '../account/mirror-roles.ts';
import { roleName } from '../account/role-names.ts';
import { roleId } from '../account/roles.ts';
import { User } from '../account/user.model.ts';
import { UserRole } from '../account/user-role.model.ts';
import { Organisation } from '../organisation/organisation.model.ts';
import { sessionsChanged } from '../session/sessions.ts';
import { dutyRoles, requireThreeAdministrators } from '../settings/three-administrators.ts';
import { accessErrors } from './access.errors.ts';
import { Authorisation } from './authorisation.model.ts';
import { checkedGrant } from './check-grant.ts';
import { DataScheme } from './data-scheme.model.ts';
import { grantsFreely, mustMayGive, type Place } from './grantable.ts';
import { mustBeOfBranch } from './own-branch.ts';
import { requireNotMorePrivileged } from './privilege-guard.ts';
import { Role } from './role.model.ts';

/**
 * Built-in roles keep their code and cannot be deleted. Platform roles can only be changed by users who may grant everything, and users
 * cannot change a role they hold. A change applies from the next request of every holder.
 */
export const roleRules = defineRules(Role, {
  check: ({ row, before }, ctx) => {
    if (ctx.actor.userId === null) return;
    if ((before?.orgKind === 'platform' || row.orgKind === 'platform') && !grantsFreely(ctx))
      throw accessErrors.onlyAdministrators({ name: roleName(ctx, row) });
    if (ctx.actor.holders?.includes(`role:${row.id}`)) throw accessErrors.ownGrants();
  },
  before: (_change, ctx) => sessionsChanged(ctx.engine, ctx.db),
  create: {
    // In `derive`, which runs before the scope of the resulting row is checked: this error names the field at fault.
    derive: ({ row }, ctx) => {
      mustBeOfBranch(ctx, row, 'create');
      return {};
    },
    check: mustNotRedefineBuiltIn,
  },
  update: {
    derive: ({ row, before }, ctx) => {
      mustBeOfBranch(ctx, row, 'update');
      mustBeOfBranch(ctx, before, 'update');
      return {};
    },
    check: mustNotRedefineBuiltIn,
  },
  delete: {
    check: ({ row }, ctx) => {
      if (row.builtIn && ctx.actor.userId !== null) throw accessErrors.builtInRole({ name: roleName(ctx, row) });
    },
  },
  actions: {
    disable: { derive: onlyInBranch },
    enable: { derive: onlyInBranch },
    authorise: { derive: onlyInBranch },
  },
});

function mustNotRedefineBuiltIn({ row, before, changed }: ChangeOf<typeof Role>, ctx: Context): void {
  const redefines = (before ?? row).builtIn && (changed.has('code') || changed.has('orgKind'));
  if (redefines && ctx.actor.userId !== null) throw accessErrors.builtInRole({ name: roleName(ctx, row) });
}

function onlyInBranch({ before }: ExistingChange<typeof Role>, ctx: Context): Record<never, unknown> {
  mustBeOfBranch(ctx, before, 'update');
  return {};
}

/** Validates the document of a grant against its model. Users cannot change grants they hold. */
export const authorisationRules = defineRules(Authorisation, {
  derive: async ({ row }, ctx) => (row.subject ? { document: await checkedGrant(ctx, row.subject, row.document) } : {}),
  check: ({ row }, ctx) => {
    if (ctx.actor.holders?.includes(keyOf(row))) throw accessErrors.ownGrants();
  },
  before: ({ row }, ctx) => ctx.engine.access.changed(ctx.db, keyOf(row)),
});

function keyOf({ role, user, position, userGroup }: Row<typeof Authorisation>): string {
  if (role) return `role:${role}`;
  if (user) return `user:${user}`;
  return position ? `position:${position}` : `group:${userGroup}`;
}

/** Variables that a scheme may name: those of the specification and those of graded administration. */
const VARIABLES =
  /^@(userId|userAndSubordinates|organizeId|organizationAndSuborganization|branchManageOrganize|positionId|formId|headedClasses|ownStaff)$/;

/** Users cannot change a scheme by which their own rows are selected. */
export const dataSchemeRules = defineRules(DataScheme, {
  check: ({ row }, ctx) => {
    if (isIn(ctx, row.id)) throw accessErrors.ownGrants();
  },
  before: (_change, ctx) => ctx.engine.access.changed(ctx.db),
  save: { check: ({ row }, ctx) => mustBeCondition(row, ctx) },
});

const isIn = ({ actor }: Context, scheme: string): boolean =>
  [...actor.access.models.values()].some((grants) => grants.some(({ scope }) => scope === scheme));

function mustBeCondition(row: Row<typeof DataScheme>, ctx: Context): void {
  const model = ctx.engine.registry.find(row.subject);
  const condition = row.condition as Condition;
  if (!model) throw accessErrors.badDocument({ what: row.subject }, { fields: { subject: { key: 'field.badFormat' } } });
  const wrong = isObject(condition) ? checkCondition(model, condition, 'condition', ctx.engine.registry.find)[0]?.message : 'condition';
  const variable = wrong ? undefined : variablesIn(condition).find((name) => !VARIABLES.test(name));
  if (wrong || variable)
    throw accessErrors.badCondition({ what: wrong ?? variable }, { fields: { condition: { key: 'field.badFormat' } } });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Users cannot give roles to themselves. A role is given only in the kind of organisation it is for, and neither given to nor taken from an
 * account with more permissions than the actor may grant.
 */
export const userRoleRules = defineRules(UserRole, {
  check: async ({ row }, ctx) => {
    if (ctx.actor.userId === null) return;
    if (row.user === ctx.actor.userId) throw accessErrors.ownRole();
    if (!grantsFreely(ctx)) await requireNotMorePrivileged(ctx, row.user);
  },
  before: async ({ row }, ctx) => {
    await mirrorRoles(ctx, row.user);
    await sessionsChanged(ctx.engine, ctx.db);
    await ctx.engine.access.told(ctx.db, row.user);
  },
  save: { check: ({ row }, ctx) => mustBeGivable(row, ctx) },
  delete: { before: (_change, ctx) => requireThreeAdministrators(ctx.db) },
});

async function mustBeGivable({ role: id, user }: Row<typeof UserRole>, ctx: Context): Promise<void> {
  const role = ctx.actor.userId === null ? null : await lookUp(Role, id, ctx);
  if (!role) return;
  if (role.status !== 'enabled') throw accessErrors.roleDisabled({ name: roleName(ctx, role) });
  await mustFit(ctx, role, user);
  await mustNotJoinDuties(ctx, role, user);
  await mustMayGive(ctx, role, await placeOf(ctx, user));
}

async function placeOf(ctx: Context, userId: string): Promise<Place & { readonly name: string }> {
  const user = await lookUp(User, userId, ctx);
  const place = await lookUp(Organisation, user?.organisation ?? null, ctx);
  return { organisation: place?.id ?? null, kind: place?.kind ?? null, name: place?.name ?? '' };
}

async function mustFit(ctx: Context, role: Row<typeof Role>, userId: string): Promise<void> {
  if (role.orgKind === 'any') return;
  const { kind, name } = await placeOf(ctx, userId);
  if (kind !== null && kind !== role.orgKind) throw accessErrors.otherKind({ role: roleName(ctx, role), place: name });
}

// Each of the three duties excludes every other role, so that one user never combines separated powers.
async function mustNotJoinDuties(ctx: Context, role: Row<typeof Role>, userId: string): Promise<void> {
  const held = await repo(UserRole, elevated(ctx)).find({ user: userId, role: { ne: role.id } });
  const duties = Object.keys(dutyRoles).map(roleId);
  if (held.length > 0 && [role.id, ...held.map((one) => one.role)].some((id) => duties.includes(id)))
    throw accessErrors.dutiesApart({ name: roleName(ctx, role) });
}
