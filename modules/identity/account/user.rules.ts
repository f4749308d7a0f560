import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules, type WriteVerb } from '@zhixing/engine/rules.ts';
import { tell } from '@zhixing/engine/telling.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { accessErrors } from '../access/access.errors.ts';
import { mustNotBeStronger } from '../access/stronger.ts';
import { Organisation } from '../organisation/organisation.model.ts';
import { forgetSecondFactor } from '../second-factor/second-factor.ts';
import { endSessionsOf, sessionsChanged } from '../session/sessions.ts';
import { mustKeepThree } from '../settings/three-administrators.ts';
import { accountErrors } from './account.errors.ts';
import { holdAsListed } from './held.ts';
import { User } from './user.model.ts';

const ADMINISTRATORS = 5_150_211;
const MANAGERS = 5_150_213;

// What puts nobody else in the person's place.
const MILD: ReadonlySet<string> = new Set(['disable', 'enable']);

/**
 * Whoever is disabled or removed is signed out with the same commit; every other change is seen on the next request. One administrator
 * always remains, or nobody could let the others in again.
 */
export const userRules = defineRules(User, {
  derive: ({ action }) => (action === 'makeAdministrator' ? { isAdministrator: true } : {}),
  check: async ({ row, verb, action, changed }, ctx) => {
    if (verb !== 'create') await mustNotBeStronger(ctx, row.id, MILD.has(action ?? ''));
    if (verb !== 'delete' && changed.has('manager')) await mustNotManageHimself(row, ctx);
    if (verb !== 'delete' && (changed.has('department') || changed.has('organisation'))) await mustBeInside(row, ctx);
    if (!row.isAdministrator || !isLeaving(verb, action)) return;
    // Two administrators who remove each other at the same moment take turns here.
    await ctx.db.query(sql`select pg_advisory_xact_lock(${ADMINISTRATORS})`);
    const others = { isAdministrator: true, status: 'enabled', id: { ne: row.id } };
    if ((await repo(User, elevated(ctx)).count(others)) === 0) throw accountErrors.lastAdministrator();
  },
  beforeCommit: async ({ row, verb, action, changed }, ctx) => {
    if (verb === 'create' || verb === 'update') await holdAsListed(ctx, row, changed);
    if (action === 'resetSecondFactor') await takeSecondFactor(row.id, ctx);
    if (isLeaving(verb, action)) await leave(row.id, ctx);
    else if (verb !== 'create') await sessionsChanged(ctx.engine, ctx.db);
  },
});

async function mustNotManageHimself({ id, manager }: Row<typeof User>, ctx: Context): Promise<void> {
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

export const organisationRules = defineRules(Organisation, { beforeCommit: (_moment, ctx) => sessionsChanged(ctx.engine, ctx.db) });

async function takeSecondFactor(id: string, ctx: Context): Promise<void> {
  await forgetSecondFactor(ctx.db, id);
  await tell(ctx, { event: 'account.secondFactorReset', to: [id], link: '/profile?part=security', params: { name: ctx.actor.name } });
}

async function leave(id: string, ctx: Context): Promise<void> {
  await mustKeepThree(ctx.db);
  await endSessionsOf(ctx.engine, ctx.db, id, { reason: 'forced' });
}

const isLeaving = (verb: WriteVerb, action: string | null): boolean => verb === 'delete' || action === 'disable';
