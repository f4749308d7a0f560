import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { countUndecryptableIn } from '@zhixing/engine/ports/count-undecryptable.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { SecretBox } from '@zhixing/engine/ports/secret-box.ts';
import sql from 'sql-template-tag';
import { dataSourceErrors } from './data-source.errors.ts';
import { dataSourceSecrets } from './ports.ts';

/** Stores the encrypted secret of a connection or an interface. It is only decrypted to connect, never returned. */
export async function storeSecret({ engine, db, now }: Context, owner: string, secret: string): Promise<void> {
  const sealed = encryptedBy(use(engine, dataSourceSecrets), owner, secret);
  await db.query(sql`
    insert into sys_source_secret (owner, sealed, set_at) values (${owner}, ${sealed}, ${now()})
    on conflict (owner) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

function encryptedBy(box: SecretBox, owner: string, secret: string): Buffer {
  try {
    return box.encrypt(owner, Buffer.from(secret));
  } catch {
    throw dataSourceErrors.noSealing();
  }
}

export const deleteSecret = ({ db }: Context, owner: string): Promise<unknown> =>
  db.query(sql`delete from sys_source_secret where owner = ${owner}`);

/** The decrypted secret; null if there is none. Throws if it was encrypted with another server key. */
export async function secretOf({ engine, db }: Pick<Context, 'engine' | 'db'>, owner: string): Promise<string | null> {
  const [stored] = await db.query<{ sealed: Buffer }>(sql`select sealed from sys_source_secret where owner = ${owner}`);
  if (!stored) return null;
  const box = use(engine, dataSourceSecrets);
  try {
    return box.decrypt(owner, stored.sealed).toString();
  } catch {
    throw dataSourceErrors.noSealing();
  }
}

/** The number of secrets that the current server key cannot decrypt. */
export async function countUndecryptable(engine: Engine): Promise<number> {
  const box = use(engine, dataSourceSecrets);
  const stored = await engine.database.query<{ owner: string; sealed: Buffer }>(sql`select owner, sealed from sys_source_secret`);
  return countUndecryptableIn(stored, ({ owner, sealed }) => box.decrypt(owner, sealed));
}
