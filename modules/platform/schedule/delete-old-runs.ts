import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { TaskRun } from './task-run.model.ts';

/** Runs are retained for half a year, like logs: Cybersecurity Law of the PRC, article 21 (3). */
const RETENTION_DAYS = 184;

/** Deletes runs past their retention period. */
export async function deleteOldRuns(engine: Engine): Promise<void> {
  const before = new Date(engine.now().getTime() - RETENTION_DAYS * 86_400_000);
  await deleteRows(systemContext(engine), TaskRun, sql`t.started_at < ${before}`);
}
