import type { Context } from '@zhixing/engine/context.ts';
import type { Module, Warning } from '@zhixing/engine/module.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { EffectiveModel, Row } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import type { Announcement } from './announcement.model.ts';

/**
 * Variables for scopes: the active organisation with all above it, and these together with all other organisations of the user, by which
 * announcements reach them.
 */
export const organisationsAbove: NonNullable<Module['variables']> = async ({ userId, organisationId, db }) => {
  const rows = await db.query<{ id: string; inForce: boolean }>(sql`
    with recursive own as (
      select unnest(array[organisation, department]) as id, false as in_force from "user" where id = ${userId}
      union all
      select organisation, false from user_organisation where "user" = ${userId} and deleted_at is null
      union all
      select ${organisationId}::uuid, true
    ), above as (
      select o.id, o.parent, own.in_force, 1 as depth from organisation o join own on own.id = o.id
      union all
      select o.id, o.parent, a.in_force, a.depth + 1 from organisation o join above a on o.id = a.parent where a.depth < 30
    ) select id, bool_or(in_force) as "inForce" from above group by id`);
  return {
    '@organizationAndAbove': rows.filter(({ inForce }) => inForce).map(({ id }) => id),
    '@placesAndAbove': rows.map(({ id }) => id),
  };
};

/** Ids of the enabled users in the audience of an announcement. */
export async function recipientsOf(ctx: Context, row: Row<typeof Announcement>): Promise<readonly string[]> {
  const people = await ctx.db.query<{ id: string }>(
    sql`select u.id from "user" u where u.deleted_at is null and u.status = 'enabled' and ${within(row)}`,
  );
  return people.map(({ id }) => id);
}

/** Warning with the number of recipients before a draft is sent; only for users who may send it. */
export async function countRecipients(ctx: Context, model: EffectiveModel, row: Row<typeof Announcement>): Promise<readonly Warning[]> {
  if (row.status !== 'draft' || can(ctx, model, 'act:release') === null) return [];
  const count = (await recipientsOf(ctx, row)).length;
  const text = ctx.engine.texts.text(ctx.language, 'announcement.told.reaches', { count });
  return [{ tone: 'warning', text, action: 'release' }];
}

function within({ audience, organisations, users }: Row<typeof Announcement>): Sql {
  if (audience === 'everybody') return sql`true`;
  if (audience === 'users') return sql`u.id = any(${users ?? []}::uuid[])`;
  return sql`u.id in (
    with recursive below as (
      select id, 1 as depth from organisation where id = any(${organisations ?? []}::uuid[])
      union all
      select o.id, b.depth + 1 from organisation o join below b on o.parent = b.id where b.depth < 30
    ) select p.id from "user" p join below b on b.id in (p.organisation, p.department)
      union select m."user" from user_organisation m join below b on b.id = m.organisation where m.deleted_at is null)`;
}
