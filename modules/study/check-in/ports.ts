import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** A message to guardians about a trip, by their phone numbers. */
export interface GuardianMessage {
  /** The name of a declared event. */
  readonly event: string;
  readonly phones: readonly string[];
  readonly params: Readonly<Record<string, string | number>>;
  /** The trip, by which messages that are still waiting can be stopped. */
  readonly source: string;
}

interface GuardianMessages {
  /** Queues it in the open transaction; false where the event is not set up to be sent. */
  readonly send: (ctx: Context, message: GuardianMessage) => Promise<boolean>;
}
export const guardianMessages = definePort<GuardianMessages>('checkIn.guardianMessages');

interface Tokens {
  /** Derived from the owner under the server's key: the same each time, and not to be guessed. Throws where the server has no key. */
  readonly of: (owner: string) => Buffer;
}
export const tokens = definePort<Tokens>('checkIn.tokens');
