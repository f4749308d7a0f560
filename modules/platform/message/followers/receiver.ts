import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { ReceiverSecrets } from '@zhixing/messaging/wechat-events.ts';
import sql from 'sql-template-tag';
import { messageSecrets } from '../ports.ts';
import { encryptedFor } from '../secrets.ts';

/** An account that receives follower events from WeChat. */
export interface Receiver extends ReceiverSecrets {
  readonly account: string;
}

/** Stores the token and key that authenticate events from WeChat, encrypted. */
export async function storeReceiver({ engine, db, now }: Context, account: string, token: string, aesKey: string | null): Promise<void> {
  const sealed = encryptedFor(engine, account, token);
  const key = aesKey === null ? null : encryptedFor(engine, account, aesKey);
  await db.query(sql`
    insert into sys_message_receiver (account, token, aes_key, set_at) values (${account}, ${sealed}, ${key}, ${now()})
    on conflict (account) do update set token = excluded.token, aes_key = excluded.aes_key, set_at = excluded.set_at`);
}

/** The WeChat account of a code, where it is set up to receive follower events. */
export async function receiverOf(engine: Engine, code: string): Promise<Receiver | null> {
  const [stored] = await engine.database.query<{ account: string; appId: string | null; token: Buffer; aesKey: Buffer | null }>(sql`
    select a.id as account, a.app_key as "appId", r.token, r.aes_key as "aesKey"
    from message_account a join sys_message_receiver r on r.account = a.id
    where a.code = ${code} and a.kind = 'wechat' and a.deleted_at is null`);
  if (!stored) return null;
  const { account, appId, token, aesKey } = stored;
  const box = use(engine, messageSecrets);
  const open = (sealed: Buffer) => box.decrypt(account, sealed).toString();
  return { account, appId: appId ?? '', token: open(token), aesKey: aesKey && open(aesKey) };
}
