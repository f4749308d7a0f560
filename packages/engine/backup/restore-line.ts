import type pg from 'pg';
import type { Manifest, Summary } from './manifest.ts';

/** Who puts a backup back, and which file it is. */
export interface Restorer {
  /** Name of the backup, without its folder. */
  readonly name: string;
  /** The account of the machine: nobody is signed in while every server is stopped. */
  readonly user: string;
  readonly host: string;
}

/** What the line of a restore says beside who and when. */
export interface RestoreDetail extends Restorer {
  /** When the backup was made, and the digest that it ends with. */
  readonly createdAt: string;
  readonly digest: string;
  /** The end of the log that stood in its place; null where there was none. */
  readonly replaced: { readonly seq: number; readonly hash: string } | null;
}

/** The end of the audit log that a restore takes the place of; null where the database holds none, or one without a line. */
export async function headHere(client: pg.Client): Promise<RestoreDetail['replaced']> {
  if (!(await holds(client, 'sys_audit_head'))) return null;
  const { rows } = await client.query<{ seq: string; hash: string }>("select seq, encode(hash, 'hex') as hash from sys_audit_head");
  const [head] = rows;
  return head && head.seq !== '0' ? { seq: Number(head.seq), hash: head.hash } : null;
}

/**
 * Writes into the log that came back that it did, and what it took the place of: a restore takes lines away, and the next head that does not fit
 * must be explained by something that nobody could add later unseen. It waits for the server to be sealed.
 */
export async function writeRestoreLine(
  client: pg.Client,
  restorer: Restorer,
  { manifest, summary }: { readonly manifest: Manifest; readonly summary: Summary },
  replaced: RestoreDetail['replaced'],
): Promise<void> {
  if (!(await holds(client, 'sys_audit_open'))) return;
  const detail: RestoreDetail = { ...restorer, createdAt: manifest.createdAt, digest: summary.digest, replaced };
  await client.query("insert into sys_audit_open (at, kind, verb, detail) values (clock_timestamp(), 'backup', 'restore', $1::jsonb)", [
    JSON.stringify(detail),
  ]);
}

async function holds(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there === true;
}
