import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../online-payment.errors.ts';
import { paymentSecrets } from '../ports.ts';

/** The merchant's keys; `apiKey` is WeChat Pay's alone, `appSecret` that of its official account, if families pay inside WeChat. */
export interface MerchantKeys {
  readonly privateKey: string;
  readonly apiKey: string;
  readonly appSecret?: string;
}

/** Stores the keys of an account, encrypted. They are only ever read for requests. */
export async function storeKeys({ engine, db, now }: Context, account: string, keys: MerchantKeys): Promise<void> {
  const box = use(engine, paymentSecrets);
  let sealed: Buffer;
  try {
    sealed = box.encrypt(account, Buffer.from(JSON.stringify(keys)));
  } catch {
    throw accountErrors.noSealing();
  }
  await db.query(sql`
    insert into sys_payment_secret (account, sealed, set_at) values (${account}, ${sealed}, ${now()})
    on conflict (account) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

export const deleteKeys = ({ db }: Context, account: string): Promise<unknown> =>
  db.query(sql`delete from sys_payment_secret where account = ${account}`);

/** The decrypted keys of an account; null where there are none. */
export async function keysOf(engine: Engine, account: string): Promise<MerchantKeys | null> {
  const [stored] = await engine.database.query<{ sealed: Buffer }>(sql`select sealed from sys_payment_secret where account = ${account}`);
  if (!stored) return null;
  return JSON.parse(use(engine, paymentSecrets).decrypt(account, stored.sealed).toString()) as MerchantKeys;
}
