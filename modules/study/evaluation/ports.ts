import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

interface Tokens {
  /** Derived from the owner under the server's key: the same each time, and not to be guessed. Throws where the server has no key. */
  readonly of: (owner: string) => Buffer;
}
export const tokens = definePort<Tokens>('evaluation.tokens');

interface PublicTries {
  /** Counts a try by the address of the client, and refuses one above the limit of the hour. */
  readonly count: (ctx: Context) => Promise<void>;
}
export const publicTries = definePort<PublicTries>('evaluation.publicTries');

interface SystemAddress {
  /** Empty where it is not set. */
  readonly of: (engine: Context['engine']) => Promise<string>;
}
export const systemAddress = definePort<SystemAddress>('evaluation.systemAddress');

/** A message about a trip to guardians, by their phone numbers; each gets the own link. */
interface GuardianMessage {
  readonly event: string;
  readonly phones: readonly string[];
  readonly params: Readonly<Record<string, string | number>>;
  readonly source: string;
}

interface GuardianMessages {
  /** Queues it in the open transaction, by the send configuration of the event; without one nothing is sent. */
  readonly send: (ctx: Context, message: GuardianMessage) => Promise<unknown>;
}
export const guardianMessages = definePort<GuardianMessages>('evaluation.guardianMessages');

interface OutsideMessages {
  /** Queues an SMS of an event to people without an account; false where the event has no SMS configured. */
  readonly send: (
    ctx: Context,
    event: string,
    to: readonly { readonly phone: string; readonly params: Readonly<Record<string, string | number>> }[],
    source?: string,
  ) => Promise<boolean>;
}
export const outsideMessages = definePort<OutsideMessages>('evaluation.outsideMessages');
