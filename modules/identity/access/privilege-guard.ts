import { type Context, elevated } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { Principal } from '@zhixing/engine/permission/access-cache.ts';
import { followsReferences } from '@zhixing/engine/permission/scope-check.ts';
import { matches } from '@zhixing/model';
import sql from 'sql-template-tag';
import { roleName } from '../account/role-names.ts';
import { mustAdministerAllOf } from '../organisation/branches.ts';
import { dutyRoles } from '../settings/three-administrators.ts';
import { accessErrors } from './access.errors.ts';
import { type GivableRole, grantsFreely, mustHoldAllOf, mustMayGive } from './givable.ts';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly administrator: boolean;
  readonly organisation: string | null;
  /** Kind of the organisation. */
  readonly kind: string | null;
  readonly row: Readonly<Record<string, unknown>>;
  readonly roles: readonly GivableRole[];
  readonly places: readonly string[];
  readonly holders: readonly Principal[];
  readonly graded: boolean;
}

/**
 * Throws where an account holds more than the actor could give it: whoever resets a password, takes a second factor away or edits an account
 * would otherwise come by what he was never granted, by signing in as somebody else. Accounts of administrators and, where powers are separated,
 * those of the three duties are for themselves alone; the server's command line is the way in when one of them has lost his password.
 * `mild` is what takes nobody's place, such as switching an account off: those who have a duty do it to everybody but administrators.
 */
export async function requireNotMorePrivileged(ctx: Context, userId: string, mild = false): Promise<void> {
  const { actor } = ctx;
  if (actor.access.everything || actor.userId === null || actor.userId === userId) return;
  const account = await accountOf(ctx, userId);
  if (!account) return;
  if (account.administrator) throw tooStrong(account, ctx.engine.texts.text(ctx.language, 'account.standing.administrator'));
  const looksAfterAll = grantsFreely(ctx) || actor.duties?.includes('system') === true;
  const duty = account.roles.find(({ code }) => code in dutyRoles);
  if (duty && !(mild && looksAfterAll)) throw tooStrong(account, roleName(ctx, duty));
  if (!looksAfterAll) await mustBeAbleToGiveAllOf(ctx, account);
}

async function mustBeAbleToGiveAllOf(ctx: Context, account: Account): Promise<void> {
  for (const role of account.roles)
    await refusedAs(account, roleName(ctx, role), () => mustMayGive(ctx, role, { organisation: account.organisation, kind: account.kind }));
  for (const principal of account.holders) await refusedAs(account, null, () => mustHoldAllOf(ctx, principal));
  for (const place of account.places) await requireReachable(ctx, account, place);
  const graded = ctx.engine.texts.text(ctx.language, 'gradeAdmin.title');
  if (account.graded) await refusedAs(account, graded, () => mustAdministerAllOf(ctx, account.id));
}

/** What stands in the way of giving it is what makes the account too strong. */
async function refusedAs(account: Account, what: string | null, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    throw error instanceof AppError ? tooStrong(account, what ?? String(error.params.what ?? '')) : error;
  }
}

// Somebody who also belongs elsewhere chooses that place after signing in, and reaches what lies below it.
async function requireReachable(ctx: Context, account: Account, place: string): Promise<void> {
  const model = ctx.engine.registry.get('user');
  const scope = can(ctx, model, 'update') ?? can(ctx, model, 'read') ?? { id: { in: [] } };
  if (!followsReferences(scope) && matches(model, scope, { ...account.row, organisation: place }, undefined, ctx.now())) return;
  const [row] = await elevated(ctx).db.query<{ name: string }>(sql`select name from organisation where id = ${place}`);
  throw tooStrong(account, row?.name ?? '');
}

const tooStrong = ({ name }: Account, what: string) => accessErrors.stronger({ name, what });

/** An account with all that it could ever be in force for it. Of a deleted one also what went with it, since it would come back with it. */
async function accountOf({ db }: Context, userId: string): Promise<Account | null> {
  const [account] = await db.query<Account>(sql`
    select u.id, u.name, u.is_administrator as administrator, u.organisation, o.kind,
      json_build_object('id', u.id, 'organisation', u.organisation, 'department', u.department, 'status', u.status,
        'isAdministrator', u.is_administrator, 'createdBy', u.created_by, 'manager', u.manager) as row,
      (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'orgKind', r.org_kind, 'builtIn', r.built_in)), '[]')
        from user_role l join role r on r.id = l.role
        where l."user" = u.id and r.deleted_at is null and (l.deleted_at is null or u.deleted_at is not null)) as roles,
      array(select m.organisation::text from user_organisation m
        where m."user" = u.id and (m.deleted_at is null or u.deleted_at is not null)) as places,
      (select json_agg(json_build_object('key', h.key)) from (
        select 'user:' || u.id as key
        union all select 'position:' || p.position from user_position p
          where p."user" = u.id and (p.deleted_at is null or u.deleted_at is not null)
        union all select 'group:' || g.user_group from group_member g
          where g."user" = u.id and (g.deleted_at is null or u.deleted_at is not null)) h) as holders,
      exists (select 1 from grade_admin a where a.manager = u.id and a.deleted_at is null) as graded
    from "user" u left join organisation o on o.id = u.organisation where u.id = ${userId}`);
  return account ?? null;
}
