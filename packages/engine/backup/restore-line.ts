import type pg from 'pg';
import type { Manifest, Summary } from './manifest.ts';

/** Who restores a backup, and which file. */
export interface Restorer {
  /** File name of the backup, without its folder. */
  readonly name: string;
  /** The operating system account: there are no sessions while all servers are stopped. */
  readonly user: string;
  readonly host: string;
}

/** The detail of the audit line of a restore. */
export interface RestoreDetail extends Restorer {
  /** When the backup was created, and its final digest. */
  readonly createdAt: string;
  readonly digest: string;
  /** The head of the replaced audit log; null if there was none. */
  readonly replaced: { readonly seq: number; readonly hash: string } | null;
}

/** The head of the audit log about to be replaced; null if there is no log or it is empty. */
export async function headHere(client: pg.Client): Promise<RestoreDetail['replaced']> {
  if (!(await holds(client, 'sys_audit_head'))) return null;
  const { rows } = await client.query<{ seq: string; hash: string }>("select seq, encode(hash, 'hex') as hash from sys_audit_head");
  const [head] = rows;
  return head && head.seq !== '0' ? { seq: Number(head.seq), hash: head.hash } : null;
}

/**
 * Records the restore in the restored audit log, with the head it replaced: a restore removes lines, so a later mismatch with an exported
 * head needs an explanation that cannot be forged afterwards. The line stays open until the server seals it.
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
