import { randomInt } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import type { SmsProvider } from '../ports.ts';
import { registrationErrors } from '../registration.errors.ts';
import { limits } from './limits.ts';
import { countTry, hashOf } from './tries.ts';

/** Sends a code to a phone; returns after how many seconds another one may be requested. */
export async function sendCode(ctx: Context, sms: SmsProvider, phone: string): Promise<{ seconds: number }> {
  await countTry(ctx, 'smsOfPhone', hashOf(phone).toString('hex'));
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const now = ctx.now();
  const taken = await ctx.db.query(sql`
    insert into sys_registration_code as c (phone_hash, code_hash, at) values (${hashOf(phone)}, ${hashOf(phone + code)}, ${now})
    on conflict (phone_hash) do update set code_hash = excluded.code_hash, tries = 0, at = excluded.at
      where c.at <= ${new Date(now.getTime() - limits.smsEvery)} returning 1`);
  if (taken.length === 0) throw registrationErrors.tooMany();
  const minutes = limits.smsLives / 60_000;
  const text = ctx.engine.texts.text('zh', 'registration.notices.code.text', { code, minutes });
  await sms.send({ phone, code, minutes, text }, ctx.engine.log).catch(async (error: unknown) => {
    ctx.engine.log.error({ error }, 'a verification code could not be sent');
    await ctx.db.query(sql`delete from sys_registration_code where phone_hash = ${hashOf(phone)}`);
    throw registrationErrors.smsFailed();
  });
  return { seconds: limits.smsEvery / 1000 };
}

/** Refuses a code other than the one sent to the phone; after too many wrong tries every code is refused. */
export async function mustBeSent({ engine }: Context, phone: string, code: string): Promise<void> {
  const [stored] = await engine.database.query<{ right: boolean }>(sql`
    update sys_registration_code set tries = tries + 1
    where phone_hash = ${hashOf(phone)} and at > ${new Date(engine.now().getTime() - limits.smsLives)} and tries < ${limits.smsTries}
    returning code_hash = ${hashOf(phone + code)} as right`);
  if (!stored?.right) throw registrationErrors.wrongSmsCode({}, { fields: { smsCode: { key: 'registration.wrongSmsCode' } } });
}

/** Consumes a code, in the transaction that it was required for. */
export const spendCode = (db: Database, phone: string): Promise<unknown> =>
  db.query(sql`delete from sys_registration_code where phone_hash = ${hashOf(phone)}`);
