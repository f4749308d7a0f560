import type { Why } from './instance.ts';
/** The acting user, and the one they deputize for. */
export interface Actor {
  readonly user: string;
  readonly for?: string | undefined;
}

/** Choices for the nodes that follow: people by node, branches by node. */
export interface Choices {
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly branches?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Users who get a copy of the flow. */
  readonly copyTo?: readonly string[] | undefined;
}

interface Of {
  readonly by: Actor;
  readonly task: number;
}

/** Events on a user's own task. */
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
  /** Recalls an approval, as long as no one has acted after it. */
  | ({ readonly event: 'recallTask' } & Of);

/** Events on the whole flow by the initiator or an administrator; the adapter checks permissions. */
type FlowWideEvent =
  | ({ readonly event: 'submit'; readonly by: Actor; readonly urgency?: 1 | 2 | 3 | undefined } & Choices)
  | { readonly event: 'recall' | 'urge' | 'pause' | 'resume' | 'terminate' | 'revoke'; readonly by: Actor }
  | { readonly event: 'copy'; readonly by: Actor; readonly users: readonly string[] }
  | { readonly event: 'assign'; readonly by: Actor; readonly task: number; readonly to: string }
  | { readonly event: 'handOver'; readonly by: Actor; readonly from: string; readonly to: string }
  | ({ readonly event: 'reactivate'; readonly by: Actor; readonly node?: string | undefined } & Choices)
  | ({ readonly event: 'retry' | 'skip'; readonly by: Actor; readonly visit: number } & Choices);

/** Events without an actor. */
type OutsideEvent =
  /** `callOff`: the parent flow has ended. */
  | { readonly event: 'tick' | 'callOff' }
  | { readonly event: 'triggered'; readonly visit: number; readonly problem?: string | undefined; readonly why?: Why | undefined }
  | { readonly event: 'childEnded'; readonly visit: number; readonly index: number; readonly as: 'approved' | 'rejected' }
  | { readonly event: 'revocationEnded'; readonly approved: boolean };

/** Splits event types that share the same properties into one type per name. */
type Each<T extends { readonly event: string }> = T extends unknown
  ? { [E in T['event']]: Omit<T, 'event'> & { readonly event: E } }[T['event']]
  : never;

/** One event of a flow. `id` is its idempotency key. */
export type FlowEvent = Each<TaskEvent | FlowWideEvent | OutsideEvent> & { readonly id: string; readonly at: string };
export type EventName = FlowEvent['event'];
export type EventOf<E extends EventName> = Extract<FlowEvent, { readonly event: E }>;
