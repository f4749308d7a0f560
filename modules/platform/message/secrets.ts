import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { shutAmong } from '@zhixing/engine/files/sealed.ts';
import sql from 'sql-template-tag';
import { messageErrors } from './messages.errors.ts';
import type { MessageNeighbours } from './neighbours.ts';

/** Keeps the secret of an account, sealed. Nothing gives it back but sending. */
export async function keepSecret({ db, now }: Context, { sealSecret }: MessageNeighbours, account: string, secret: string): Promise<void> {
  const sealed = sealedBy(sealSecret, account, secret);
  await db.query(sql`
    insert into sys_message_secret (account, sealed, set_at) values (${account}, ${sealed}, ${now()})
    on conflict (account) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

export function sealedBy(seal: MessageNeighbours['sealSecret'], account: string, secret: string): Buffer {
  try {
    return seal(account, Buffer.from(secret));
  } catch {
    throw messageErrors.noSealing();
  }
}

export const forgetSecret = ({ db }: Context, account: string): Promise<unknown> =>
  db.query(sql`delete from sys_message_secret where account = ${account}`);

/** The secret of an account; null where none is kept. Throws where the server has another key now. */
export async function secretOf(db: Database, { openSecret }: MessageNeighbours, account: string): Promise<string | null> {
  const [kept] = await db.query<{ sealed: Buffer }>(sql`select sealed from sys_message_secret where account = ${account}`);
  return kept ? openSecret(account, kept.sealed).toString() : null;
}

/** How many accounts have a secret that the server cannot open. */
export async function shutSecrets({ database }: Engine, { openSecret }: MessageNeighbours): Promise<number> {
  const kept = await database.query<{ account: string; sealed: Buffer }>(
    sql`select s.account, s.sealed from sys_message_secret s join message_account a on a.id = s.account and a.deleted_at is null`,
  );
  return shutAmong(kept, ({ account, sealed }) => openSecret(account, sealed));
}
