import { auditHere } from '@zhixing/engine/audit/write-line.ts';
import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql, { type Sql } from 'sql-template-tag';
import { Role as RoleModel } from '../access/role.model.ts';
import { type Credential, hashForStorage, md5Hex } from '../password/password.ts';
import { retirePassword } from '../password/password-history.ts';
import { accountKeyOf, forgive } from '../session/attempts.ts';
import { endSessionsOf } from '../session/sessions.ts';
import type { Role } from './roles.ts';
import { User } from './user.model.ts';
import { UserRole } from './user-role.model.ts';

export interface NewUser {
  readonly account: string;
  readonly name: string;
  /** Plain text; hashed the way clients do before it is hashed for storage. */
  readonly password: string;
  readonly organisation?: string | null;
  readonly roles?: readonly Role[];
  readonly administrator?: boolean;
  readonly mobilePhone?: string | null;
  /** A demo account, which can only sign in in demo mode. */
  readonly demo?: boolean;
  /** The password must be changed at first use. */
  readonly mustChange?: boolean;
}

/** Creates a user with roles and password in one transaction and returns the id. Throws the engine's errors, such as `model.duplicate`. */
export async function createUser(engine: Engine, user: NewUser): Promise<string> {
  const credential = await hashForStorage(md5Hex(user.password));
  return engine.database.transaction(async (db) => {
    const ctx = systemContext(engine, { db });
    const { account, name, organisation = null, mobilePhone = null } = user;
    const { id } = await repo(User, ctx).create({ account, name, organisation, mobilePhone });
    if (user.administrator) await repo(User, ctx).act(id, 'makeAdministrator');
    for (const role of user.roles ?? []) await repo(UserRole, ctx).create({ user: id, role: await idOfRole(ctx, role) });
    await storeCredential(db, id, credential, { now: engine.now(), demo: user.demo ?? false, mustChange: user.mustChange ?? false });
    return id;
  });
}

async function idOfRole(ctx: Context, code: string): Promise<string> {
  const role = await repo(RoleModel, ctx).first({ code: { eq: code } });
  if (!role) throw new Error(`there is no role "${code}"`);
  return role.id;
}

/**
 * Sets a new password and ends all sessions of the user. A demo account becomes an ordinary one.
 * @param mustChange requires a new password at first use.
 */
export async function setPassword(engine: Engine, userId: string, plainPassword: string, mustChange = false): Promise<void> {
  const credential = await hashForStorage(md5Hex(plainPassword));
  await engine.database.transaction(async (db) => {
    await storeCredential(db, userId, credential, { now: engine.now(), demo: false, mustChange });
    await auditHere(engine, db, { kind: 'account', verb: 'setPassword', model: 'user', record: userId });
    await endSessionsOf(engine, db, userId, { reason: 'forced' });
  });
}

/** Unlocks an account and clears its failed attempts. */
export const unlockUser = (engine: Engine, account: string): Promise<void> => forgive(engine.database, accountKeyOf(account));

/** Whether the user `u` has this account name; names that differ only in case are the same. */
export const isAccount = (account: string): Sql => sql`lower(u.account collate "C") = lower(${account}::text collate "C")`;

/** The id of an existing user by account, in any case; null if there is none. */
export async function findUser(engine: Engine, account: string): Promise<string | null> {
  const [user] = await engine.database.query<{ id: string }>(
    sql`select id from "user" u where ${isAccount(account)} and u.deleted_at is null`,
  );
  return user?.id ?? null;
}

/** Rehashes the same password with the current parameters. */
export async function rehash(engine: Engine, userId: string, md5: string): Promise<void> {
  const { hash, salt, params } = await hashForStorage(md5);
  await engine.database.transaction(async (db) => {
    await db.query(
      sql`update sys_credential set hash = ${hash}, salt = ${salt}, params = ${JSON.stringify(params)} where user_id = ${userId}`,
    );
    await auditHere(engine, db, { kind: 'account', verb: 'strengthen', model: 'user', record: userId });
  });
}

interface CredentialStorage {
  readonly now: Date;
  readonly demo: boolean;
  readonly own?: boolean;
  readonly mustChange?: boolean;
  /** A random placeholder, since the user signs in through an external provider. */
  readonly nobodyKnows?: boolean;
}

/** Stores a password. `changed_at` stays null until the owner chooses a password; `mustChange` requires a new one at first use. */
export async function storeCredential(
  db: Database,
  userId: string,
  { hash, salt, params }: Credential,
  { now, demo, own = false, mustChange = false, nobodyKnows = false }: CredentialStorage,
): Promise<void> {
  const changedAt = own ? now : null;
  await retirePassword(db, userId, now);
  await db.query(sql`
    insert into sys_credential (user_id, hash, salt, params, set_at, changed_at, demo, must_change, nobody_knows) values (${userId}, ${hash}, ${salt}, ${JSON.stringify(params)}, ${now}, ${changedAt}, ${demo}, ${mustChange}, ${nobodyKnows})
    on conflict (user_id) do update set hash = excluded.hash, salt = excluded.salt, params = excluded.params, set_at = excluded.set_at, changed_at = excluded.changed_at, demo = excluded.demo, must_change = excluded.must_change, nobody_knows = excluded.nobody_knows`);
}
