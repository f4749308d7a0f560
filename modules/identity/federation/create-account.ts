import { randomBytes, randomInt } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { User } from '../account/user.model.ts';
import { UserRole } from '../account/user-role.model.ts';
import { isAccount, storeCredential } from '../account/users.ts';
import { hashForStorage, md5Hex } from '../password/password.ts';
import type { Identity } from './identity.ts';
import { linesFor } from './mapping.ts';
import type { KnownProvider } from './providers.ts';
import { Unfit } from './reasons.ts';
import { recordProvisioned, rolesByRule } from './renew-roles.ts';

const PASSWORD_BYTES = 48;
const MAX_NAME_LENGTH = 40;

/**
 * Creates an account for an unknown identity, by the provider's rules. It gets a random password, so that it can only be used here after an
 * administrator resets it. Throws `Unfit` if it cannot be created.
 */
export async function createOutsideAccount(
  db: Database,
  provider: KnownProvider,
  identity: Identity,
): Promise<{ userId: string; account: string }> {
  const ctx = systemContext(provider.engine, { db });
  const organisation =
    linesFor(provider.mapping, identity).findLast((line) => line.organisation !== null)?.organisation ?? provider.organisation;
  const place = await placeOf(db, organisation);
  const roles = await rolesByRule(db, provider, identity, place.kind);
  const account = await freeAccount(db, provider, identity);
  const userId = await create(ctx, identity, { account, organisation: place.id });
  for (const role of roles) await repo(UserRole, ctx).create({ user: userId, role });
  await recordProvisioned(db, provider.id, userId, roles);
  const credential = await hashForStorage(md5Hex(randomBytes(PASSWORD_BYTES).toString('base64')));
  await storeCredential(db, userId, credential, { now: provider.engine.now(), demo: false, nobodyKnows: true });
  const detail = { provider: provider.code, roles };
  await audit(ctx, { kind: 'account', verb: 'createByProvider', model: 'user', record: userId, actor: userId, detail });
  return { userId, account };
}

async function placeOf(db: Database, id: string | null): Promise<{ id: string; kind: string }> {
  const [place] = await db.query<{ id: string; kind: string }>(
    sql`select id, kind from organisation where id = ${id} and deleted_at is null and status = 'enabled'`,
  );
  if (!place) throw new Unfit('creationImpossible', { what: 'organisation' });
  return place;
}

/**
 * Derives the account name from the provider's name for the user. A name that is taken is refused, since it may be the same person:
 * administrators have to decide.
 */
async function freeAccount(db: Database, { code }: KnownProvider, { account, email }: Identity): Promise<string> {
  const wanted = (account ?? email?.split('@')[0] ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_NAME_LENGTH);
  const name = wanted.length >= 2 ? wanted : `${code.replace(/[^A-Za-z0-9]/g, '').slice(0, 20)}${randomInt(1e9, 1e10)}`;
  const [taken] = await db.query(sql`select 1 from "user" u where ${isAccount(name)} and u.deleted_at is null`);
  if (taken) throw new Unfit('accountTaken', { account: name });
  return name;
}

async function create(
  ctx: Context,
  identity: Identity,
  { account, organisation }: { account: string; organisation: string },
): Promise<string> {
  const { name, employeeNo, mobilePhone, email } = identity;
  try {
    const user = await repo(User, ctx).create({
      account,
      name: (name ?? account).slice(0, MAX_NAME_LENGTH),
      organisation,
      employeeNo,
      mobilePhone,
      email,
    });
    return user.id;
  } catch (error) {
    // For example a telephone number in a format that is not accepted here.
    if (error instanceof AppError) throw new Unfit('accountUnfit', { what: Object.keys(error.fields).join(', ') || error.key }, error);
    throw error;
  }
}
