import type { Recipe } from '@zhixing/testing/builders.ts';
import { flowEvents } from '../../flow/flow-events.ts';

/** Each event has at most one default configuration. */
const events = flowEvents.map(({ name }) => name);
let taken = 0;

export const builders: Readonly<Record<string, Recipe>> = {
  messageAccount: (_builders, n) => ({
    code: `account${n}`,
    name: `账号${n}`,
    kind: 'robot',
    robot: 'wecom',
    address: `https://robot${n}.example.org/send`,
  }),
  messageTemplate: (_builders, n) => ({ code: `template${n}`, name: `模板${n}`, event: 'flow.message', titleZh: `{title} 第${n}条` }),
  messageSendConfig: () => {
    taken += 1;
    return { event: events[taken % events.length] };
  },
  messageSendLine: async ({ make }) => {
    const account = await make('messageAccount');
    return { config: (await make('messageSendConfig')).id, account: account.id };
  },
  messageFollower: (_builders, n) => ({ openId: `open-${n}` }),
  message: async ({ make }, n) => ({
    event: 'flow.agreed',
    type: 'flow',
    channel: 'webhook',
    account: (await make('messageAccount')).id,
    receiver: 'robot',
    title: `消息${n}`,
    outcome: 'sent',
    attempts: 1,
    queuedAt: '2026-09-01T00:00:00Z',
  }),
};
