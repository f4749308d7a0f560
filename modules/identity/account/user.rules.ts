import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { accessErrors } from '../access/access.errors.ts';
import { requireNotMorePrivileged } from '../access/privilege-guard.ts';
import { Organisation } from '../organisation/organisation.model.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.ts';
import { endSessionsOf, sessionsChanged } from '../session/sessions.ts';
import { requireThreeAdministrators } from '../settings/three-administrators.ts';
import { accountErrors } from './account.errors.ts';
import { applyListedRoles } from './mirror-roles.ts';
import { User } from './user.model.ts';

const ADMINISTRATORS = 5_150_211;
const MANAGERS = 5_150_213;

/** Actions that give no access to the account, and are therefore open to actors who could not grant all of its permissions. */
const MILD: ReadonlySet<string> = new Set(['disable', 'enable']);

/**
 * Disabling or deleting a user ends their sessions in the same transaction; every other change applies from their next request. The last
 * enabled administrator cannot be removed.
 */
export const userRules = defineRules(User, {
  check: async ({ row, before, action }, ctx) => {
    if (before) await requireNotMorePrivileged(ctx, row.id, MILD.has(action ?? ''));
  },
  before: async ({ before }, ctx) => {
    if (before) await sessionsChanged(ctx.engine, ctx.db);
  },
  save: {
    check: async ({ row, changed }, ctx) => {
      if (changed.has('manager')) await mustNotManageThemselves(row, ctx);
      if (changed.has('department') || changed.has('organisation')) await mustBeInside(row, ctx);
    },
  },
  create: { before: ({ row, changed }, ctx) => applyListedRoles(ctx, row, changed) },
  update: { before: ({ row, changed }, ctx) => applyListedRoles(ctx, row, changed) },
  delete: {
    check: ({ row }, ctx) => mustLeaveAnAdministrator(row, ctx),
    before: ({ row }, ctx) => signOut(row.id, ctx),
  },
  actions: {
    disable: {
      check: ({ row }, ctx) => mustLeaveAnAdministrator(row, ctx),
      before: ({ row }, ctx) => signOut(row.id, ctx),
    },
    makeAdministrator: { derive: () => ({ isAdministrator: true }) },
    resetSecondFactor: { before: ({ row }, ctx) => takeSecondFactor(row.id, ctx) },
  },
});

/** Any change of the organisation tree changes data scopes, so that all cached sessions are dropped. */
export const organisationRules = defineRules(Organisation, { before: (_change, ctx) => sessionsChanged(ctx.engine, ctx.db) });

async function mustNotManageThemselves({ id, manager }: Row<typeof User>, ctx: Context): Promise<void> {
  if (manager === null) return;
  await ctx.db.query(sql`select pg_advisory_xact_lock(${MANAGERS})`);
  const rows = await ctx.db.query(sql`
    with recursive up(id) as (select ${manager}::uuid union select u.manager from "user" u join up on u.id = up.id where u.manager is not null)
    select 1 from up where id = ${id}`);
  if (rows.length > 0) throw accessErrors.managerCycle({}, { fields: { manager: { key: 'access.managerCycle' } } });
}

async function mustBeInside({ department, organisation }: Row<typeof User>, ctx: Context): Promise<void> {
  if (department === null) return;
  const rows = await ctx.db.query(sql`
    with recursive up(id, parent) as (select id, parent from organisation where id = ${department} and kind = 'department' and deleted_at is null
      union select o.id, o.parent from organisation o join up on o.id = up.parent where o.deleted_at is null)
    select 1 from up where id = ${organisation}`);
  if (rows.length === 0) throw accessErrors.departmentElsewhere({}, { fields: { department: { key: 'access.departmentElsewhere' } } });
}

// The advisory lock serialises removals, so that two administrators who remove each other at once cannot both succeed.
async function mustLeaveAnAdministrator({ id, isAdministrator }: Row<typeof User>, ctx: Context): Promise<void> {
  if (!isAdministrator) return;
  await ctx.db.query(sql`select pg_advisory_xact_lock(${ADMINISTRATORS})`);
  const others = { isAdministrator: true, status: 'enabled', id: { ne: id } };
  if ((await repo(User, elevated(ctx)).count(others)) === 0) throw accountErrors.lastAdministrator();
}

async function takeSecondFactor(id: string, ctx: Context): Promise<void> {
  await deleteSecondFactor(ctx.db, id);
  await notifyPeople(ctx, {
    event: 'account.secondFactorReset',
    to: [id],
    link: '/profile?part=security',
    params: { name: ctx.actor.name },
  });
}

async function signOut(id: string, ctx: Context): Promise<void> {
  await requireThreeAdministrators(ctx.db);
  await endSessionsOf(ctx.engine, ctx.db, id, { reason: 'forced' });
}
