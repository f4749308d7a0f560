import type { Context } from '@zhixing/engine/context.ts';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { Initiator, Who } from '@zhixing/flow';
import { isId } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';

/** Users as flows look them up: enabled accounts only, in a stable order. */
export interface Directory {
  readonly present: (users: readonly string[]) => Promise<string[]>;
  readonly administrators: () => Promise<string[]>;
  readonly named: (who: Named, place: string | null) => Promise<string[]>;
  /**
   * The superiors of a user from one level up to another, the nearest first, one list per level; those who have left are skipped, and a
   * user is never their own superior.
   */
  readonly superiors: (user: string, from: number, upTo: number) => Promise<string[][]>;
  /** The head of the department `level` levels up, 1 being the own department. */
  readonly head: (organisation: string | null, level: number) => Promise<string[]>;
}

type Named = Pick<Extract<Who, { who: 'named' }>, 'users' | 'positions' | 'roles' | 'groups' | 'departments' | 'among'>;

const ENABLED = sql`u.deleted_at is null and u.status = 'enabled'`;

/** Reads users on the connection of the transaction that advances the flow. */
export function directory({ engine, db }: Pick<Context, 'engine' | 'db'>, initiator: Initiator): Directory {
  const ids = async (statement: Sql): Promise<string[]> => (await db.query<{ id: string }>(statement)).map(({ id }) => id);
  return {
    present: async (users) => {
      const there = new Set(await ids(sql`select u.id from "user" u where u.id = any(${users.filter(isId)}::uuid[]) and ${ENABLED}`));
      return users.filter((user) => there.has(user));
    },
    administrators: async () => (await use(engine, administrators).of({ db })).map(({ id }) => id),
    named: (who, place) =>
      ids(sql`
      select u.id from "user" u where ${ENABLED} and u.id in (${meantBy(who)}) and ${optionsFilterSql(who.among, initiator, place)}
      order by array_position(${who.users ?? []}, u.id::text), u.created_at, u.id limit 200`),
    superiors: async (user, from, upTo) => {
      const rows = await db.query<{ id: string; level: number }>(sql`
        with recursive up as (
          select u.id, u.manager, 0 as level from "user" u where u.id = ${user}
          union all select m.id, m.manager, up.level + 1 from up join "user" m on m.id = up.manager where up.level < ${upTo})
        select u.id, up.level from up join "user" u on u.id = up.id where up.level >= ${from} and u.id <> ${user} and ${ENABLED} order by up.level`);
      return rows.map(({ id }) => [id]);
    },
    head: (organisation, level) =>
      ids(sql`
      with recursive up as (
        select o.id, o.parent, o.manager, 1 as level from organisation o where o.id = ${organisation}
        union all select p.id, p.parent, p.manager, up.level + 1 from up join organisation p on p.id = up.parent where up.level < ${level})
      select u.id from up join "user" u on u.id = up.manager where up.level = ${level} and ${ENABLED}`),
  };
}

/** Roles by code, as documents name them, or by id, as records do. */
const principalsOf = (codes: readonly string[]): Sql => sql`
  select l."user" from user_role l join role r on r.id = l.role and r.deleted_at is null and r.status = 'enabled'
  where l.deleted_at is null and (r.code = any(${codes}) or r.id::text = any(${codes}))`;

/** A union, so that each kind of assignee uses its own index; one combined condition would scan all accounts. */
function meantBy({ users = [], positions = [], roles = [], groups = [], departments = [] }: Named): Sql {
  const [people, posts, teams, places] = [users, positions, groups, departments].map((keys) => keys.filter(isId));
  return sql`
    select unnest(${people}::uuid[]) union ${principalsOf(roles)}
    union select g."user" from group_member g where g.user_group = any(${teams}::uuid[]) and g.deleted_at is null
    union select p.id from "user" p where p.positions && ${posts}::uuid[]
    union select d.id from "user" d where d.department = any(${places}::uuid[]) and d.deleted_at is null
    union select o.id from "user" o where o.organisation = any(${places}::uuid[]) and o.deleted_at is null`;
}

function optionsFilterSql(among: Named['among'], initiator: Initiator, place: string | null): Sql {
  const shared = (column: 'roles' | 'positions'): Sql =>
    column === 'roles'
      ? sql`u.roles && (select i.roles from "user" i where i.id = ${initiator.user})`
      : sql`u.positions && (select i.positions from "user" i where i.id = ${initiator.user})`;
  const conditions: Record<NonNullable<Named['among']>, () => Sql> = {
    sameDepartment: () => sql`u.department = ${initiator.department}`,
    sameOrganisation: () => sql`u.organisation = ${initiator.organisation}`,
    samePosition: () => shared('positions'),
    sameRole: () => shared('roles'),
    sameGroup: () => sql`exists (select 1 from group_member a join group_member b on a.user_group = b.user_group
      where a."user" = u.id and b."user" = ${initiator.user} and a.deleted_at is null and b.deleted_at is null)`,
    superior: () => sql`u.id = (select i.manager from "user" i where i.id = ${initiator.user})`,
    subordinates: () => sql`u.manager = ${initiator.user}`,
    aboveRecord: () => sql`u.organisation in (
      with recursive up as (
        select o.id, o.parent from organisation o where o.id = ${place ?? initiator.organisation}
        union select p.id, p.parent from up join organisation p on p.id = up.parent)
      select id from up)`,
  };
  return among ? conditions[among]() : sql`true`;
}
