import { systemContext } from '@zhixing/engine/context.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { DataInterfaceLog } from './data-interface-log.model.ts';

/** Days for which it is told who has asked what; the audit log keeps that somebody has for as long as it keeps anything. */
const DAYS = 90;

/** Removes what was asked long ago. */
export const forgetTask: ScheduledWork = {
  code: 'forgetInterfaceCalls',
  cron: '35 3 * * *',
  run: async (engine) => {
    const before = new Date(engine.now().getTime() - DAYS * 86_400_000);
    return String((await deleteRows(systemContext(engine), DataInterfaceLog, sql`t.at < ${before}`)).length);
  },
};
