import { createHash } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyAudit } from '@zhixing/engine/audit/verify.ts';
import { openDatabase } from '@zhixing/engine/database/database.ts';
import { diskFiles } from '@zhixing/engine/files/files.ts';
import { asked } from './place.ts';
import type { Job } from './sending.ts';

export interface Verdict {
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly repeated: number;
  readonly abandoned: number;
  readonly refused: readonly string[];
  /** Acknowledged, and not there. */
  readonly lost: number;
  /** There more than once, or under another id than was answered. */
  readonly duplicated: number;
  /** Batches and jobs of which only a part is there. */
  readonly torn: number;
  /** Records without one line of history per version, and history without a record. */
  readonly partial: number;
  /** Lines of the history that the audit log does not tell of, and faults in its chain. */
  readonly untold: number;
  /** Events that are still not delivered after a quiet while. */
  readonly undelivered: number;
  /** Files whose bytes are not there, or others than were sent. */
  readonly damaged: number;
  /** Jobs, runs of tasks and wishes for them that nobody works on any more after a quiet while. */
  readonly stuck: number;
}

/** Compares what clients were told with what is in the database and the files. */
export async function judge(database: string, dataDir: string, jobs: readonly Job[]): Promise<Verdict> {
  const { rows: notes } = await asked(database, 'select id, mark, text from crash_note union all select id, id_card, status from student');
  const found = Map.groupBy(notes, ({ mark }) => mark as string);
  const texts = new Map(notes.map(({ id, text }) => [id as string, text as string | null]));
  const creations = jobs.filter(({ kind }) => ['note', 'batch', 'student'].includes(kind));
  const told = (kind: Job['kind']) => jobs.filter((job) => job.kind === kind && job.acknowledged);
  const idsOf = (job: Job) => job.marks.map((mark) => (found.get(mark) ?? []).map(({ id }) => id as string));
  const wrongId = (job: Job) => idsOf(job).some((ids, i) => ids.length > 0 && !ids.includes(job.acknowledged?.ids[i] ?? ''));
  const missing = [
    creations.filter((job) => job.acknowledged && idsOf(job).some((ids) => ids.length === 0)),
    told('suspend').filter(({ marks }) => texts.get(marks[0] ?? '') !== 'suspended'),
    [...told('change'), ...told('job')].filter(({ marks, key }) => marks.some((id) => texts.get(id) !== key)),
  ].flat();
  const parts = jobs.filter(({ kind }) => kind === 'job').filter(({ marks, key }) => isSome(marks.map((id) => texts.get(id) === key)));
  return {
    acknowledged: Object.fromEntries([...new Set(jobs.map(({ kind }) => kind))].map((kind) => [kind, told(kind).length])),
    repeated: jobs.filter(({ attempts }) => attempts > 1).length,
    abandoned: jobs.filter(({ abandoned }) => abandoned).length,
    refused: jobs.flatMap(({ kind, refusal }) => (refusal ? [`${kind}: ${refusal}`] : [])),
    lost: missing.length,
    duplicated:
      creations.filter((job) => idsOf(job).some((ids) => ids.length > 1)).length +
      creations.filter((job) => job.acknowledged && wrongId(job)).length,
    torn: creations.filter((job) => isSome(idsOf(job).map((ids) => ids.length > 0))).length + parts.length,
    partial: await partialRecords(database),
    untold: await untold(database),
    undelivered: await left(database, 'select count(*)::int as n from sys_outbox'),
    damaged: await damagedFiles(database, dataDir, told('upload')),
    stuck: await left(
      database,
      `select ((select count(*) from sys_job where status = 'running') + (select count(*) from task_run where outcome = 'running') + (select count(*) from sys_task_wish where run))::int as n`,
    ),
  };
}

/** Whether some are, and some are not. */
const isSome = (each: readonly boolean[]): boolean => new Set(each).size > 1;

async function partialRecords(database: string): Promise<number> {
  const { rows } = await asked(
    database,
    `with r as (select 'crashNote' as model, id, version from crash_note union all select 'student', id, version from student where created_by is not null),
          h as (select model, record_id, count(*) as n, count(distinct version) as versions from sys_history where model in ('crashNote', 'student') and actor is not null group by 1, 2)
     select count(*)::int as n from r full join h on h.model = r.model and h.record_id = r.id
      where r.id is null or h.n is null or h.n <> r.version or h.versions <> r.version`,
  );
  return rows[0].n;
}

async function untold(database: string): Promise<number> {
  const { rows } = await asked(
    database,
    `select count(*)::int as n from sys_history h where h.salt is not null
      and not exists (select 1 from sys_audit a where a.history = h.id) and not exists (select 1 from sys_audit_open o where o.history = h.id)`,
  );
  const db = await openDatabase({ url: database, max: 1 });
  const { tampering } = await verifyAudit(db, { contents: true }).finally(() => db.close());
  return rows[0].n + (tampering ? 1 : 0);
}

/** What a statement still counts after a quiet while: longer than the lease of a process that has died. */
async function left(database: string, statement: string): Promise<number> {
  for (let waited = 0; ; waited += 1) {
    const { rows } = await asked(database, statement);
    if (rows[0].n === 0 || waited === 60) return rows[0].n;
    await pause(1000);
  }
}

async function damagedFiles(database: string, dataDir: string, uploads: readonly Job[]): Promise<number> {
  const files = diskFiles(path.join(dataDir, 'files'));
  const { rows } = await asked(database, 'select id, sha256 from file');
  const known = new Set(rows.map(({ id }) => id as string));
  let damaged = uploads.filter(({ acknowledged }) => !known.has(acknowledged?.ids[0] ?? '')).length;
  for (const { id, sha256 } of rows) {
    const hash = createHash('sha256');
    const file = await files.open(id);
    if (file) await pipeline(file.stream, hash);
    if (!file || hash.digest('hex') !== sha256) damaged += 1;
  }
  return damaged;
}
