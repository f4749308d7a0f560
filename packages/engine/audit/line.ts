import { createHash } from 'node:crypto';

/**
 * What a line is about. `write`: a record; `permission`: a record that says who may do what; `account`: passwords, factors and sessions;
 * `audit`: the log itself was read or cleaned.
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

/** A line as it stands in the table. Big numbers and JSON are texts, as the database writes them. */
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

/** Columns of a line, for statements; JSON as the text that the database makes of it, which does not change when it is kept and restored. */
export const lineColumns = 'id, at, kind, verb, model, record_id, records, actor, viewer, address, request, job, history, digest';

/** What stands before the first line. */
export const nothingBefore: Buffer = Buffer.alloc(32);

/**
 * The hash of a line in the chain: SHA-256 of the hash before it and the line as one JSON array, whose order and form never change, since
 * whoever holds an old head must be able to reckon it again.
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
