import type { GuardianMessages } from '@zhixing/engine/notification/guardian-messages.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

export const guardianMessages = definePort<GuardianMessages>('checkIn.guardianMessages');

interface Tokens {
  /** Derived from the owner under the server's key: the same each time, and not to be guessed. Throws where the server has no key. */
  readonly of: (owner: string) => Buffer;
}
export const tokens = definePort<Tokens>('checkIn.tokens');
