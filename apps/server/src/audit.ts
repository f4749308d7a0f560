import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Anchor, anchorOf, readAnchors } from '@zhixing/engine/audit/anchors.ts';
import { circumstancesOf } from '@zhixing/engine/audit/circumstances.ts';
import { type Concerned, recordsNamed } from '@zhixing/engine/audit/concerned.ts';
import { type AuditLineView, allLines, handlings, type LineQuery } from '@zhixing/engine/audit/read-lines.ts';
import type { Tampering } from '@zhixing/engine/audit/tampering.ts';
import { type Head, headOf, verifyAudit } from '@zhixing/engine/audit/verify.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { chinaDateTime, chinaStamp } from '@zhixing/model/china-time.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';
import { headsAfterRestores } from './audit-restores.ts';

export const auditUsage = `audit verify [--contents] [--head SEQ:HASH] [--heads FILE] [--key FILE] [--restored SEQ]
                look at every line of the audit log: says OK, or where it was tampered with (exit code 1);
                --contents compares the history of all records too, --head and --heads what was written down elsewhere;
                --restored names the line of a restore that is known: heads of what it took away are left out
audit head [--key FILE]
                the end of the log, to write down elsewhere; signed with an Ed25519 key in PEM
audit export [--from DAY] [--to DAY]
                lines as JSON, one per line, with their hashes
audit who [--record ID | --name NAME | --number NUMBER] [--from DAY] [--to DAY]
                who looked behind masks of a record, exported, downloaded or printed it: when, from where, which fields, for what reason`;

type Say = (line: string) => void;
export type AuditCommand = (engine: Engine, args: readonly string[], say: Say) => Promise<number>;

/** Audit log commands; each returns its exit code. */
export const auditCommands: Readonly<Record<string, AuditCommand>> = { verify, head, export: exportLines, who };

async function verify(engine: Engine, args: readonly string[], say: Say): Promise<number> {
  const options = parsed(args, { contents: 'boolean', head: 'string', heads: 'string', key: 'string', restored: 'string' });
  await engine.audit.seal();
  const anchors = anchorsIn(options.heads, options.key);
  const stored = await headsAfterRestores(engine, { anchors, known: String(options.restored ?? '') }, say);
  const heads = [...(options.head ? [headIn(String(options.head))] : []), ...stored];
  const started = performance.now();
  const { tampering, lines, head: end, from, open } = await verifyAudit(engine.database, { heads, contents: options.contents === true });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (from > 0) say(`Lines up to ${from} were removed when their time was over.`);
  const late = heads.filter(({ seq }) => seq <= from).length;
  if (late > 0) say(`${late} known heads are of lines that were removed when their time was over; they prove nothing any more.`);
  if (tampering) {
    say(`TAMPERED: ${toldOf(tampering)}`);
    return 1;
  }
  const known = heads.length - late > 0 ? `, ${heads.length - late} known heads` : '';
  say(`OK: ${lines} lines in ${seconds} s${known}; ${open} not yet sealed.`);
  say(`Head: ${end.seq}:${end.hash}`);
  return 0;
}

function toldOf({ kind, seq, to, line, history }: Tampering): string {
  const which = line ? ` (${line.at.toISOString()}, ${line.kind} ${line.verb}, ${line.model ?? '–'} ${line.record_id ?? ''})` : '';
  const sentences: Readonly<Record<Tampering['kind'], string>> = {
    changed: `line ${seq} is not what it was, or stands in the place of another${which}.`,
    removed: `line ${seq}${to === seq ? '' : ` to ${to}`} is missing.`,
    inserted: `line ${seq} is there more than once${which}.`,
    cut: `the log ends at line ${seq}; it went on to line ${to}.`,
    head: `at line ${seq} the log is not the one whose head is known.`,
    contents: `the history ${history} is not what line ${seq} vouches for${which}.`,
    untold: `no line tells of the history ${history}.`,
  };
  return sentences[kind];
}

async function head(engine: Engine, args: readonly string[], say: Say): Promise<number> {
  const { key } = parsed(args, { key: 'string' });
  await engine.audit.seal();
  say(JSON.stringify(anchorOf(await headOf(engine.database), engine.now(), key ? keyIn(String(key), 'private') : null)));
  return 0;
}

