import type { Why } from './instance.ts';
/** Who acts, and for whom where a deputy does. */
export interface Actor {
  readonly user: string;
  readonly for?: string | undefined;
}

/** What whoever decides may have to choose for the nodes that follow: people by node, branches by node. */
export interface Choices {
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly branches?: Readonly<Record<string, readonly string[]>> | undefined;
  /** People who are shown the flow. */
  readonly copyTo?: readonly string[] | undefined;
}

interface Of {
  readonly by: Actor;
  readonly task: number;
}

/** What people do with a task of theirs. */
type TaskEvent =
  | ({ readonly event: 'agree' | 'reject' } & Of & Choices)
  | ({ readonly event: 'return'; readonly to: string; readonly way?: 'rerun' | 'straight' | undefined } & Of)
  | ({ readonly event: 'transfer'; readonly to: string } & Of)
  | ({
      readonly event: 'addSign';
      readonly users: readonly string[];
      readonly when: 'before' | 'after';
      readonly mode: 'any' | 'all' | 'inOrder';
    } & Of)
  | ({ readonly event: 'removeSign'; readonly tasks: readonly number[] } & Of)
  | ({ readonly event: 'assist'; readonly users: readonly string[] } & Of)
  | ({ readonly event: 'giveAssistance' | 'signFor' | 'unsign' | 'start' } & Of)
  /** Takes back what one agreed to, while nobody has gone on from it. */
  | ({ readonly event: 'recallTask' } & Of);

/** What the initiator and those who look after flows do with the whole; the adapter asks the policy whether they may. */
type FlowWideEvent =
  | ({ readonly event: 'submit'; readonly by: Actor; readonly urgency?: 1 | 2 | 3 | undefined } & Choices)
  | { readonly event: 'recall' | 'urge' | 'pause' | 'resume' | 'terminate' | 'revoke'; readonly by: Actor }
  | { readonly event: 'copy'; readonly by: Actor; readonly users: readonly string[] }
  | { readonly event: 'assign'; readonly by: Actor; readonly task: number; readonly to: string }
  | { readonly event: 'handOver'; readonly by: Actor; readonly from: string; readonly to: string }
  | ({ readonly event: 'reactivate'; readonly by: Actor; readonly node?: string | undefined } & Choices)
  | ({ readonly event: 'retry' | 'skip'; readonly by: Actor; readonly visit: number } & Choices);

/** What comes from outside without a person. */
type OutsideEvent =
  /** `callOff`: the flow that started this one has ended without it. */
  | { readonly event: 'tick' | 'callOff' }
  | { readonly event: 'triggered'; readonly visit: number; readonly problem?: string | undefined; readonly why?: Why | undefined }
  | { readonly event: 'childEnded'; readonly visit: number; readonly index: number; readonly as: 'approved' | 'rejected' }
  | { readonly event: 'revocationEnded'; readonly approved: boolean };

/** Events that carry the same things, each by its own name. */
type Each<T extends { readonly event: string }> = T extends unknown
  ? { [E in T['event']]: Omit<T, 'event'> & { readonly event: E } }[T['event']]
  : never;

/** One thing that happens to a flow. `id` is the same when the same thing is told twice. */
export type FlowEvent = Each<TaskEvent | FlowWideEvent | OutsideEvent> & { readonly id: string; readonly at: string };
export type EventName = FlowEvent['event'];
export type EventOf<E extends EventName> = Extract<FlowEvent, { readonly event: E }>;
