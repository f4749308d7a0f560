import type { Database } from '@zhixing/engine/database/database.ts';
import type { Person, Platform } from '@zhixing/workplace/platform.ts';
import sql from 'sql-template-tag';
import type { Settings } from '../settings-shape.ts';
import { accountOf, employeeNoOf, mobileOf } from './matching.ts';
import { signInsOf } from './sign-ins.ts';
import type { Link, OurDepartment, OurPerson, Ours } from './steps.ts';

/** Reads all local data that a run over these people may need. */
export async function readOurs(db: Database, platform: Platform, settings: Settings, people: readonly Person[]): Promise<Ours> {
  const links = await db.query<Link>(
    sql`select kind, theirs, ours, gone_at is not null as gone from sys_workplace_link where platform = ${platform}`,
  );
  const linked = (kind: Link['kind']) => links.filter((link) => link.kind === kind).map((link) => link.ours);
  const mobiles = people.map(mobileOf).filter((mobile) => mobile !== null);
  const accounts = people
    .map((person) => accountOf(person, settings.accountFrom)?.toLowerCase())
    .filter((account) => account !== undefined);
  const numbers = people.map(employeeNoOf).filter((number) => number !== null);
  const signIns = await signInsOf(db, platform, settings.corpId);
  const departments = await departmentsOf(db, settings.organisation, linked('department'));
  const ids = [...linked('person'), ...signIns.values()];
  const found = await peopleWhere(db, { ids, mobiles, numbers, accounts, mayHold: settings.mayHold });
  return { departments: byId(departments), people: byId(found), links, signIns, positions: await postsOf(db, settings.organisation) };
}

/** What excludes these users from synchronisation, by id; users with nothing of the kind are missing. */
export async function heldBy(db: Database, ids: readonly string[], mayHold: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await peopleWhere(db, { ids, mobiles: [], numbers: [], accounts: [], mayHold });
  return new Map(people.flatMap(({ id, holds }) => (holds === null ? [] : [[id, holds] as const])));
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> => new Map(rows.map((row) => [row.id, row]));

/** The departments below an organisation, without those of other organisations below it, and all linked ones. */
const departmentsOf = (db: Database, root: string | null, linked: readonly string[]): Promise<OurDepartment[]> =>
  db.query<OurDepartment>(sql`
    with recursive below(id) as (select o.id from organisation o where o.parent = ${root} and o.kind = 'department' and o.deleted_at is null
      union select o.id from organisation o join below b on o.parent = b.id where o.kind = 'department' and o.deleted_at is null)
    select id, name, parent, sort_code as "sortCode", status = 'enabled' as enabled, deleted_at is not null as deleted
    from organisation where id in (select id from below) or id = any(${linked}::uuid[])`);

/** Positions of an organisation by name, without those that carry grants: such a position is only assigned by hand. */
async function postsOf(db: Database, organisation: string | null): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(sql`
    select p.id, p.name from position p where p.deleted_at is null and p.status = 'enabled'
      and (p.organisation = ${organisation} or (p.organisation is null and p.org_kind in ('any', (select o.kind from organisation o where o.id = ${organisation}))))
      and not exists (select 1 from authorisation a where a.position = p.id and a.deleted_at is null)
    order by p.organisation nulls first, p.created_at`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface Wanted {
  readonly ids: readonly string[];
  readonly mobiles: readonly string[];
  readonly numbers: readonly string[];
  readonly accounts: readonly string[];
  readonly mayHold: readonly string[];
}

interface Held {
  readonly administrator: boolean;
  readonly graded: boolean;
  readonly granted: boolean;
  readonly elsewhere: boolean;
  readonly others: readonly string[] | null;
}

/**
 * Users with what excludes them: being an administrator, administering a branch, belonging to further organisations, grants of their own or
 * by a position or group, and roles outside `mayHold`.
 */
async function peopleWhere(db: Database, { ids, mobiles, numbers, accounts, mayHold }: Wanted): Promise<OurPerson[]> {
  const rows = await db.query<Omit<OurPerson, 'holds'> & Held>(sql`
    select u.id, u.account, u.name, u.mobile_phone as mobile, u.email, u.employee_no as "employeeNo", u.organisation, u.department, u.status = 'enabled' as enabled,
      u.deleted_at is not null as deleted, u.is_administrator as administrator,
      exists (select 1 from grade_admin a where a.manager = u.id and a.deleted_at is null) as graded,
      exists (select 1 from user_organisation o where o."user" = u.id and o.deleted_at is null) as elsewhere,
      exists (select 1 from authorisation a where a.deleted_at is null and (a."user" = u.id
        or a.position in (select p.position from user_position p where p."user" = u.id and p.deleted_at is null)
        or a.user_group in (select g.user_group from group_member g where g."user" = u.id and g.deleted_at is null))) as granted,
      array(select p.position::text from user_position p where p."user" = u.id and p.deleted_at is null) as positions,
      array(select l.role::text from user_role l where l."user" = u.id and l.deleted_at is null) as roles,
      (select array_agg(r.code order by r.code) from user_role l join role r on r.id = l.role
        where l."user" = u.id and l.deleted_at is null and not l.role = any(${mayHold}::uuid[])) as others
    from "user" u
    where u.id = any(${ids}::uuid[])
      or (u.deleted_at is null and (u.mobile_phone = any(${mobiles}) or u.employee_no = any(${numbers}) or lower(u.account) = any(${accounts})))`);
  return rows.map(({ administrator, graded, granted, elsewhere, others, ...person }) => ({
    ...person,
    holds: holdsOf({ administrator, graded, granted, elsewhere, others }),
  }));
}

/** Keys of locale texts, and codes of roles prefixed with `role:`. */
function holdsOf({ administrator, graded, granted, elsewhere, others }: Held): string | null {
  const held = [
    ...(administrator ? ['administrator'] : []),
    ...(graded ? ['graded'] : []),
    ...(granted ? ['granted'] : []),
    ...(elsewhere ? ['elsewhere'] : []),
    ...(others ?? []).map((code) => `role:${code}`),
  ];
  return held.length === 0 ? null : held.join(' ');
}
