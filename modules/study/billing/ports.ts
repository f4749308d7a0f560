import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** A message to guardians about a trip, by their phone numbers. */
interface GuardianMessage {
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
export const guardianMessages = definePort<GuardianMessages>('billing.guardianMessages');
