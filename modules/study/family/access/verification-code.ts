import { randomInt } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { familyErrors } from '../family.errors.ts';
import { limits } from '../limits.ts';
import { keyedHash } from '../links/tokens.ts';
import { phoneCodes } from '../ports.ts';
import { accessByToken, type LinkAccess } from './link-access.ts';
import { countClientTry, countTry, isLocked, lockedFor } from './rate-limits.ts';

const freshCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

const codeHash = (engine: Engine, link: string, code: string): Buffer => keyedHash(engine, `family code ${link} ${code}`);

/** Sends a code to the telephone that the school knows; returns after how many seconds another one may be asked for. */
export async function sendCode(ctx: Context, token: string): Promise<{ seconds: number; minutes: number }> {
  await countClientTry(ctx, 'send');
  const { link, guardian, locked } = await accessByToken(ctx, token);
  if (await isLocked(ctx.engine, locked)) throw lockedFor(limits.lockedFor);
  const sms = await use(ctx.engine, phoneCodes).sms(ctx.engine);
  if (!sms) throw familyErrors.smsOff();
  const code = freshCode();
  const minutes = limits.codeLives / 60_000;
  if (!(await storeCode(ctx, link.id, code))) throw familyErrors.codeSoon();
  await countTry(ctx.engine, 'sendToPhone', locked.phone);
  const text = ctx.engine.texts.text('zh', 'family.notices.code.text', { code, minutes });
  await sms.send({ phone: guardian.phone, code, minutes, text }, ctx.engine.log).catch(async (error: unknown) => {
    ctx.engine.log.error({ error }, 'a code for the family page could not be sent');
    await deleteCode(ctx.db, link.id, 'sms');
    throw familyErrors.smsFailed();
  });
  return { seconds: limits.codeEvery / 1000, minutes };
}

/** Keeps the hash of a code unless one was sent within the last minute. */
async function storeCode({ engine, db, now }: Context, link: string, code: string): Promise<boolean> {
  const at = now();
  const taken = await db.query(sql`
    insert into sys_family_code as c (link, kind, code_hash, at, ends_at)
    values (${link}, 'sms', ${codeHash(engine, link, code)}, ${at}, ${new Date(at.getTime() + limits.codeLives)})
    on conflict (link, kind) do update set code_hash = excluded.code_hash, at = excluded.at, ends_at = excluded.ends_at
      where c.at <= ${new Date(at.getTime() - limits.codeEvery)} returning 1`);
  return taken.length > 0;
}

const deleteCode = (db: Context['db'], link: string, kind: 'sms' | 'staff'): Promise<unknown> =>
  db.query(sql`delete from sys_family_code where link = ${link} and kind = ${kind}`);

/** A code that a member of staff tells the guardian, where no text message arrives. */
export async function codeByStaff({ engine, db, now }: Context, link: string): Promise<string> {
  const code = freshCode();
  const at = now();
  await db.query(sql`
    insert into sys_family_code (link, kind, code_hash, at, ends_at)
    values (${link}, 'staff', ${codeHash(engine, link, code)}, ${at}, ${new Date(at.getTime() + limits.staffCodeLives)})
    on conflict (link, kind) do update set code_hash = excluded.code_hash, at = excluded.at, ends_at = excluded.ends_at`);
  return code;
}

/** Whether a code is one of those that are valid now. The database compares digests under the server's key, which leak nothing by time. */
export async function checkCode({ engine, db, now }: Context, { link }: LinkAccess, code: string): Promise<'right' | 'wrong' | 'over'> {
  const live = await db.query<{ right: boolean }>(sql`
    select code_hash = ${codeHash(engine, link.id, code)} as right from sys_family_code where link = ${link.id} and ends_at > ${now()}`);
  if (live.length === 0) return 'over';
  return live.some(({ right }) => right) ? 'right' : 'wrong';
}

/** Consumes the codes of a link. */
export const spendCodes = (db: Context['db'], link: string): Promise<unknown> =>
  db.query(sql`delete from sys_family_code where link = ${link}`);
