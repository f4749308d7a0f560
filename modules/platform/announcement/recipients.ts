import type { Context } from '@zhixing/engine/context.ts';
import type { Module, Warning } from '@zhixing/engine/module.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { EffectiveModel, Row } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { type Announcement, recipientKinds } from './announcement.model.ts';

/** An organisation above a user's, or the user's own. */
interface Above {
  readonly id: string;
  readonly inForce: boolean;
  /** Kinds of the user's organisations that lie at or below it. */
  readonly kinds: readonly string[];
}

/**
 * Variables for scopes: the active organisation with all above it, these together with all other organisations of the user, by which
 * announcements reach them, and by kind of recipients the areas in which an organisation of the user of that kind lies.
 */
export const organisationsAbove: NonNullable<Module['variables']> = async ({ userId, organisationId, db }) => {
  const rows = await db.query<Above>(sql`
    with recursive own as (
      select unnest(array[organisation, department]) as id, false as in_force from "user" where id = ${userId}
      union all
      select organisation, false from user_organisation where "user" = ${userId} and deleted_at is null
      union all
      select ${organisationId}::uuid, true
    ), above as (
      select o.id, o.parent, own.in_force, o.kind, 1 as depth from organisation o join own on own.id = o.id
      union all
      select o.id, o.parent, a.in_force, a.kind, a.depth + 1 from organisation o join above a on o.id = a.parent where a.depth < 30
    ) select id, bool_or(in_force) as "inForce", array_agg(distinct kind) as kinds from above group by id`);
  const areas = Object.entries(recipientKinds).map(([flag, kinds]) => [`@${flag}`, areasOf(rows, kinds)] as const);
  return {
    '@organizationAndAbove': rows.filter(({ inForce }) => inForce).map(({ id }) => id),
    '@placesAndAbove': rows.map(({ id }) => id),
    ...Object.fromEntries(areas),
  };
};

const areasOf = (rows: readonly Above[], kinds: readonly string[]): string[] =>
  rows.flatMap(({ id, kinds: own }) => (own.some((kind) => kinds.includes(kind)) ? [id] : []));

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

function within(row: Row<typeof Announcement>): Sql {
  const { audience, organisations, users, area } = row;
  if (audience === 'everybody') return sql`true`;
  if (audience === 'users') return sql`u.id = any(${users ?? []}::uuid[])`;
  if (audience === 'area') return membersBelow(area ? [area] : [], kindsOf(row));
  return membersBelow(organisations ?? []);
}

const kindsOf = (row: Row<typeof Announcement>): string[] =>
  Object.entries(recipientKinds).flatMap(([flag, kinds]) => (row[flag as keyof typeof recipientKinds] ? [...kinds] : []));

/** Members of organisations and of all below them; with kinds, of those alone that are of these kinds. */
function membersBelow(organisations: readonly string[], kinds: readonly string[] | null = null): Sql {
  return sql`u.id in (
    with recursive below as (
      select id, kind, 1 as depth from organisation where id = any(${[...organisations]}::uuid[])
      union all
      select o.id, o.kind, b.depth + 1 from organisation o join below b on o.parent = b.id where b.depth < 30
    ), reached as (select id from below where ${kinds === null} or kind = any(${kinds ? [...kinds] : []}::text[]))
      select p.id from "user" p join reached b on b.id in (p.organisation, p.department)
      union select m."user" from user_organisation m join reached b on b.id = m.organisation where m.deleted_at is null)`;
}
