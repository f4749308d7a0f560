import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';

/** Runs are told for half a year, as logs are: Cybersecurity Law of the PRC, article 21 (3). */
const KEPT_DAYS = 184;

/** Forgets runs that nobody needs to know of any more. */
export async function forgetRuns({ database, now }: Engine): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await database.query(sql`delete from task_run where started_at < ${before}`);
}
