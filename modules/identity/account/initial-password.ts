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
import { isAccount, storeCredential } from './users.ts';

/** The account of a newly approved applicant, with the role they start with. */
export interface FirstAccount {
  readonly account: string;
  readonly name: string;
  readonly organisation: string;
  readonly mobilePhone: string;
  readonly email: string | null;
  readonly role: string;
}

/**
 * Creates an account in the current transaction. Returns its initial password, which is stored only as a hash and must be changed at first
 * use. The role is a built-in one.
 */
export async function openAccount(ctx: Context, { role, ...person }: FirstAccount): Promise<string> {
  const { id } = await repo(User, ctx).create(person);
  await repo(UserRole, ctx).create({ user: id, role: roleId(role) });
  return giveInitialPassword(ctx, id);
}

/** Sets a new initial password while the user has not yet replaced the first one; otherwise returns null. */
export async function renewInitialPassword(ctx: Context, account: string): Promise<string | null> {
  const [found] = await ctx.db.query<{ id: string }>(sql`
    select u.id from "user" u join sys_credential c on c.user_id = u.id
    where ${isAccount(account)} and u.deleted_at is null and c.changed_at is null and c.must_change for update of c`);
  if (!found) return null;
  await endSessionsOf(ctx.engine, ctx.db, found.id, { reason: 'forced' });
  return giveInitialPassword(ctx, found.id);
}

/** Sets an initial password in the current transaction and returns it; only its hash is stored. */
export async function giveInitialPassword(ctx: Context, userId: string): Promise<string> {
  const password = newPassword();
  const credential = await hashForStorage(md5Hex(password));
  await storeCredential(ctx.db, userId, credential, { now: ctx.engine.now(), demo: false, mustChange: true });
  await audit(ctx, { kind: 'account', verb: 'initialPassword', model: 'user', record: userId });
  return password;
}

// Omits characters that look or sound alike, since the password may be read out on the telephone. About 66 bits.
const UPPER = 'ACDEFGHJKLMNPQRTUVWXY';
const LOWER = 'abcdefghijkmnpqrtuvwxy';
const DIGITS = '346789';
const GROUPS = 3;

const one = (letters: string): string => letters.charAt(randomInt(letters.length));

function newPassword(): string {
  const group = () => one(UPPER) + one(LOWER) + one(DIGITS) + one(UPPER + LOWER + DIGITS) + one(LOWER + DIGITS);
  return Array.from({ length: GROUPS }, group).join('-');
}
