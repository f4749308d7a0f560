import { systemContext } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql, { type Sql } from 'sql-template-tag';
import { isAccount } from '../account/users.ts';
import { createOutsideAccount } from './create-account.ts';
import type { Identity } from './identity.ts';
import { LinkedIdentity } from './linked-identity.model.ts';
import type { KnownProvider } from './providers.ts';
import { Unfit } from './reasons.ts';

/** The local user of an identity. */
export interface Known {
  readonly userId: string;
  readonly account: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  readonly secondFactor: boolean;
}

/**
 * The user of an identity: the linked one, otherwise the one matched by the provider's rule, otherwise a new one if the provider may create
 * accounts. Throws `Unfit` if there is none. An advisory lock serialises sign-ins of the same identity.
 */
export function userOf(provider: KnownProvider, identity: Identity): Promise<Known> {
  const { engine } = provider;
  return engine.database.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider.id} ${identity.subject}`}, 0))`);
    const linked = await linkedUser(db, provider.id, identity.subject);
    if (linked) return linked;
    await mustNotBeDeleted(db, provider.id, identity.subject);
    const found = (await foundByRule(db, provider, identity)) ?? (await made(db, provider, identity));
    await link(db, provider, identity, found.userId);
    return found;
  });
}

/** The user linked to an identity; null if there is none or it was deleted. */
async function linkedUser(db: Database, provider: string, subject: string): Promise<Known | null> {
  const [found] = await usersWhere(
    db,
    sql`exists (select 1 from linked_identity l where l."user" = u.id and l.provider = ${provider} and l.subject = ${subject} and l.deleted_at is null)`,
  );
  return found ?? null;
}

// A deleted user does not get a new account by signing in again.
async function mustNotBeDeleted(db: Database, provider: string, subject: string): Promise<void> {
  const [deleted] = await db.query<{ account: string }>(sql`
    select u.account from linked_identity l join "user" u on u.id = l."user"
    where l.provider = ${provider} and l.subject = ${subject} and u.deleted_at is not null`);
  if (deleted) throw new Unfit('deletedHere', { account: deleted.account });
}

/** Stores the link between an identity and a user. */
async function link(db: Database, { id, engine }: KnownProvider, { subject, name }: Identity, user: string): Promise<void> {
  await repo(LinkedIdentity, systemContext(engine, { db })).create({ provider: id, subject, user, name: name?.slice(0, 80) ?? null });
}

/** Existing users, at most two, which is enough to detect ambiguity. */
const usersWhere = (db: Database, which: Sql): Promise<Known[]> =>
  db.query<Known>(sql`
    select u.id as "userId", u.account, u.status = 'enabled' as enabled, u.is_administrator as administrator,
      exists (select 1 from sys_second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor"
    from "user" u where u.deleted_at is null and ${which} limit 2`);

const columns = {
  account: isAccount,
  employeeNo: (value: string) => sql`u.employee_no = ${value}`,
  mobilePhone: (value: string) => sql`u.mobile_phone = ${value}`,
  email: (value: string) => sql`lower(u.email) = lower(${value})`,
};

/**
 * The account matched by the rule; null if there is none. Administrators are never matched, since an identity with their name at the
 * provider would become one; they link their accounts themselves.
 */
async function foundByRule(db: Database, provider: KnownProvider, identity: Identity): Promise<Known | null> {
  const { linkBy } = provider;
  if (linkBy === 'none') return null;
  const value = identity[linkBy];
  if (value === null) return missing(provider, identity);
  const [found, another] = await usersWhere(db, columns[linkBy](value));
  if (another) throw new Unfit('severalAccounts', { rule: linkBy });
  if (!found) return null;
  if (found.administrator || (await administers(db, found.userId))) throw new Unfit('administratorByHand', { account: found.account });
  const [other] = await db.query(
    sql`select 1 from linked_identity where provider = ${provider.id} and "user" = ${found.userId} and deleted_at is null`,
  );
  if (other) throw new Unfit('linkedToOther', { account: found.account });
  return found;
}

// An unverified claim does not lead to a new account, since the user may already have one with that address.
function missing({ linkBy, createAccounts }: KnownProvider, { unverified }: Identity): null {
  if (linkBy !== 'none' && unverified.includes(linkBy as 'email')) throw new Unfit('unverified', { rule: linkBy });
  if (createAccounts) return null;
  throw new Unfit('claimMissing', { rule: linkBy });
}

/** Whether the user holds a platform role, which only administrators may give. */
async function administers(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.query(sql`
    select 1 from user_role l join role r on r.id = l.role
    where l."user" = ${userId} and l.deleted_at is null and r.deleted_at is null and r.org_kind = 'platform'`);
  return row !== undefined;
}

async function made(db: Database, provider: KnownProvider, identity: Identity): Promise<Known> {
  if (!provider.createAccounts) throw new Unfit('noAccount', { rule: provider.linkBy });
  const { userId, account } = await createOutsideAccount(db, provider, identity);
  return { userId, account, enabled: true, administrator: false, secondFactor: false };
}
