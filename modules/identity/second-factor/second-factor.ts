import { randomBytes, randomInt } from 'node:crypto';
import { audit, auditHere } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import type { AccountSettings } from '../account/settings.ts';
import { sessionsChanged } from '../session/sessions.ts';
import { systemNameOf } from '../settings/system-name.ts';
import { mustHaveSecondFactor } from './mandatory.ts';
import { decryptSecret, encryptSecret, recoveryHash } from './secret-box.ts';
import { base32, keyAddress, stepOf } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
// Without letters and digits that look alike. About 49 bits a code.
const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Whether the user has and must have a second factor, since when, and how many recovery codes are left. */
export async function secondFactorOf({ db, actor, engine }: Context) {
  const [stored] = await db.query<{ at: Date; left: number }>(sql`
    select f.confirmed_at as at, (select count(*)::int from sys_recovery_code r where r.user_id = f.user_id and r.used_at is null) as left
    from sys_second_factor f where f.user_id = ${actor.userId} and f.confirmed_at is not null`);
  const mandatory = await mustHaveSecondFactor(engine, { administrator: await isAdministrator(db, actor.userId), roles: actor.roles });
  return { mandatory, enabled: stored !== undefined, at: stored?.at.getTime() ?? null, recoveryLeft: stored?.left ?? 0 };
}

/** Begins to set up a second factor, which takes effect once confirmed by a code. The secret is returned only here. */
export async function beginSecondFactor(ctx: Context, settings: AccountSettings) {
  const { actor, now, engine, language } = ctx;
  const secret = randomBytes(SECRET_BYTES);
  const sealed = encryptSecret(settings, String(actor.userId), secret);
  await ctx.db.transaction(async (db) => {
    const begun = await db.query(sql`
      insert into sys_second_factor (user_id, secret, created_at) values (${actor.userId}, ${sealed}, ${now()})
      on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
        where sys_second_factor.confirmed_at is null returning 1`);
    if (begun.length === 0) throw accountErrors.secondFactorOn();
    await audit(within(ctx, db), { kind: 'account', verb: 'beginSecondFactor' });
  });
  const issuer = await systemNameOf(engine, language);
  return { secret: base32(secret), address: keyAddress(secret, { issuer, label: actor.account }) };
}

/** Confirms the second factor and returns the recovery codes, which cannot be read again. */
export async function confirmSecondFactor(ctx: Context, settings: AccountSettings, code: string): Promise<readonly string[]> {
  const { actor, now } = ctx;
  return ctx.db.transaction(async (db) => {
    const [begun] = await db.query<{ secret: Buffer }>(
      sql`select secret from sys_second_factor where user_id = ${actor.userId} and confirmed_at is null for update`,
    );
    if (!begun) throw accountErrors.secondFactorNotBegun();
    const step = stepOf(decryptSecret(settings, String(actor.userId), begun.secret), code, now());
    if (step === null) throw accountErrors.wrongConfirmation();
    await db.query(sql`update sys_second_factor set confirmed_at = ${now()}, last_step = ${step} where user_id = ${actor.userId}`);
    await audit(within(ctx, db), { kind: 'account', verb: 'confirmSecondFactor' });
    ctx.engine.log.info({ userId: actor.userId }, 'a second factor was set up');
    await sessionsChanged(ctx.engine, db);
    return makeRecoveryCodes(db, settings, String(actor.userId));
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(ctx: Context, settings: AccountSettings): Promise<readonly string[]> {
  if (!(await secondFactorOf(ctx)).enabled) throw accountErrors.secondFactorNotBegun();
  return ctx.db.transaction(async (db) => {
    await audit(within(ctx, db), { kind: 'account', verb: 'renewRecoveryCodes' });
    return makeRecoveryCodes(db, settings, String(ctx.actor.userId));
  });
}

/** Removes the user's own second factor; refused if it is mandatory. */
export async function removeOwnSecondFactor(ctx: Context): Promise<void> {
  if ((await secondFactorOf(ctx)).mandatory) throw accountErrors.secondFactorMandatory();
  await ctx.db.transaction(async (db) => {
    await deleteSecondFactor(db, String(ctx.actor.userId));
    await audit(within(ctx, db), { kind: 'account', verb: 'removeSecondFactor' });
    await sessionsChanged(ctx.engine, db);
  });
}

// Reads the flag from the database, since under separation of powers `actor.administrator` is false for administrators.
async function isAdministrator(db: Database, userId: string | null): Promise<boolean> {
  const [row] = await db.query(sql`select 1 from "user" where id = ${userId} and is_administrator`);
  return row !== undefined;
}

/** Removes a user's second factor, its recovery codes and open sign-in steps. */
export async function deleteSecondFactor(db: Database, userId: string): Promise<void> {
  await db.query(sql`delete from sys_second_factor where user_id = ${userId}`);
  await db.query(sql`delete from sys_recovery_code where user_id = ${userId}`);
  await db.query(sql`delete from sys_sign_in_step where user_id = ${userId}`);
}

/** Whether a code is valid, from the authenticator or a recovery code. Each can be used once. */
export function isSecondFactor(
  engine: Engine,
  settings: AccountSettings,
  userId: string,
  given: { typed: string; now: Date },
): Promise<boolean> {
  return engine.database.transaction(async (db) => {
    const used = await useCode(db, settings, userId, given);
    if (used) await auditHere(engine, db, { kind: 'signIn', verb: 'secondStep', model: 'user', record: userId, actor: userId });
    return used;
  });
}

async function useCode(
  db: Database,
  settings: AccountSettings,
  userId: string,
  { typed, now }: { typed: string; now: Date },
): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [stored] = await db.query<{ secret: Buffer }>(
    sql`select secret from sys_second_factor where user_id = ${userId} and confirmed_at is not null`,
  );
  if (!stored) return false;
  if (code.length === RECOVERY_LENGTH) {
    const used = await db.query(sql`
      update sys_recovery_code set used_at = ${now} where user_id = ${userId} and hash = ${recoveryHash(settings, userId, code)} and used_at is null returning 1`);
    return used.length === 1;
  }
  const step = stepOf(decryptSecret(settings, userId, stored.secret), code, now);
  if (step === null) return false;
  // The step may only increase, so that an observed code cannot be replayed, and of two concurrent requests only one succeeds.
  const moved = await db.query(
    sql`update sys_second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`,
  );
  return moved.length === 1;
}

async function makeRecoveryCodes(db: Database, settings: AccountSettings, userId: string): Promise<readonly string[]> {
  const letter = () => RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length));
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_LENGTH }, letter).join(''));
  await db.query(sql`delete from sys_recovery_code where user_id = ${userId}`);
  for (const code of codes)
    await db.query(sql`insert into sys_recovery_code (user_id, hash) values (${userId}, ${recoveryHash(settings, userId, code)})`);
  return codes.map((code) => `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`);
}
