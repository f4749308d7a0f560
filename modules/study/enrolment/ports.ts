import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** A message to people who have no account: guardians, by their phone numbers. */
export interface PhoneMessage {
  /** The name of a declared event. */
  readonly event: string;
  readonly phones: readonly string[];
  readonly params: Readonly<Record<string, string | number>>;
  /** Path of a page with details. */
  readonly link: string | null;
  /** Id of what it is sent for, by which it can be stopped. */
  readonly source: string;
}

interface PhoneMessages {
  /** Queues it in the open transaction, by the send configuration of the event; without one nothing is sent. */
  readonly send: (ctx: Context, message: PhoneMessage) => Promise<void>;
}

export const phoneMessages = definePort<PhoneMessages>('enrolment.phoneMessages');
