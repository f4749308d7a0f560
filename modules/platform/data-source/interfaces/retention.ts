import type { ScheduledWork } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

/** Days for which it is told who has asked what; the audit log keeps that somebody has for as long as it keeps anything. */
const DAYS = 90;

/** Removes what was asked long ago. */
export const forgetTask: ScheduledWork = {
  code: 'forgetInterfaceCalls',
  cron: '35 3 * * *',
  run: async ({ database, now }) => {
    const before = new Date(now().getTime() - DAYS * 86_400_000);
    return String((await database.query(sql`delete from data_interface_log where at < ${before} returning 1`)).length);
  },
};
