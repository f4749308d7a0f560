import type { Context } from '@zhixing/engine/context.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { roleName } from '../account/role-names.ts';
import { permissionsOf } from './permissions.ts';

const base = '/api/permission/Users/Current';

/** The user's organisations, positions, subordinates and permissions. */
export const ownPlaceRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/getUserOrganizes`, access: 'session', query: openQuery, summary: 'The own organisations' },
    async (_input, ctx) => ({ list: await organisationsOf(ctx) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/getUserPositions`,
      access: 'session',
      query: openQuery,
      summary: 'The own positions',
    },
    async (_input, ctx) => ({ list: await positionsOf(ctx) }),
  ),
  defineRoute(
    { method: 'GET', path: `${base}/Authorize`, access: 'session', query: openQuery, summary: 'What the person may do, by model' },
    async (_input, ctx) => ({ list: permissionsOf(ctx) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Subordinate/:id`,
      access: 'session',
      params: z.strictObject({ id: z.string().max(60) }),
      query: openQuery,
      summary: 'Whoever reports to a person: 0 is oneself, else one of the own subordinates',
    },
    async ({ params }, ctx) => ({ list: await subordinatesOf(ctx, params.id) }),
  ),
];

async function positionsOf({ db, actor }: Context) {
  return db.query(sql`
    select p.id, p.name as "fullName", p.code as "enCode", o.name as "organizeName", p.id = ${actor.variables['@positionId'] ?? null} as "isDefault"
    from user_position l join position p on p.id = l.position left join organisation o on o.id = p.organisation and o.deleted_at is null
    where l."user" = ${actor.userId} and l.deleted_at is null and p.deleted_at is null and p.status = 'enabled' order by p.sort_code nulls last, p.name`);
}

async function organisationsOf({ db, actor }: Context) {
  return db.query(sql`
    with recursive own(id) as (select organisation from "user" where id = ${actor.userId} and organisation is not null
        union select m.organisation from user_organisation m join organisation o on o.id = m.organisation
        where m."user" = ${actor.userId} and m.deleted_at is null and o.deleted_at is null and o.status = 'enabled'),
      up(own, id, name, parent, step) as (
        select o.id, o.id, o.name, o.parent, 0 from organisation o join own on own.id = o.id where o.deleted_at is null
        union all select up.own, o.id, o.name, o.parent, step + 1 from organisation o join up on o.id = up.parent where o.deleted_at is null and step < 30)
    select own as id, max(name) filter (where step = 0) as "fullName", own = ${actor.organisationId} as "isDefault",
      coalesce(array_agg(name order by step desc) filter (where step > 0), '{}') as trail
    from up group by own order by own = ${actor.organisationId} desc nulls last, 2`);
}

async function subordinatesOf(ctx: Context, id: string) {
  const { db, actor } = ctx;
  const chief = id === '0' ? actor.userId : id;
  const mine = actor.variables['@userAndSubordinates'];
  if (!chief || !isId(chief) || (chief !== actor.userId && !(Array.isArray(mine) && mine.includes(chief))))
    throw accountErrors.notSubordinate();
  const people = await db.query<{
    id: string;
    name: string;
    organizeName: string | null;
    roles: { code: string; name: string }[];
    below: number;
  }>(sql`
    select u.id, u.name, o.name as "organizeName",
      (select coalesce(json_agg(json_build_object('code', r.code, 'name', r.name) order by r.sort_code, r.code), '[]')
        from user_role l join role r on r.id = l.role where l."user" = u.id and l.deleted_at is null and r.deleted_at is null) as roles,
      (select count(*)::int from "user" b where b.manager = u.id and b.deleted_at is null) as below
    from "user" u left join organisation o on o.id = u.organisation and o.deleted_at is null
    where u.manager = ${chief} and u.id <> ${actor.userId} and u.deleted_at is null order by u.sort_code nulls last, u.name, u.id limit 500`);
  return people.map(({ roles, below, ...person }) => ({
    ...person,
    roleNames: roles.map((role) => roleName(ctx, role)),
    hasChildren: below > 0,
  }));
}
