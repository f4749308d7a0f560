import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules, type WriteVerb } from '@zhixing/engine/rules.ts';
import sql from 'sql-template-tag';
import { accountErrors } from './account.errors.ts';
import { Organisation } from './organisation.model.ts';
import { endSessionsOf, sessionsChanged } from './sessions.ts';
import { User } from './user.model.ts';
import { UserRole } from './user-role.model.ts';

const ADMINISTRATORS = 5_150_211;

/**
 * Whoever is disabled or removed is signed out with the same commit; every other change is seen on the next request. One administrator
 * always remains, or nobody could let the others in again.
 */
export const userRules = defineRules(User, {
  derive: ({ action }) => (action === 'makeAdministrator' ? { isAdministrator: true } : {}),
  check: async ({ row, verb, action }, ctx) => {
    if (!row.isAdministrator || !isLeaving(verb, action)) return;
    // Two administrators who remove each other at the same moment take turns here.
    await ctx.db.query(sql`select pg_advisory_xact_lock(${ADMINISTRATORS})`);
    const others = { isAdministrator: true, status: 'enabled', id: { ne: row.id } };
    if ((await repo(User, elevated(ctx)).count(others)) === 0) throw accountErrors.lastAdministrator();
  },
  beforeCommit: async ({ row, verb, action }, ctx) => {
    if (isLeaving(verb, action)) await endSessionsOf(ctx.engine, ctx.db, row.id, { reason: 'forced' });
    else if (verb !== 'create') await sessionsChanged(ctx.engine, ctx.db);
  },
});

export const userRoleRules = defineRules(UserRole, { beforeCommit: (_moment, ctx) => sessionsChanged(ctx.engine, ctx.db) });

export const organisationRules = defineRules(Organisation, { beforeCommit: (_moment, ctx) => sessionsChanged(ctx.engine, ctx.db) });

const isLeaving = (verb: WriteVerb, action: string | null): boolean => verb === 'delete' || action === 'disable';
