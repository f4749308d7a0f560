import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { SealedLine } from './line.ts';
import type { Tampering } from './tampering.ts';

/** Compares the history with the digests in the audit lines; returns the first mismatch. */
export type Contents = (lines: readonly SealedLine[]) => Promise<Tampering | null>;

interface StoredContent {
  readonly id: string;
  readonly salt: string | null;
  readonly version: number;
  readonly reason: string | null;
  readonly changes: string;
}

/** Digest of a history row that the audit line carries: its contents and salt. */
const digestOf = ({ salt, version, reason, changes }: StoredContent): Buffer =>
  createHash('sha256')
    .update([salt, version, reason, changes].filter((part) => part !== null).join(' '))
    .digest();

/** A missing or changed history row is accepted only if the audit log itself records the erasure of that record. */
export function checkContents(tx: Database): Contents {
  return async (lines) => {
    const vouched = lines.filter(({ history }) => history !== null);
    if (vouched.length === 0) return null;
    const stored = await tx.query<StoredContent>(
      sql`select id, salt, version, reason, changes::text as changes from sys_history where id = any(${vouched.map(({ history }) => history)}::uuid[])`,
    );
    const byId = new Map(stored.map((one) => [one.id, one]));
    const differing = vouched.filter(({ history, digest }) => {
      const found = byId.get(history ?? '');
      return !found || !digest || !digestOf(found).equals(digest);
    });
    if (differing.length === 0) return null;
    const erased = await tx.query<{ record: string }>(
      sql`select distinct record_id as record from sys_audit where verb = 'erase' and record_id = any(${differing.map(({ record_id }) => record_id)}::uuid[])`,
    );
    const gone = new Set(erased.map(({ record }) => record));
    const wrong = differing.find(({ record_id }) => !gone.has(record_id ?? ''));
    return wrong ? { kind: 'contents', seq: Number(wrong.seq), line: wrong, history: wrong.history ?? '' } : null;
  };
}

/** Finds the first history row without an audit line, sealed or open: either the row was inserted or its line was deleted by hand. */
export async function firstUntold(tx: Database): Promise<Tampering | null> {
  const [untold] = await tx.query<{ id: string }>(sql`
    select h.id from sys_history h
    where h.salt is not null and h.at >= coalesce((select max(sealed_at) from sys_audit_checkpoint), '-infinity')
      and not exists (select 1 from sys_audit a where a.history = h.id)
      and not exists (select 1 from sys_audit_open o where o.history = h.id)
    order by h.id limit 1`);
  return untold ? { kind: 'untold', seq: 0, line: null, history: untold.id } : null;
}

/** The history row of an audit line, and whether its digest still matches. Null if the row is gone. */
export async function historyEntry(
  db: Database,
  seq: number,
): Promise<{ changes: Readonly<Record<string, readonly [unknown, unknown]>>; intact: boolean } | null> {
  const [stored] = await db.query<StoredContent & { digest: Buffer | null }>(sql`
    select h.id, h.salt, h.version, h.reason, h.changes::text as changes, a.digest
    from sys_audit a join sys_history h on h.id = a.history where a.seq = ${seq}`);
  if (!stored) return null;
  return { changes: JSON.parse(stored.changes), intact: stored.digest !== null && digestOf(stored).equals(stored.digest) };
}
