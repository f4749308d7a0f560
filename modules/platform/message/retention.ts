import { systemContext } from '@zhixing/engine/context.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { Message } from './message.model.ts';

/** Days for which notices and sent messages are kept. */
const DAYS = { notices: 180, messages: 90 } as const;

/** Deletes old notices, messages and short links. */
export const retentionTask: ScheduledWork = {
  code: 'forgetMessages',
  cron: '50 3 * * *',
  run: async (engine) => {
    const { database, now } = engine;
    const before = (days: number) => new Date(now().getTime() - days * 86_400_000);
    const notices = await database.query(sql`delete from sys_notice where at < ${before(DAYS.notices)} returning 1`);
    const old = sql`t.queued_at < ${before(DAYS.messages)} and t.outcome not in ('waiting', 'sending')`;
    const messages = await deleteRows(systemContext(engine), Message, old);
    await database.query(sql`delete from sys_message_short_link where ends_at < ${now()}`);
    return String(notices.length + messages.length);
  },
};
