import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { type Condition, checkCondition, type Row, variablesIn } from '@zhixing/model';
import { showHeld } from '../org/held.ts';
import { Organisation } from '../organisation.model.ts';
import { roleName } from '../role-names.ts';
import { roleId } from '../roles.ts';
import { dutyRoles, mustKeepThree } from '../security/three-administrators.ts';
import { sessionsChanged } from '../sessions.ts';
import { User } from '../user.model.ts';
import { UserRole } from '../user-role.model.ts';
import { accessErrors } from './access.errors.ts';
import { Authorisation } from './authorisation.model.ts';
import { checkedGrant } from './check-grant.ts';
import { DataScheme } from './data-scheme.model.ts';
import { grantsFreely, mustMayGive, type Place } from './givable.ts';
import { mustBeOfBranch } from './own-branch.ts';
import { Role } from './role.model.ts';
import { mustNotBeStronger } from './stronger.ts';

/**
 * Built-in roles keep their code and stay. Roles of the platform are changed by those alone who grant freely, and nobody changes one that he
 * holds; every other change is seen on the next request of whoever holds it.
 */
export const roleRules = defineRules(Role, {
  derive: ({ row, before, verb }, ctx) => {
    if (verb === 'create' || verb === 'update') mustBeOfBranch(ctx, row, verb);
    if (before && verb !== 'create') mustBeOfBranch(ctx, before, verb === 'act' ? 'update' : verb === 'restore' ? 'delete' : verb);
    return {};
  },
  check: ({ row, before, verb, changed }, ctx) => {
    if (ctx.actor.userId === null) return;
    const was = before ?? row;
    if ((was.orgKind === 'platform' || row.orgKind === 'platform') && !grantsFreely(ctx))
      throw accessErrors.onlyAdministrators({ name: roleName(ctx, row) });
    if (ctx.actor.holders?.includes(`role:${row.id}`)) throw accessErrors.ownGrants();
    if (was.builtIn && (verb === 'delete' || changed.has('code') || changed.has('orgKind')))
      throw accessErrors.builtInRole({ name: roleName(ctx, row) });
  },
  beforeCommit: (_moment, ctx) => sessionsChanged(ctx.engine, ctx.db),
});

/** Grants are checked against the model they are about, and nobody changes those that he holds himself. */
export const authorisationRules = defineRules(Authorisation, {
  derive: async ({ row, verb }, ctx) =>
    verb === 'delete' || !row.subject ? {} : { document: await checkedGrant(ctx, row.subject, row.document) },
  check: ({ row }, ctx) => {
    const holders = [row.role, row.user, row.position, row.userGroup].filter((id) => id !== null);
    if (holders.length !== 1) throw accessErrors.oneHolder();
    if (ctx.actor.holders?.includes(keyOf(row))) throw accessErrors.ownGrants();
  },
  beforeCommit: ({ row }, ctx) => ctx.engine.access.changed(ctx.db, keyOf(row)),
});

function keyOf({ role, user, position, userGroup }: Row<typeof Authorisation>): string {
  if (role) return `role:${role}`;
  if (user) return `user:${user}`;
  return position ? `position:${position}` : `group:${userGroup}`;
}

/** Variables that a scheme may name: those of the specification and those of graded administration. */
const VARIABLES =
  /^@(userId|userAndSubordinates|organizeId|organizationAndSuborganization|branchManageOrganize|positionId|formId|headedClasses|ownStaff)$/;

export const dataSchemeRules = defineRules(DataScheme, {
  check: ({ row, verb }, ctx) => {
    if (isIn(ctx, row.id)) throw accessErrors.ownGrants();
    if (verb === 'delete') return;
    const model = ctx.engine.registry.find(row.subject);
    const condition = row.condition as Condition;
    if (!model) throw accessErrors.badDocument({ what: row.subject }, { fields: { subject: { key: 'field.badFormat' } } });
    const wrong = isObject(condition) ? checkCondition(model, condition, 'condition')[0]?.message : 'condition';
    const variable = wrong ? undefined : variablesIn(condition).find((name) => !VARIABLES.test(name));
    if (wrong || variable)
      throw accessErrors.badCondition({ what: wrong ?? variable }, { fields: { condition: { key: 'field.badFormat' } } });
  },
  beforeCommit: (_moment, ctx) => ctx.engine.access.changed(ctx.db),
});

// Whoever sees rows by a scheme does not decide which they are.
const isIn = ({ actor }: Context, scheme: string): boolean =>
  [...actor.access.models.values()].some((grants) => grants.some(({ scope }) => scope === scheme));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Who gives a role gives it to somebody else, of the kind of organisation that it is meant for. An account that
 * holds more than the giver may give is left to others.
 */
export const userRoleRules = defineRules(UserRole, {
  check: async ({ row, verb }, ctx) => {
    if (ctx.actor.userId === null) return;
    if (row.user === ctx.actor.userId) throw accessErrors.ownRole();
    if (!grantsFreely(ctx)) await mustNotBeStronger(ctx, row.user);
    const role = await lookUp(Role, row.role, ctx);
    if (!role || verb === 'delete') return;
    if (role.status !== 'enabled') throw accessErrors.roleDisabled({ name: roleName(ctx, role) });
    await mustFit(ctx, role, row.user);
    await mustNotJoinDuties(ctx, role, row.user);
    await mustMayGive(ctx, role, await placeOf(ctx, row.user));
  },
  beforeCommit: async ({ row, verb }, ctx) => {
    if (verb === 'delete') await mustKeepThree(ctx.db);
    await showHeld(ctx, row.user);
    await sessionsChanged(ctx.engine, ctx.db);
    await ctx.engine.access.told(ctx.db, row.user);
  },
});

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

// Whoever has one of the three duties has no other role: separated powers must not meet in one person.
async function mustNotJoinDuties(ctx: Context, role: Row<typeof Role>, userId: string): Promise<void> {
  const held = await repo(UserRole, elevated(ctx)).find({ user: userId, role: { ne: role.id } });
  const duties = Object.keys(dutyRoles).map(roleId);
  if (held.length > 0 && [role.id, ...held.map((one) => one.role)].some((id) => duties.includes(id)))
    throw accessErrors.dutiesApart({ name: roleName(ctx, role) });
}
