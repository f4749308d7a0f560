import { notify } from '@zhixing/engine/database.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { Message } from './message.model.ts';
import { MESSAGE_CHANNEL } from './queue/put.ts';

/** What somebody sends again begins anew, at once and under the same id. */
export const messageRules = defineRules(Message, {
  derive: ({ action }, ctx) => {
    const now = ctx.now().toISOString();
    if (action === 'resend') return { outcome: 'waiting' as const, attempts: 0, nextAt: now, queuedAt: now, problem: null, said: null };
    return action === 'hold' ? { outcome: 'refused' as const, nextAt: null, problem: 'stopped' as const } : {};
  },
  beforeCommit: ({ row, action }, ctx) => (action === 'resend' ? notify(ctx.db, MESSAGE_CHANNEL, row.account) : undefined),
});
