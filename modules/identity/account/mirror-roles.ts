import { type Context, elevated, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { UserPosition } from '../organisation/user-position.model.ts';
import { User } from './user.model.ts';
import { UserRole } from './user-role.model.ts';

/*
 * Each role and position of a user is a link record with its own rules. The user row mirrors them as two lists for listing, filtering,
 * export and import. A write to either side updates the other in the same transaction.
 */

const held = {
  roles: sql`nullif(array(select l.role from user_role l where l."user" = t.id and l.deleted_at is null order by l.created_at, l.id), '{}')`,
  positions: sql`nullif(array(select p.position from user_position p where p."user" = t.id and p.deleted_at is null order by p.created_at, p.id), '{}')`,
};

/** Copies the user's roles and positions to the user row. The version is not increased, since no field of the user's form has changed. */
export const mirrorRoles = async (ctx: Context, userId: string): Promise<void> =>
  void (await updateRows(ctx, User, { set: held, where: sql`t.id = ${userId}` }));

/** Refreshes the lists of all users for whom they are outdated, after an upgrade of the product. */
export async function mirrorAllRoles(engine: Engine): Promise<void> {
  const where = sql`t.deleted_at is null and (t.roles is distinct from ${held.roles} or t.positions is distinct from ${held.positions})`;
  await updateRows(systemContext(engine), User, { set: held, where });
}

/** Adds and removes link records to match the user's lists, under the rules of each link. */
export async function applyListedRoles(
  ctx: Context,
  { id, roles, positions }: Row<typeof User>,
  changed: ReadonlySet<string>,
): Promise<void> {
  if (changed.has('roles')) await holdRoles(ctx, id, roles ?? []);
  if (changed.has('positions')) await holdPositions(ctx, id, positions ?? []);
}

async function holdRoles(ctx: Context, user: string, wanted: readonly string[]): Promise<void> {
  const held = await repo(UserRole, elevated(ctx)).find({ user });
  const links = repo(UserRole, ctx);
  for (const { id, role } of held) if (!wanted.includes(role)) await links.remove(id);
  for (const role of wanted) if (!held.some((one) => one.role === role)) await links.create({ user, role });
}

async function holdPositions(ctx: Context, user: string, wanted: readonly string[]): Promise<void> {
  const held = await repo(UserPosition, elevated(ctx)).find({ user });
  const links = repo(UserPosition, ctx);
  for (const { id, position } of held) if (!wanted.includes(position)) await links.remove(id);
  for (const position of wanted) if (!held.some((one) => one.position === position)) await links.create({ user, position });
}
