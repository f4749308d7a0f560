import { createHash } from 'node:crypto';

/**
 * What an audit line is about. `write`: a record; `permission`: a record that grants permissions; `account`: passwords, factors and
 * sessions; `audit`: the log itself was read or cleaned.
 */
export const auditKinds = [
  'write',
  'permission',
  'setting',
  'model',
  'account',
  'signIn',
  'signOut',
  'unmask',
  'export',
  'download',
  'print',
  'job',
  'backup',
  'audit',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** A row of the audit table. bigint and jsonb are read as text, exactly as the database writes them, because they are hashed. */
export interface OpenLine {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly verb: string;
  readonly model: string | null;
  readonly record_id: string | null;
  readonly records: readonly string[] | null;
  readonly actor: string | null;
  readonly viewer: string | null;
  readonly address: string;
  readonly request: string;
  readonly job: string | null;
  readonly history: string | null;
  readonly digest: Buffer | null;
  readonly detail: string | null;
}

export interface SealedLine extends OpenLine {
  readonly seq: string;
  readonly sealed_at: Date;
  readonly hash: Buffer;
}

/** Columns of a line for SQL statements. `detail` is selected as jsonb's text form, which is stable across backup and restore. */
export const lineColumns = 'id, at, kind, verb, model, record_id, records, actor, viewer, address, request, job, history, digest';

/** The hash before the first line. */
export const nothingBefore: Buffer = Buffer.alloc(32);

/**
 * The hash of a line in the chain: SHA-256 over the previous hash and the line as one JSON array. Order and form must never change, because
 * exported heads must stay verifiable.
 */
export function hashOf(previous: Buffer, seq: number, sealedAt: Date, line: OpenLine): Buffer {
  const content = JSON.stringify([
    seq,
    sealedAt.toISOString(),
    Number(line.id),
    line.at.toISOString(),
    line.kind,
    line.verb,
    line.model,
    line.record_id,
    line.records,
    line.actor,
    line.viewer,
    line.address,
    line.request,
    line.job,
    line.history,
    line.digest?.toString('hex') ?? null,
    line.detail,
  ]);
  return createHash('sha256').update(previous).update(content).digest();
}
