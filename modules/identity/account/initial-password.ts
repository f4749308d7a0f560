import { randomInt } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { hashForStorage, md5Hex } from '../password/password.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { roleId } from './roles.ts';
import { User } from './user.model.ts';
import { UserRole } from './user-role.model.ts';
import { storeCredential } from './users.ts';

/** The account of somebody who has been let in, with the role by which he begins. */
export interface FirstAccount {
  readonly account: string;
  readonly name: string;
  readonly organisation: string;
  readonly mobilePhone: string;
  readonly email: string | null;
  readonly role: string;
}

/**
 * Creates an account in the transaction that is open. Answers its initial password, which is kept nowhere in clear and opens nothing but
 * its own change. The role is one of those that every installation has.
 */
export async function openAccount(ctx: Context, { role, ...person }: FirstAccount): Promise<string> {
  const { id } = await repo(User, ctx).create(person);
  await repo(UserRole, ctx).create({ user: id, role: roleId(role) });
  return giveInitialPassword(ctx, id);
}

/** Gives an account a new initial password, as long as its owner has not made one his own; then null. */
export async function renewInitialPassword(ctx: Context, account: string): Promise<string | null> {
  const [found] = await ctx.db.query<{ id: string }>(sql`
    select u.id from "user" u join sys_credential c on c.user_id = u.id
    where u.account = ${account} and u.deleted_at is null and c.changed_at is null and c.must_change for update of c`);
  if (!found) return null;
  await endSessionsOf(ctx.engine, ctx.db, found.id, { reason: 'forced' });
  return giveInitialPassword(ctx, found.id);
}

/** Gives an account an initial password in the transaction that is open, and answers it: it is kept nowhere in clear. */
export async function giveInitialPassword(ctx: Context, userId: string): Promise<string> {
  const password = newPassword();
  const credential = await hashForStorage(md5Hex(password));
  await storeCredential(ctx.db, userId, credential, { now: ctx.engine.now(), demo: false, mustChange: true });
  await audit(ctx, { kind: 'account', verb: 'initialPassword', model: 'user', record: userId });
  return password;
}

// Read to somebody over the telephone: nothing that looks or sounds like something else. Some 66 bits.
const UPPER = 'ACDEFGHJKLMNPQRTUVWXY';
const LOWER = 'abcdefghijkmnpqrtuvwxy';
const DIGITS = '346789';
const GROUPS = 3;

const one = (letters: string): string => letters.charAt(randomInt(letters.length));

function newPassword(): string {
  const group = () => one(UPPER) + one(LOWER) + one(DIGITS) + one(UPPER + LOWER + DIGITS) + one(LOWER + DIGITS);
  return Array.from({ length: GROUPS }, group).join('-');
}
