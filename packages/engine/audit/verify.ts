import sql, { raw } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { type Contents, checkContents, firstUntold } from './contents.ts';
import { hashOf, lineColumns, nothingBefore, type SealedLine } from './line.ts';
import type { Tampering } from './tampering.ts';

/** The end of the chain at some moment: whoever has written it down elsewhere can prove that nothing before it was changed. */
export interface Head {
  readonly seq: number;
  /** SHA-256 in hex. */
  readonly hash: string;
}

export interface Verdict {
  readonly tampering: Tampering | null;
  /** Lines that were looked at. */
  readonly lines: number;
  readonly head: Head;
  /** The number after which the chain begins, where older lines were removed in their time. */
  readonly from: number;
  /** Lines that are written and not yet sealed. */
  readonly open: number;
}

export interface VerifyOptions {
  /** Heads that are known from elsewhere. */
  readonly heads?: readonly Head[];
  /** Whether the history is compared as well. */
  readonly contents?: boolean;
  /** Called after every part with the number of lines looked at. */
  readonly progress?: (lines: number) => void;
}

const PART = 5000;

/** Looks at every line of the log, on one state of the database, and never at more than a part of it at once. */
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

// Where lines were removed in their time, a later line says so; it may not be sealed yet.
async function isVouched(tx: Database, { seq, hash }: { seq: string; hash: Buffer }): Promise<boolean> {
  const detail = JSON.stringify({ seq: Number(seq), hash: hash.toString('hex') });
  const clean = raw(`where kind = 'audit' and verb = 'clean'`);
  const found = await tx.query(sql`
    select 1 from sys_audit ${clean} and detail @> ${detail}::jsonb union all select 1 from sys_audit_open ${clean} and detail @> ${detail}::jsonb limit 1`);
  return found.length > 0;
}

const unvouched = (seq: number): Tampering => ({ kind: 'removed', seq: 1, to: seq, line: null });

/** The head of the chain as the database keeps it. */
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

// From the last line on, not after it: a second line under its number must be seen.
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
