import { setTimeout as pause } from 'node:timers/promises';
import { verifyAudit } from '@zhixing/engine/audit/verify.ts';
import { openDatabase } from '@zhixing/engine/database.ts';
import { asked } from './place.ts';
import type { Job } from './writers.ts';

export interface Verdict {
  readonly acknowledged: number;
  readonly repeated: number;
  readonly abandoned: number;
  readonly refused: readonly string[];
  /** Acknowledged, and not there. */
  readonly lost: number;
  /** There more than once, or under another id than was answered. */
  readonly duplicated: number;
  /** Batches of which only a part is there. */
  readonly torn: number;
  /** Records without one line of history per version, and history without a record. */
  readonly partial: number;
  /** Lines of the history that the audit log does not tell of, and faults in its chain. */
  readonly untold: number;
  /** Events that are still not delivered after a quiet while. */
  readonly undelivered: number;
}

/** Compares what clients were told with what is in the database. */
export async function judge(database: string, jobs: readonly Job[]): Promise<Verdict> {
  const found = await recordsByMark(database);
  const creations = jobs.filter(({ kind }) => kind !== 'suspend');
  const idsOf = (job: Job) => job.marks.map((mark) => found.get(mark) ?? []);
  const told = creations.filter(({ acknowledged }) => acknowledged);
  const suspended = new Set((await asked(database, `select id from student where status = 'suspended'`)).rows.map(({ id }) => id));
  const suspensions = jobs.filter(({ kind, acknowledged }) => kind === 'suspend' && acknowledged);
  const wrongId = (job: Job) => idsOf(job).some((ids, i) => ids.length > 0 && !ids.includes(job.acknowledged?.ids[i] ?? ''));
  return {
    acknowledged: told.length + suspensions.length,
    repeated: jobs.filter(({ attempts }) => attempts > 1).length,
    abandoned: jobs.filter(({ abandoned }) => abandoned).length,
    refused: jobs.flatMap(({ kind, refusal }) => (refusal ? [`${kind}: ${refusal}`] : [])),
    lost:
      told.filter((job) => idsOf(job).some((ids) => ids.length === 0)).length +
      suspensions.filter(({ marks }) => !suspended.has(marks[0])).length,
    duplicated: creations.filter((job) => idsOf(job).some((ids) => ids.length > 1)).length + told.filter(wrongId).length,
    torn: creations.filter((job) => new Set(idsOf(job).map((ids) => ids.length > 0)).size > 1).length,
    partial: await partialRecords(database),
    untold: await untold(database),
    undelivered: await undelivered(database),
  };
}

async function recordsByMark(database: string): Promise<Map<string, string[]>> {
  const { rows } = await asked(database, 'select id, mark from crash_note union all select id, id_card from student');
  const found = new Map<string, string[]>();
  for (const { id, mark } of rows) found.set(mark, [...(found.get(mark) ?? []), id]);
  return found;
}

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

async function undelivered(database: string): Promise<number> {
  for (let waited = 0; ; waited += 1) {
    const { rows } = await asked(database, 'select count(*)::int as n from sys_outbox');
    if (rows[0].n === 0 || waited === 30) return rows[0].n;
    await pause(1000);
  }
}
