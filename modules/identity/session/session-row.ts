import type { Database } from '@zhixing/engine/database/database.ts';
import type { Principal } from '@zhixing/engine/permission/access-cache.ts';
import sql, { type Sql } from 'sql-template-tag';

export interface Client {
  readonly address: string;
  readonly agent: string;
}

/** Why a session has ended. */
export type EndReason = 'logout' | 'elsewhere' | 'forced' | 'own';

/** A role previewed by a viewer: the session has its grants alone, in the organisation chosen or the viewer's own. */
export interface Preview {
  readonly role: string;
  readonly code: string;
  readonly name: string;
  readonly organisation: string | null;
}

/** A session with its user, as read by one query. */
export interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly endedReason: EndReason | null;
  readonly locked: boolean;
  /** When the user signed in: a session opened by a ticket inherits this, so that it lives no longer than its origin. */
  readonly signedInAt: Date;
  /** When the user last signed in or reauthenticated. */
  readonly provedAt: Date;
  readonly account: string;
  readonly name: string;
  /** The current organisation: the chosen one if the user still belongs to it, otherwise their own. */
  readonly organisation: string | null;
  readonly department: string | null;
  readonly position: string | null;
  readonly administrator: boolean;
  /**
   * The user exists, is enabled, and has a credential. A viewed user needs none: whoever looks inherits the grants, not the duties of signing
   * in; there the viewer must be enabled too.
   */
  readonly usable: boolean;
  readonly demo: boolean;
  /** The password was set by another user. */
  readonly initialPassword: boolean;
  /** The user signs in with a second factor. */
  readonly secondFactor: boolean;
  /** The application chosen in this session, even if the user no longer has it. */
  readonly application: string | null;
  /** The administrator who views the platform as this user; null in ordinary sessions. */
  readonly viewer: string | null;
  /** The role that a viewer previews with their own account; null elsewhere. */
  readonly preview: Preview | null;
  /** Codes of the roles that apply. */
  readonly roles: readonly string[];
  /** The principals whose grants the user has: roles with their codes, positions, groups, and the user. */
  readonly holders: readonly Principal[];
}

/**
 * Columns of a user and their grants, over the aliases of `personJoins`. A role limited to organisations applies to users whose current
 * organisation is one of them or below one.
 */
export const personColumns: Sql = sql`u.account, u.name, u.is_administrator as administrator, place.organisation, u.department, post.position,
  held.roles, held.holders`;

/** Joins to a user `u`: their choices `h`, the current organisation and position, and the principals of their grants. */
export const personJoins: Sql = sql`
  left join sys_user_choice h on h.user_id = u.id
  cross join lateral (select case when h.organisation is not null and exists (select 1 from user_organisation m join organisation o on o.id = m.organisation
      where m."user" = u.id and m.organisation = h.organisation and m.deleted_at is null and o.deleted_at is null and o.status = 'enabled')
    then h.organisation else u.organisation end as organisation) place
  left join lateral (select p.position from user_position p where p."user" = u.id and p.deleted_at is null
    order by (p.position = h.position) desc nulls last, p.created_at limit 1) post on true
  cross join lateral (
    with recursive up(id) as (select place.organisation union select o.parent from organisation o join up on o.id = up.id where o.parent is not null),
    r as (select r.id, r.code from user_role l join role r on r.id = l.role
      where l."user" = u.id and l.deleted_at is null and r.deleted_at is null and r.status = 'enabled'
        and (r.global or exists (select 1 from up where up.id = any(r.organisations))))
    select array(select code from r order by code) as roles, (
      select coalesce(json_agg(x.holder), '[]') from (
        select json_build_object('key', 'role:' || id, 'role', code) as holder from r
        union all select json_build_object('key', 'user:' || u.id)
        union all select json_build_object('key', 'position:' || p.position) from user_position p join position q on q.id = p.position
          where p."user" = u.id and p.deleted_at is null and q.deleted_at is null and q.status = 'enabled'
        union all select json_build_object('key', 'group:' || g.user_group) from group_member g join user_group q on q.id = g.user_group
          where g."user" = u.id and g.deleted_at is null and q.deleted_at is null and q.status = 'enabled'
        union all (select json_build_object('key', 'grade', 'role', 'gradeAdmin') from grade_admin a where a.manager = u.id and a.deleted_at is null limit 1)
      ) x) as holders) held`;

/** Reads the session of a token hash; null if there is none. */
export async function readSession(db: Database, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>(sql`
    select ${personColumns}, s.id, s.user_id as "userId", s.created_at as "createdAt", s.seen_at as "seenAt", s.expires_at as "expiresAt",
      s.ended_reason as "endedReason", s.locked, s.signed_in_at as "signedInAt",
      greatest(s.signed_in_at, s.proved_at) as "provedAt", s.viewer,
      (u.deleted_at is null and u.status = 'enabled' and case when s.viewer is null then c.user_id is not null
        else exists (select 1 from "user" v where v.id = s.viewer and v.deleted_at is null and v.status = 'enabled')
          and (s.preview_role is null or p.id is not null) end) as usable, coalesce(c.demo, false) as demo,
      case when p.id is not null then json_build_object('role', p.id, 'code', p.code, 'name', p.name, 'organisation', s.preview_organisation) end as preview,
      c.changed_at is null as "initialPassword", s.application,
      exists (select 1 from sys_second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor"
    from sys_session s join "user" u on u.id = s.user_id left join sys_credential c on c.user_id = u.id
      left join role p on p.id = s.preview_role and p.deleted_at is null ${personJoins}
    where s.token_hash = ${tokenHash}`);
  return row ? { ...row, ...previewed(row) } : null;
}

// The account of the viewer lends its id alone: position, department and its own grants do not count in a preview.
function previewed({ preview, organisation }: SessionRow): Partial<SessionRow> {
  if (!preview) return {};
  const { role, code, organisation: chosen } = preview;
  return {
    administrator: false,
    roles: [code],
    holders: [{ key: `role:${role}`, role: code }],
    organisation: chosen ?? organisation,
    department: null,
    position: null,
  };
}