async function exportLines(engine: Engine, args: readonly string[], say: Say): Promise<number> {
  const options = parsed(args, { from: 'string', to: 'string' });
  await engine.audit.seal();
  for await (const part of allLines(engine.database, spanOf(options)))
    for (const { hash, digest, ...line } of part)
      say(JSON.stringify({ ...line, digest: digest?.toString('hex') ?? null, hash: hash.toString('hex') }));
  return 0;
}

const MAX_LISTED = 1000;

async function who(engine: Engine, args: readonly string[], say: Say): Promise<number> {
  const { record, name, number, ...span } = parsed(args, {
    record: 'string',
    name: 'string',
    number: 'string',
    from: 'string',
    to: 'string',
  });
  const [wanted, ...others] = [record, name, number].filter(Boolean);
  if (!wanted || others.length > 0)
    throw new UsageError('Say --record ID, --name NAME or --number NUMBER (student, enrolment or identity number).');
  await engine.audit.seal();
  const { found, more } = await recordsNamed(engine, String(wanted));
  for (const one of found) await printHandlings(engine, one, spanOf(span), say);
  if (found.length === 0) say('No such record.');
  if (more) say('This is not all: more have the name. Ask for each by --number or --record.');
  return found.length === 0 ? 1 : 0;
}

async function printHandlings({ database }: Engine, { label, model, records }: Concerned, span: LineQuery, say: Say): Promise<void> {
  say(`${label} (${model ?? 'erased'} ${records[0]})`);
  const lines = await handlings(database, { ...span, records }, MAX_LISTED);
  const why = await circumstancesOf(database, lines, records);
  for (const line of lines.length > 0 ? lines.map((one) => handlingOf(one, why(one))) : ['nobody']) say(`  ${line}`);
  if (lines.length === MAX_LISTED) say(`  These are the newest ${MAX_LISTED}: ask for older ones by --from and --to.`);
}

const handlingOf = ({ at, kind, verb, name, account, address, model, seq }: AuditLineView, why: string): string =>
  [chinaStamp(at), `${kind} ${verb}`, `${name ?? '–'} (${account ?? 'system'})`, address || '–', model ?? '', `#${seq}`, why]
    .filter((part) => part !== '')
    .join('  ');

function parsed<T extends Readonly<Record<string, 'string' | 'boolean'>>>(args: readonly string[], shape: T) {
  try {
    const options = Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, { type }]));
    return parseArgs({ args: [...args], options }).values as Partial<Record<keyof T, string | boolean>>;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${auditUsage}`);
  }
}

function spanOf({ from, to }: { from?: string | boolean; to?: string | boolean }): { from?: Date; to?: Date } {
  const day = (text: string | boolean, add: number): Date => {
    const at = chinaDateTime(String(text));
    if (Number.isNaN(at.getTime())) throw new UsageError(`${String(text)} is no day: write it as 2026-01-31.`);
    return new Date(at.getTime() + add);
  };
  return { ...(from ? { from: day(from, 0) } : {}), ...(to ? { to: day(to, 86_400_000) } : {}) };
}

function headIn(text: string): Head {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash) throw new UsageError('A head is written as SEQ:HASH, with 64 hexadecimal digits.');
  return { seq: Number(seq), hash };
}

function anchorsIn(file: string | boolean | undefined, key: string | boolean | undefined): Anchor[] {
  if (!file) return [];
  try {
    return readAnchors(readFileSync(String(file), 'utf8'), key ? keyIn(String(key), 'any') : null);
  } catch (error) {
    throw new UsageError(`${String(file)}: ${(error as Error).message}`);
  }
}

/** Reads an Ed25519 key from a PEM file: the private key for signing, either one for verification. */
function keyIn(file: string, half: 'private' | 'any'): KeyObject {
  const pem = readFileSync(file, 'utf8');
  const key = half === 'private' || pem.includes('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new UsageError(`${file} holds no Ed25519 key: openssl genpkey -algorithm ed25519`);
  return key;
}
