import type { ScheduledWork } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

const NOTICE_DAYS = 180;

/** Removes what people were told long ago. */
export const forgetTask: ScheduledWork = {
  code: 'forgetMessages',
  cron: '50 3 * * *',
  run: async ({ database, now }) => {
    const gone = await database.query(
      sql`delete from sys_notice where at < ${now()}::timestamptz - make_interval(days => ${NOTICE_DAYS}) returning 1`,
    );
    return String(gone.length);
  },
};
