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
import { type GivableRole, grantsFreely, mustHoldAllOf, mustMayGive } from './grantable.ts';

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
 * Throws if the account holds permissions that the actor could not grant; otherwise the actor could reset its password, remove its second
 * factor or edit it, and sign in with those permissions. Accounts of administrators and, under separation of powers, of the three duties
 * are closed to all others; if one of them loses the password, it is reset from the server's command line. `mild` marks changes that give
 * no access, such as disabling: actors with a duty may apply those to every account but an administrator's.
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

/** Reports any refusal of `attempt` as an account that is too strong, naming the role or permission. */
async function refusedAs(account: Account, what: string | null, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    throw error instanceof AppError ? tooStrong(account, what ?? String(error.params.what ?? '')) : error;
  }
}

// A user with further organisations can switch to one after sign-in and reach everything below it.
async function requireReachable(ctx: Context, account: Account, place: string): Promise<void> {
  const model = ctx.engine.registry.get('user');
  const scope = can(ctx, model, 'update') ?? can(ctx, model, 'read') ?? { id: { in: [] } };
  if (!followsReferences(scope) && matches(model, scope, { ...account.row, organisation: place }, undefined, ctx.now())) return;
  const [row] = await elevated(ctx).db.query<{ name: string }>(sql`select name from organisation where id = ${place}`);
  throw tooStrong(account, row?.name ?? '');
}

const tooStrong = ({ name }: Account, what: string) => accessErrors.stronger({ name, what });

/**
 * Loads an account with every grant it could ever use. A deleted account includes the links deleted with it, since restoring it restores
 * them.
 */
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
