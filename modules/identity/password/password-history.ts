import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { passwordProfileOf } from '../settings/configuration.ts';
import { type Credential, isPassword } from './password.ts';

/** At least as many as any password profile checks. */
const HISTORY_LENGTH = 24;

/** Refuses a password from the owner's history. The current password counts towards the number and is compared elsewhere. */
export async function mustBeNew(engine: Engine, userId: string, md5: string): Promise<void> {
  const { history } = await passwordProfileOf(engine);
  const last = await engine.database.query<Credential>(
    sql`select hash, salt, params from sys_password_history where user_id = ${userId} order by id desc limit ${history - 1}`,
  );
  // Sequential, since parallel hashing would occupy the whole thread pool.
  for (const old of last) if (await isPassword(md5, old)) throw accountErrors.passwordReused({ count: history });
}

/** Copies the current password to the history before it is replaced. */
export async function retirePassword(db: Database, userId: string, now: Date): Promise<void> {
  await db.query(sql`
    insert into sys_password_history (user_id, hash, salt, params, replaced_at)
    select user_id, hash, salt, params, ${now} from sys_credential where user_id = ${userId}`);
  await db.query(sql`
    delete from sys_password_history where user_id = ${userId}
      and id not in (select id from sys_password_history where user_id = ${userId} order by id desc limit ${HISTORY_LENGTH})`);
}
