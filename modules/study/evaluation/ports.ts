import type { Context } from '@zhixing/engine/context.ts';
import type { GuardianMessages } from '@zhixing/engine/notification/guardian-messages.ts';
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
