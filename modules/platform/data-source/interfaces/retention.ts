import { systemContext } from '@zhixing/engine/context.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { DataInterfaceLog } from './data-interface-log.model.ts';

/** Days for which call logs are kept; the audit log records calls for its own retention period. */
const DAYS = 90;

/** Deletes call logs past their retention period. */
export const retentionTask: ScheduledWork = {
  code: 'forgetInterfaceCalls',
  cron: '35 3 * * *',
  run: async (engine) => {
    const before = new Date(engine.now().getTime() - DAYS * 86_400_000);
    return String((await deleteRows(systemContext(engine), DataInterfaceLog, sql`t.at < ${before}`)).length);
  },
};
