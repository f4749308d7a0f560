import type { Context } from '@zhixing/engine/context.ts';
import type { Module } from '@zhixing/engine/module.ts';
import type { Row } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import type { Announcement } from './announcement.model.ts';

/** The organisation in force and all above it, for the announcements that somebody receives through his place. */
export const organisationsAbove: NonNullable<Module['variables']> = async ({ organisationId, db }) => {
  if (organisationId === null) return { '@organizationAndAbove': [] };
  const rows = await db.query<{ id: string }>(sql`
    with recursive above as (
      select id, parent, 1 as depth from organisation where id = ${organisationId}
      union all
      select o.id, o.parent, a.depth + 1 from organisation o join above a on o.id = a.parent where a.depth < 30
    ) select distinct id from above`);
  return { '@organizationAndAbove': rows.map(({ id }) => id) };
};

/** Ids of the people who may sign in and whom an announcement is for. */
export async function recipientsOf(ctx: Context, row: Row<typeof Announcement>): Promise<readonly string[]> {
  const people = await ctx.db.query<{ id: string }>(
    sql`select u.id from "user" u where u.deleted_at is null and u.status = 'enabled' and ${within(row)}`,
  );
  return people.map(({ id }) => id);
}

function within({ audience, organisations, users }: Row<typeof Announcement>): Sql {
  if (audience === 'everybody') return sql`true`;
  if (audience === 'users') return sql`u.id = any(${users ?? []}::uuid[])`;
  return sql`u.organisation in (
    with recursive below as (
      select id, 1 as depth from organisation where id = any(${organisations ?? []}::uuid[])
      union all
      select o.id, b.depth + 1 from organisation o join below b on o.parent = b.id where b.depth < 30
    ) select id from below)`;
}
