import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { grantOn, type Wanted } from './authority.ts';
import { checkedGrant } from './check-grant.ts';
import { type Difference, differenceOf, itemsDiffer } from './differences.ts';
import { APPLICATIONS, type ModelGrant, PAGES } from './documents.ts';
import { itemsOf } from './items.ts';
import type { NamedPrincipal } from './principals.ts';
import { stampFor } from './records.ts';

/** All grants of a principal, by model, pages and applications, with the differences from the product's declaration. */
export async function stateOf(ctx: Context, target: NamedPrincipal) {
  const { engine } = ctx;
  const records = await engine.access.records();
  const written = records.grants.get(target.key);
  const models = await Promise.all(
    engine.registry.all().map(async (model) => {
      const { now, declared } = await grantOn(ctx, target, model);
      if (!written?.has(model.name)) return { model: model.name, now, written: false };
      return { model: model.name, now, written: true, declared, difference: differenceOf(model, declared, now) };
    }),
  );
  return {
    holder: { type: target.type, id: target.id, name: target.name },
    own: ctx.actor.holders?.includes(target.key) === true,
    people: await peopleOf(ctx, target),
    stamp: records.stamps.get(target.key) ?? stampFor([]),
    grants: models.filter(({ now, written: stored }) => stored || Object.keys(now.abilities).length > 0),
    pages: await itemsOf(ctx, target, PAGES),
    applications: await itemsOf(ctx, target, APPLICATIONS),
  };
}

/** The permissions that a change would add and remove, and how many users it affects. */
export async function previewOf(ctx: Context, target: NamedPrincipal, grants: Wanted) {
  const changes = await Promise.all(Object.entries(grants).map(([subject, document]) => changeOf(ctx, target, subject, document)));
  return { list: changes.filter((one) => one !== null), people: await peopleOf(ctx, target) };
}

async function changeOf(ctx: Context, target: NamedPrincipal, subject: string, document: unknown): Promise<Difference | null> {
  const checked = document === null ? null : await checkedGrant(ctx, subject, document);
  const model = ctx.engine.registry.find(subject);
  if (model) {
    const { now, declared } = await grantOn(ctx, target, model);
    return differenceOf(model, now, (checked as ModelGrant | null) ?? declared);
  }
  const { now, declared } = await itemsOf(ctx, target, subject);
  return itemsDiffer(subject, now, (checked as { items: string[] } | null)?.items ?? declared);
}

/** The permissions that only the right principal has (added), and those that only the left one has (removed). */
export async function comparisonOf(ctx: Context, left: NamedPrincipal, right: NamedPrincipal): Promise<readonly Difference[]> {
  const models = ctx.engine.registry.all().map(async (model) => {
    const [one, other] = [await grantOn(ctx, left, model), await grantOn(ctx, right, model)];
    return differenceOf(model, one.now, other.now);
  });
  const items = [APPLICATIONS, PAGES].map(async (subject) => {
    const [one, other] = [await itemsOf(ctx, left, subject), await itemsOf(ctx, right, subject)];
    return itemsDiffer(subject, one.now, other.now);
  });
  return (await Promise.all([...items, ...models])).filter((one) => one !== null);
}

/** How many users hold these grants. */
async function peopleOf({ db }: Context, { type, id }: NamedPrincipal): Promise<number> {
  if (type === 'user') return 1;
  const [row] = await db.query<{ n: number }>(
    type === 'role'
      ? sql`select count(*)::int as n from user_role where role = ${id} and deleted_at is null`
      : type === 'position'
        ? sql`select count(*)::int as n from user_position where position = ${id} and deleted_at is null`
        : sql`select count(*)::int as n from group_member where user_group = ${id} and deleted_at is null`,
  );
  return row?.n ?? 0;
}
