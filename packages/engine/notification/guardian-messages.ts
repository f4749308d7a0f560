import type { Context } from '../context.ts';

/** A message about a trip to guardians, by their phone numbers; each gets the own link. */
export interface GuardianMessage {
  /** The name of a declared event. */
  readonly event: string;
  readonly phones: readonly string[];
  readonly params: Readonly<Record<string, string | number>>;
  /** The trip, by which messages that are still waiting can be stopped. */
  readonly source: string;
}

/** Messages to people without an account, as the modules of a trip need them. */
export interface GuardianMessages {
  /** Queues it in the open transaction; false where the event is not set up to be sent. */
  readonly send: (ctx: Context, message: GuardianMessage) => Promise<boolean>;
}
