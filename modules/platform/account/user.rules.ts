import { defineRules } from '@zhixing/engine/rules.ts';
import { Organisation } from './organisation.model.ts';
import { endSessionsOf, sessionsChanged } from './sessions.ts';
import { User } from './user.model.ts';
import { UserRole } from './user-role.model.ts';

/** Whoever is disabled or removed is signed out with the same commit; every other change is seen on the next request. */
export const userRules = defineRules(User, {
  derive: ({ action }) => (action === 'makeAdministrator' ? { isAdministrator: true } : {}),
  beforeCommit: async ({ row, verb, action }, ctx) => {
    if (verb === 'delete' || action === 'disable') await endSessionsOf(ctx.engine, ctx.db, row.id, { reason: 'forced' });
    else if (verb !== 'create') await sessionsChanged(ctx.engine, ctx.db);
  },
});

export const userRoleRules = defineRules(UserRole, { beforeCommit: (_moment, ctx) => sessionsChanged(ctx.engine, ctx.db) });

export const organisationRules = defineRules(Organisation, { beforeCommit: (_moment, ctx) => sessionsChanged(ctx.engine, ctx.db) });
