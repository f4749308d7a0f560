/** Actionable causes of a failed delivery; their texts are in the locale files of the message centre. */
export const problems = [
  'noAddress',
  'badReceiver',
  'senderRefused',
  'loginRefused',
  'notAllowed',
  'notReleased',
  'addressRefused',
  'badAddress',
  'unknownHost',
  'unreachable',
  'tooSlow',
  'tooMuch',
  'tls',
  'tooOften',
  'noMoney',
  'badTemplate',
  'templateOff',
  'quietHours',
  'content',
  'busy',
  'refused',
  'oddAnswer',
  'notSetUp',
  'secretUnreadable',
  'cutOff',
  'tooOld',
  'stopped',
  'other',
] as const;
export type Problem = (typeof problems)[number];

/** The message to deliver. */
export interface OutgoingMessage {
  /** Idempotency id, the same on every attempt, so that the provider can detect duplicates. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** URL with more details; null if the system's public address is not configured. */
  readonly link: string | null;
  /** Template stored at the provider, with its values in order. */
  readonly template: { readonly code: string; readonly values: readonly (readonly [name: string, value: string])[] } | null;
}

/**
 * Outcome for one recipient. `sent`: the provider has acknowledged it. `refused`: permanent failure. `later`: this recipient may be
 * retried. `down`: the account cannot send anything for now. `doubtful`: it may have been sent, and the provider does not detect
 * duplicates.
 */
export type Outcome = Sent | NotSent;

interface Sent {
  readonly ended: 'sent';
  /** The provider's message id. */
  readonly reference?: string;
}

export interface NotSent {
  readonly ended: 'refused' | 'later' | 'down' | 'doubtful';
  readonly problem: Problem;
  readonly said?: string;
  /** How long the provider asks to wait. */
  readonly waitSeconds?: number;
}

/** Delivers messages through one account. */
export interface Provider {
  /** Most recipients per request. */
  readonly most: number;
  /** Concurrent requests. */
  readonly atOnce: number;
  /** Whether the provider detects duplicates, so that an interrupted request can be repeated safely. */
  readonly recognises: boolean;
  /** Sends a message to addresses; returns the outcome of each. Never throws. */
  send(message: OutgoingMessage, addresses: readonly string[]): Promise<ReadonlyMap<string, Outcome>>;
  close(): void;
}

/** The same outcome for all addresses. */
export const forAll = (addresses: readonly string[], outcome: Outcome): ReadonlyMap<string, Outcome> =>
  new Map(addresses.map((address) => [address, outcome]));

const SAID = 300;

/** The provider's response as one short line for the log. */
export const responseText = (text: unknown): string =>
  String(text ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SAID);
