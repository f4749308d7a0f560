import type { MessageEvent } from '@zhixing/engine/notification/notification.ts';
import type { News } from '@zhixing/flow';

/** Notifications of flows. Those that ask for an act (`always`) cannot be switched off. */
const news = {
  toDo: { always: true },
  agreed: {},
  rejected: { always: true },
  returned: { always: true },
  urged: { always: true, urgent: true },
  assigned: { always: true },
  transferred: { always: true },
  takenAway: {},
  copied: {},
  reminder: { always: true },
  overdue: { always: true },
  ended: {},
  terminated: { always: true },
  paused: {},
  resumed: {},
  revoked: { always: true },
  notRevoked: {},
  stuck: { always: true },
  assistance: { always: true },
} as const satisfies Record<News, Omit<MessageEvent, 'name' | 'type' | 'params'>>;

const beside = ['delegationAsked', 'delegationAccepted', 'delegationRefused', 'delegationEnded'];

export const flowEvents: readonly MessageEvent[] = [
  ...Object.entries(news).map(([name, more]): MessageEvent => ({ name: `flow.${name}`, type: 'flow', params: ['title'], ...more })),
  /** A comment on a flow. */
  { name: 'flow.comment', type: 'flow', params: ['title', 'author'] },
  /** A message sent by a flow node, with the text of a template. */
  { name: 'flow.message', type: 'flow', params: ['title'] },
  ...beside.map((name): MessageEvent => ({ name: `flow.${name}`, type: 'flow', params: ['name'] })),
];
