import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { shutAmong } from '@zhixing/engine/files/sealed.ts';
import sql from 'sql-template-tag';
import { dataSourceErrors } from './data-source.errors.ts';

/** How the module keeps secrets in the database without keeping them readable. */
export interface Sealing {
  readonly sealSecret: (owner: string, secret: Uint8Array) => Buffer;
  readonly openSecret: (owner: string, sealed: Buffer) => Buffer;
}

/** Keeps the secret of a connection or an interface, sealed. Nothing gives it back but connecting. */
export async function keepSecret({ db, now }: Context, { sealSecret }: Sealing, owner: string, secret: string): Promise<void> {
  const sealed = sealedBy(sealSecret, owner, secret);
  await db.query(sql`
    insert into sys_source_secret (owner, sealed, set_at) values (${owner}, ${sealed}, ${now()})
    on conflict (owner) do update set sealed = excluded.sealed, set_at = excluded.set_at`);
}

function sealedBy(seal: Sealing['sealSecret'], owner: string, secret: string): Buffer {
  try {
    return seal(owner, Buffer.from(secret));
  } catch {
    throw dataSourceErrors.noSealing();
  }
}

export const forgetSecret = ({ db }: Context, owner: string): Promise<unknown> =>
  db.query(sql`delete from sys_source_secret where owner = ${owner}`);

/** A secret; null where none is kept. Throws where the server has another key now. */
export async function secretOf(db: Database, { openSecret }: Sealing, owner: string): Promise<string | null> {
  const [kept] = await db.query<{ sealed: Buffer }>(sql`select sealed from sys_source_secret where owner = ${owner}`);
  if (!kept) return null;
  try {
    return openSecret(owner, kept.sealed).toString();
  } catch {
    throw dataSourceErrors.noSealing();
  }
}

/** How many connections and interfaces have a secret that the server cannot open. */
export async function shutSecrets({ database }: Engine, { openSecret }: Sealing): Promise<number> {
  const kept = await database.query<{ owner: string; sealed: Buffer }>(sql`select owner, sealed from sys_source_secret`);
  return shutAmong(kept, ({ owner, sealed }) => openSecret(owner, sealed));
}
