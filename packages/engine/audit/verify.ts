import sql, { raw } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { type Contents, checkContents, firstUntold } from './contents.ts';
import { hashOf, lineColumns, nothingBefore, type SealedLine } from './line.ts';
import type { Tampering } from './tampering.ts';

/** The end of the chain at some moment: a copy kept elsewhere proves that nothing before it was changed. */
export interface Head {
  readonly seq: number;
  /** SHA-256 in hex. */
  readonly hash: string;
}

export interface Verdict {
  readonly tampering: Tampering | null;
  /** Number of lines checked. */
  readonly lines: number;
  readonly head: Head;
  /** The number after which the chain starts, if older lines were removed after retention. */
  readonly from: number;
  /** Lines written but not yet sealed. */
  readonly open: number;
}

export interface VerifyOptions {
  /** Heads known from elsewhere, such as exported anchors. */
  readonly heads?: readonly Head[];
  /** Whether to compare the history as well. */
  readonly contents?: boolean;
  /** Called after every batch with the number of lines checked. */
  readonly progress?: (lines: number) => void;
}

const PART = 5000;

/** Verifies every line of the log on one snapshot of the database, loading one batch at a time. */
export function verifyAudit(database: Database, asked: VerifyOptions = {}): Promise<Verdict> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    await tx.query(sql`set local statement_timeout = 0`);
    const end = await headOf(tx);
    const [start] = await tx.query<{ seq: string; hash: Buffer }>(
      sql`select seq, hash from sys_audit_checkpoint order by seq desc limit 1`,
    );
    const [open] = await tx.query<{ n: number }>(sql`select count(*)::int as n from sys_audit_open`);
    const from = Number(start?.seq ?? 0);
    const vouched = start ? await isVouched(tx, start) : true;
    const walked = await walk(tx, { seq: from, hash: start?.hash ?? nothingBefore }, asked);
    const tampering =
      (vouched ? null : unvouched(from)) ?? walked.tampering ?? atEnd(walked, end) ?? (asked.contents ? await firstUntold(tx) : null);
    return { tampering, lines: walked.lines, head: end, from, open: open?.n ?? 0 };
  });
}

// The checkpoint of removed lines must be confirmed by an audit line, which may not be sealed yet.
async function isVouched(tx: Database, { seq, hash }: { seq: string; hash: Buffer }): Promise<boolean> {
  const detail = JSON.stringify({ seq: Number(seq), hash: hash.toString('hex') });
  const clean = raw(`where kind = 'audit' and verb = 'clean'`);
  const found = await tx.query(sql`
    select 1 from sys_audit ${clean} and detail @> ${detail}::jsonb union all select 1 from sys_audit_open ${clean} and detail @> ${detail}::jsonb limit 1`);
  return found.length > 0;
}

const unvouched = (seq: number): Tampering => ({ kind: 'removed', seq: 1, to: seq, line: null });

/** The head of the chain as stored in the database. */
export async function headOf(db: Database): Promise<Head> {
  const [head] = await db.query<{ seq: string; hash: Buffer }>(sql`select seq, hash from sys_audit_head`);
  return { seq: Number(head?.seq ?? 0), hash: (head?.hash ?? nothingBefore).toString('hex') };
}

interface Place {
  readonly seq: number;
  readonly hash: Buffer;
}

interface Walked extends Place {
  readonly tampering: Tampering | null;
  readonly lines: number;
}

async function walk(tx: Database, from: Place, asked: VerifyOptions): Promise<Walked> {
  const known = new Map(asked.heads?.map(({ seq, hash }) => [seq, hash]));
  const contents: Contents = asked.contents ? checkContents(tx) : async () => null;
  let place = from;
  let lines = 0;
  for await (const part of parts(tx, from.seq)) {
    for (const line of part) {
      const tampering = wrongAt(place, line, known);
      if (tampering) return { ...place, tampering, lines };
      place = { seq: Number(line.seq), hash: line.hash };
      lines += 1;
    }
    const wrong = await contents(part);
    if (wrong) return { ...place, tampering: wrong, lines };
    asked.progress?.(lines);
  }
  return { ...place, tampering: beyond(place, known), lines };
}

// Starts at the last line of the previous batch, not after it, to detect a second line with the same number.
async function* parts(tx: Database, from: number): AsyncGenerator<readonly SealedLine[]> {
  let seq = from;
  for (let length = PART, seen = 0; length === PART; seen = 1) {
    const part = await tx.query<SealedLine>(
      sql`select seq, sealed_at, hash, ${raw(lineColumns)}, detail::text as detail from sys_audit where seq >= ${seq} order by seq, id limit ${PART}`,
    );
    length = part.length;
    seq = Number(part.at(-1)?.seq ?? seq);
    yield part.slice(seen);
  }
}

function beyond({ seq }: Place, known: ReadonlyMap<number, string>): Tampering | null {
  const [next] = [...known.keys()].filter((one) => one > seq).sort((a, b) => a - b);
  return next === undefined ? null : { kind: 'cut', seq, to: next, line: null };
}

function wrongAt(before: Place, line: SealedLine, known: ReadonlyMap<number, string>): Tampering | null {
  const seq = Number(line.seq);
  if (seq <= before.seq) return { kind: 'inserted', seq, line };
  if (seq > before.seq + 1) return { kind: 'removed', seq: before.seq + 1, to: seq - 1, line: null };
  if (!hashOf(before.hash, seq, line.sealed_at, line).equals(line.hash)) return { kind: 'changed', seq, line };
  const head = known.get(seq);
  return head !== undefined && head !== line.hash.toString('hex') ? { kind: 'head', seq, line } : null;
}

function atEnd({ seq, hash }: Walked, head: Head): Tampering | null {
  if (seq < head.seq) return { kind: 'cut', seq, to: head.seq, line: null };
  return seq > head.seq || hash.toString('hex') !== head.hash ? { kind: 'head', seq: head.seq, line: null } : null;
}
