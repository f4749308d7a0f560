import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { UserPosition } from '../organisation/user-position.model.ts';
import type { User } from './user.model.ts';
import { UserRole } from './user-role.model.ts';

/*
 * What a user holds is a record for each role and position, with its own rules. The user carries the same as two lists, so that people are listed,
 * found, exported and imported by them. Whichever is written, the other one follows in the same transaction.
 */

/** Shows on the user what he holds now. His version stays: nobody has changed anything that a form of his asks for. */
export async function showHeld(db: Database, userId: string): Promise<void> {
  await db.query(sql`update "user" u set
      roles = nullif(array(select l.role from user_role l where l."user" = u.id and l.deleted_at is null order by l.created_at, l.id), '{}'),
      positions = nullif(array(select p.position from user_position p where p."user" = u.id and p.deleted_at is null order by p.created_at, p.id), '{}')
    where u.id = ${userId}`);
}

/** The same for everybody of whom it is not shown yet: after an update of the product. */
export async function showHeldOfAll(engine: Engine): Promise<void> {
  await engine.database.query(sql`
    with held as (select u.id,
        nullif(array(select l.role from user_role l where l."user" = u.id and l.deleted_at is null order by l.created_at, l.id), '{}') as roles,
        nullif(array(select p.position from user_position p where p."user" = u.id and p.deleted_at is null order by p.created_at, p.id), '{}') as positions
      from "user" u where u.deleted_at is null)
    update "user" u set roles = h.roles, positions = h.positions from held h
    where h.id = u.id and (u.roles is distinct from h.roles or u.positions is distinct from h.positions)`);
}

/** Gives and takes what the lists of a user say, under the rules for each single role and position. */
export async function holdAsListed(ctx: Context, { id, roles, positions }: Row<typeof User>, changed: ReadonlySet<string>): Promise<void> {
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
