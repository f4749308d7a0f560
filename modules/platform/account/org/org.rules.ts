import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { accessErrors } from '../access/access.errors.ts';
import { grantsFreely, mustBePassedOn } from '../access/givable.ts';
import { mustNotBeStronger } from '../access/stronger.ts';
import { sessionsChanged } from '../sessions.ts';
import { User } from '../user.model.ts';
import { branchFrom, mustAdminister } from './branches.ts';
import { GradeAdmin } from './grade-admin.model.ts';
import { GroupMember } from './group-member.model.ts';
import { showHeld } from './held.ts';
import { Position } from './position.model.ts';
import { UserGroup } from './user-group.model.ts';
import { UserOrganisation } from './user-organisation.model.ts';
import { UserPosition } from './user-position.model.ts';

const seenAtOnce = { beforeCommit: (_moment: unknown, ctx: Context) => sessionsChanged(ctx.engine, ctx.db) };

/**
 * Where people belong decides what they may do: every change is seen on their next request. Positions and groups may have grants, and who
 * administers what is a grant itself: nobody gives them to himself, nor more than he has.
 */
export const orgRules = [
  defineRules(Position, seenAtOnce),
  defineRules(UserPosition, {
    check: async ({ row }, ctx) => {
      await mustNotBeStronger(ctx, row.user);
      await mustBePassedOn(ctx, row.user, { key: `position:${row.position}` });
    },
    beforeCommit: async ({ row }, ctx) => {
      await showHeld(ctx, row.user);
      await sessionsChanged(ctx.engine, ctx.db);
    },
  }),
  defineRules(UserOrganisation, {
    check: async ({ row }, ctx) => {
      mustBeOthers(ctx, row.user);
      await mustNotBeStronger(ctx, row.user);
    },
    ...seenAtOnce,
  }),
  defineRules(UserGroup, seenAtOnce),
  defineRules(GroupMember, {
    check: async ({ row }, ctx) => {
      await mustNotBeStronger(ctx, row.user);
      await mustBePassedOn(ctx, row.user, { key: `group:${row.userGroup}` });
    },
    ...seenAtOnce,
  }),
  defineRules(GradeAdmin, {
    check: async ({ row, before, verb }, ctx) => {
      mustBeOthers(ctx, row.manager);
      if (verb === 'create' && (await lookUp(User, row.manager, ctx))?.isAdministrator) throw accessErrors.managesAll();
      if (ctx.actor.userId === null || grantsFreely(ctx)) return;
      await mustNotBeStronger(ctx, row.manager);
      for (const given of before ? [before, row] : [row]) await mustAdminister(ctx, branchFrom(given));
    },
    ...seenAtOnce,
  }),
];

function mustBeOthers({ actor }: Context, userId: string): void {
  if (actor.userId !== null && actor.userId === userId) throw accessErrors.ownGrants();
}
