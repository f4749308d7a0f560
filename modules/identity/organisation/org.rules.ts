import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { accessErrors } from '../access/access.errors.ts';
import { grantsFreely, mustBePassedOn } from '../access/grantable.ts';
import { requireNotMorePrivileged } from '../access/privilege-guard.ts';
import { mirrorRoles } from '../account/mirror-roles.ts';
import { User } from '../account/user.model.ts';
import { sessionsChanged } from '../session/sessions.ts';
import { branchFrom, mustAdminister } from './branches.ts';
import { GradeAdmin } from './grade-admin.model.ts';
import { GroupMember } from './group-member.model.ts';
import { Position } from './position.model.ts';
import { UserGroup } from './user-group.model.ts';
import { UserOrganisation } from './user-organisation.model.ts';
import { UserPosition } from './user-position.model.ts';

/** Drops the cached sessions of every process, so that the next request of each user loads their permissions again. */
const seenAtOnce = { before: (_change: unknown, ctx: Context) => sessionsChanged(ctx.engine, ctx.db) };

/**
 * Membership determines permissions, so that every change applies from the next request. Positions, groups and branch administration carry
 * grants: users cannot give any to themselves, nor any beyond what they may grant.
 */
export const orgRules = [
  defineRules(Position, seenAtOnce),
  defineRules(UserPosition, {
    check: async ({ row }, ctx) => {
      await requireNotMorePrivileged(ctx, row.user);
      await mustBePassedOn(ctx, row.user, { key: `position:${row.position}` });
    },
    before: async ({ row }, ctx) => {
      await mirrorRoles(ctx, row.user);
      await sessionsChanged(ctx.engine, ctx.db);
    },
  }),
  defineRules(UserOrganisation, {
    check: async ({ row }, ctx) => {
      mustBeOthers(ctx, row.user);
      await requireNotMorePrivileged(ctx, row.user);
    },
    ...seenAtOnce,
  }),
  defineRules(UserGroup, seenAtOnce),
  defineRules(GroupMember, {
    check: async ({ row }, ctx) => {
      await requireNotMorePrivileged(ctx, row.user);
      await mustBePassedOn(ctx, row.user, { key: `group:${row.userGroup}` });
    },
    ...seenAtOnce,
  }),
  defineRules(GradeAdmin, {
    check: ({ row }, ctx) => mustBeOthers(ctx, row.manager),
    create: {
      check: async (change, ctx) => {
        if ((await lookUp(User, change.row.manager, ctx))?.isAdministrator) throw accessErrors.managesAll();
        await mustBeGivable(change, ctx);
      },
    },
    update: { check: mustBeGivable },
    delete: { check: mustBeGivable },
    restore: { check: mustBeGivable },
    ...seenAtOnce,
  }),
];

// Checks both the removed and the new rights.
async function mustBeGivable({ row, before }: ChangeOf<typeof GradeAdmin>, ctx: Context): Promise<void> {
  if (ctx.actor.userId === null || grantsFreely(ctx)) return;
  await requireNotMorePrivileged(ctx, row.manager);
  if (before) await mustAdminister(ctx, branchFrom(before));
  await mustAdminister(ctx, branchFrom(row));
}

function mustBeOthers({ actor }: Context, userId: string): void {
  if (actor.userId !== null && actor.userId === userId) throw accessErrors.ownGrants();
}
