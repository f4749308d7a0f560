import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { SealedLine } from './line.ts';

/** An audit line for display, with the name of the actor. */
export interface AuditLineView {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly verb: string;
  readonly model: string | null;
  readonly record: string | null;
  /** The number of records concerned, if there are several. */
  readonly several: number | null;
  readonly actor: string | null;
  readonly name: string | null;
  readonly account: string | null;
  readonly viewer: string | null;
  readonly address: string;
  readonly request: string;
  readonly job: string | null;
  readonly history: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** Filter of audit lines; all given conditions are combined with AND. */
export interface LineQuery {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly without?: readonly string[] | undefined;
  readonly model?: string | undefined;
  readonly actors?: readonly string[] | undefined;
  readonly address?: string | undefined;
  readonly request?: string | undefined;
  readonly verb?: string | undefined;
  readonly jobs?: readonly string[] | undefined;
  readonly seq?: number | undefined;
  /** Combined with OR: at least one of these must match. */
  readonly anyOf?: readonly LineQuery[] | undefined;
  /** Lines that concern at least one of these records. */
  readonly records?: readonly string[] | undefined;
}

type Parts = { readonly [K in keyof LineQuery]-?: (asked: NonNullable<LineQuery[K]>) => Sql };

const parts: Parts = {
  from: (at) => sql`a.at >= ${at}`,
  to: (at) => sql`a.at < ${at}`,
  kinds: (kinds) => sql`a.kind = any(${[...kinds]})`,
  without: (kinds) => sql`a.kind <> all(${[...kinds]})`,
  model: (model) => sql`a.model = ${model}`,
  actors: (ids) => sql`a.actor = any(${[...ids]}::uuid[])`,
  address: (address) => sql`a.address = ${address}`,
  request: (id) => sql`a.request = ${id}`,
  verb: (verb) => sql`a.verb = ${verb}`,
  jobs: (ids) => sql`a.job = any(${[...ids]}::uuid[])`,
  seq: (seq) => sql`a.seq = ${seq}`,
  anyOf: (queries) => sql`(${join(queries.map(lineCondition), ' or ')})`,
  records: (ids) => sql`(a.record_id = any(${[...ids]}::uuid[]) or a.records && ${[...ids]}::uuid[])`,
};

/** SQL condition over `a`, a sealed line. */
function lineCondition(query: LineQuery): Sql {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const conditions = asked.map(([name, value]) => (parts[name as keyof LineQuery] as (one: unknown) => Sql)(value));
  return conditions.length > 0 ? join(conditions, ' and ') : raw('true');
}

const told =
  raw(`a.seq::int8::float8 as seq, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.kind, a.verb, a.model,
  a.record_id as record, cardinality(a.records) as several, a.actor, u.name, u.account, a.viewer, a.address, a.request, a.job, a.history, a.detail`);

/** Audit lines, newest first. */
export const readLines = (db: Database, query: LineQuery, limit: number, offset = 0): Promise<AuditLineView[]> =>
  db.query<AuditLineView>(
    sql`select ${told} from (select * from sys_audit a where ${lineCondition(query)} order by a.at desc, a.seq desc limit ${limit} offset ${offset}) a left join "user" u on u.id = a.actor order by a.at desc, a.seq desc`,
  );

/** Kinds of lines that record the disclosure of data: unmasked, exported, downloaded or printed. */
const handlingKinds = ['unmask', 'export', 'download', 'print'] as const;

/** Who unmasked, exported, downloaded or printed the records, including each download of a file that such an export produced. */
export async function handlings(db: Database, query: LineQuery, limit: number): Promise<AuditLineView[]> {
  const lines = await readLines(db, { ...query, kinds: handlingKinds }, limit);
  const jobs = [...new Set(lines.flatMap(({ kind, job }) => (kind === 'export' && job ? [job] : [])))];
  const { records: _records, ...rest } = query;
  const fetched = jobs.length > 0 ? await readLines(db, { ...rest, jobs, kinds: ['download'] }, limit) : [];
  return [...lines, ...fetched].sort((a, b) => b.seq - a.seq).slice(0, limit);
}

const MAX_COUNTED = 10_000;

/** The number of matching lines, capped so that the count stays cheap. */
export async function countLines(db: Database, query: LineQuery): Promise<number> {
  const [counted] = await db.query<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from sys_audit a where ${lineCondition(query)} limit ${MAX_COUNTED}) c`,
  );
  return counted?.n ?? 0;
}

/** All lines in chain order, in batches, with the columns that their hashes cover. */
export async function* allLines(db: Database, query: LineQuery): AsyncGenerator<readonly SealedLine[]> {
  const PART = 2000;
  let seq = 0;
  for (let length = PART; length === PART; ) {
    const part = await db.query<SealedLine>(
      sql`select a.* from sys_audit a where a.seq > ${seq} and ${lineCondition(query)} order by a.seq limit ${PART}`,
    );
    length = part.length;
    seq = Number(part.at(-1)?.seq ?? seq);
    yield part;
  }
}
