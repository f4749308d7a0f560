import sql from 'sql-template-tag';
import type { Engine } from '../engine.ts';

/** Retention of finished jobs and of their files, in days. Both contain personal data and must not outlive their purpose. */
const JOB_DAYS = 30;
export const FILE_DAYS = 7;

/** Removes expired files and old jobs. */
export async function deleteExpiredJobs(engine: Engine): Promise<void> {
  const { database: db, files } = engine;
  const expired = await db.query<{ id: string }>(
    sql`select id from sys_job where file_size is not null and expires_at <= ${engine.now()} limit 1000`,
  );
  for (const { id } of expired) await files.remove(id);
  await db.query(sql`update sys_job set file_size = null where id = any(${expired.map(({ id }) => id)}::uuid[])`);
  const before = new Date(engine.now().getTime() - JOB_DAYS * 86_400_000);
  await db.query(sql`delete from sys_job where created_at < ${before} and status <> 'running' and file_size is null`);
}
