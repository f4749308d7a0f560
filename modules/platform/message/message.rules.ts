import { notify } from '@zhixing/engine/database/database.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { Message } from './message.model.ts';
import { MESSAGE_CHANNEL } from './queue/enqueue.ts';

export const messageRules = defineRules(Message, {
  actions: {
    /** Queues the message again at once, with fresh attempts and under the same id, by which the receiver detects duplicates. */
    resend: {
      derive: (_change, ctx) => {
        const now = ctx.now().toISOString();
        return { outcome: 'waiting', attempts: 0, nextAt: now, queuedAt: now, problem: null, said: null };
      },
      before: ({ row }, ctx) => notify(ctx.db, MESSAGE_CHANNEL, row.account),
    },
    hold: { derive: () => ({ outcome: 'refused', nextAt: null, problem: 'stopped' }) },
  },
});
