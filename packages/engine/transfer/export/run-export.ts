import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { currentContext } from '../../jobs/current-rights.ts';
import type { Job, JobEnd } from '../../jobs/job.ts';
import { holdJob } from '../../jobs/job-store.ts';
import { writeJobFile } from '../../jobs/write-file.ts';
import { mustBeAble } from '../../permission/access.ts';
import { mustBeApproved } from '../../permission/minors.ts';
import { type ExportQuery, namesOf, prepareExport, recordExport, writeExport } from './export.ts';
import type { ExportScope } from './export-scope.ts';

/** The plan of an export job; after writing, `reach` is the scope that the file was written with. */
export interface ExportPlan extends ExportQuery {
  readonly reach?: ExportScope;
}

export type ExportJob = Job<ExportPlan>;

const LOOK_MS = 1000;

/**
 * Writes the rows of a list to a file for its owner to download. After a crash the export restarts from the beginning. Cancellation and
 * permissions are checked every second.
 */
export async function runExport(engine: Engine, job: ExportJob, stopping: () => boolean): Promise<JobEnd> {
  const { reach: _earlier, ...query } = job.plan as ExportPlan;
  const ctx = await currentContext(engine, job);
  const model = engine.registry.get(job.model);
  const prepared = await prepareExport(ctx, model, query);
  const names = namesOf(prepared);
  const approval = await mustBeApproved(ctx, model, 'export', names);
  const entry = await recordExport(ctx, prepared, query);
  const watch = createWatch(engine, job, names, stopping);
  try {
    const {
      result: rows,
      size,
      expires,
    } = await writeJobFile(engine, job.id, (output, signal) => writeExport(ctx, prepared, { output, signal, written: watch, approval }));
    const plan = JSON.stringify({ ...query, reach: prepared.reach });
    await holdJob(
      engine.database,
      job,
      sql`, processed = ${rows}, total = ${rows}, plan = ${plan}::jsonb, file_size = ${size}, expires_at = ${expires}`,
    );
    await ctx.db.query(sql`update sys_export_log set rows = ${rows}, finished_at = ${ctx.now()} where id = ${entry}`);
    return 'done';
  } catch (error) {
    if (error instanceof Ended) return error.end;
    throw error;
  }
}

class Ended extends Error {
  readonly end: JobEnd;
  constructor(end: JobEnd) {
    super(end);
    this.end = end;
  }
}

function createWatch(engine: Engine, job: ExportJob, names: readonly string[], stopping: () => boolean): (rows: number) => Promise<void> {
  let looked = 0;
  return async (rows) => {
    if (stopping()) throw new Ended('stopped');
    if (performance.now() - looked < LOOK_MS) return;
    looked = performance.now();
    const ctx: Context = await currentContext(engine, job);
    const model = engine.registry.get(job.model);
    mustBeAble(ctx, model, 'export');
    await mustBeApproved(ctx, model, 'export', names);
    if (await holdJob(engine.database, job, sql`, phase = 'working', processed = ${rows}`)) throw new Ended('cancelled');
  };
}
