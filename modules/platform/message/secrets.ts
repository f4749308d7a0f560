import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { countUndecryptableIn } from '@zhixing/engine/ports/count-undecryptable.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { messageErrors } from './messages.errors.ts';
import { messageSecrets } from './ports.ts';

/** Stores the secret of an account, encrypted. It is only ever read for sending. */
export async function storeSecret({ engine, db, now }: Context, account: string, secret: string): Promise<void> {
  const sealed = encryptedFor(engine, account, secret);
  await db.query(sql`
    insert into sys_message_secret (account, sealed, set_at) values (${account}, ${sealed}, ${now()})
    on conflict (account) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

/** Encrypts a secret for an account. Throws where the server has no key. */
export function encryptedFor(engine: Engine, account: string, secret: string): Buffer {
  const box = use(engine, messageSecrets);
  try {
    return box.encrypt(account, Buffer.from(secret));
  } catch {
    throw messageErrors.noSealing();
  }
}

export const deleteSecret = ({ db }: Context, account: string): Promise<unknown> =>
  db.query(sql`delete from sys_message_secret where account = ${account}`);

/** The decrypted secret of an account; null where there is none. Throws where the key of the server has changed. */
export async function secretOf(engine: Engine, account: string): Promise<string | null> {
  const [stored] = await engine.database.query<{ sealed: Buffer }>(sql`select sealed from sys_message_secret where account = ${account}`);
  return stored ? use(engine, messageSecrets).decrypt(account, stored.sealed).toString() : null;
}

/** Number of accounts with a secret that the server cannot decrypt. */
export async function countUndecryptable(engine: Engine): Promise<number> {
  const box = use(engine, messageSecrets);
  const stored = await engine.database.query<{ account: string; sealed: Buffer }>(
    sql`select s.account, s.sealed from sys_message_secret s join message_account a on a.id = s.account and a.deleted_at is null`,
  );
  return countUndecryptableIn(stored, ({ account, sealed }) => box.decrypt(account, sealed));
}
