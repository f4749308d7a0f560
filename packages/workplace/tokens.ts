import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import type { Token, Tokens } from './api-request.ts';

/** Token table. Excluded from backups, since tokens are short-lived. */
export const tokenTable = 'sys_workplace_token';
export const tokenTables: Migration = {
  id: '2026-11-22-workplace-tokens',
  up: [`create table ${tokenTable} (application text primary key, sealed bytea not null, fresh_until timestamptz not null)`],
};

/** Tokens are renewed when a tenth of their lifetime is left, so that none expires in flight. */
const LEFT = 0.1;
const SIZES = { key: 32, nonce: 12, tag: 16 } as const;

interface StoredToken {
  readonly sealed: Buffer;
  readonly fresh_until: Date;
}

/**
 * Stores an application's token in the database, shared by all processes. WeCom and DingTalk rate-limit token requests, so concurrent
 * callers wait for a single fetch. The token is encrypted under a key derived from the application's secret: the database alone does not
 * reveal it, and another secret has another token.
 */
export function sharedTokens({ database, now }: Pick<Engine, 'database' | 'now'>, name: string, secret: string): Tokens {
  const key = derived(secret, 'seal', name);
  const application = `${name} ${derived(secret, 'name', name).toString('hex')}`;
  const read = async (db: Database, refused: string | undefined): Promise<string | null> => {
    const [stored] = await db.query<StoredToken>(
      sql`select sealed, fresh_until from sys_workplace_token where application = ${application}`,
    );
    if (!stored || stored.fresh_until <= now()) return null;
    const token = opened(key, stored.sealed);
    return token === refused ? null : token;
  };
  return {
    current: async (fetched, refused) =>
      (await read(database, refused)) ??
      (await database.transaction(async (tx) => {
        await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`workplace token ${application}`}))`);
        return (await read(tx, refused)) ?? persist(tx, application, key, now(), await fetched());
      })),
  };
}

const derived = (secret: string, purpose: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `zhixing workplace ${purpose} ${name}`, SIZES.key));

async function persist(db: Database, application: string, key: Buffer, now: Date, { token, seconds }: Token): Promise<string> {
  const until = new Date(now.getTime() + seconds * (1 - LEFT) * 1000);
  await db.query(sql`
    insert into sys_workplace_token (application, sealed, fresh_until) values (${application}, ${sealed(key, token)}, ${until})
    on conflict (application) do update set sealed = excluded.sealed, fresh_until = excluded.fresh_until`);
  return token;
}

function sealed(key: Buffer, token: string): Buffer {
  const nonce = randomBytes(SIZES.nonce);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: SIZES.tag });
  return Buffer.concat([nonce, cipher.update(token), cipher.final(), cipher.getAuthTag()]);
}

function opened(key: Buffer, stored: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, SIZES.nonce), { authTagLength: SIZES.tag });
  decipher.setAuthTag(stored.subarray(-SIZES.tag));
  return Buffer.concat([decipher.update(stored.subarray(SIZES.nonce, -SIZES.tag)), decipher.final()]).toString();
}
