/** Why something was not sent, in causes that somebody can act on; their texts stand in the locale files of the message centre. */
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

/** What is to be carried. */
export interface Letter {
  /** The same whenever it is tried again; the other side may tell by it that it has it already. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Where more is shown; null where nobody has said under which address people reach the system. */
  readonly link: string | null;
  /** A template that the other side keeps, and its values in their order. */
  readonly template: { readonly code: string; readonly values: readonly (readonly [name: string, value: string])[] } | null;
}

/**
 * How sending to somebody went. `sent`: the other side has acknowledged it. `refused`: it never will. `later`: this one may be tried again. `down`: nothing can be
 * sent through this account for now. `doubtful`: it may have been sent, and the other side cannot tell one that comes twice.
 */
export type Outcome = Sent | NotSent;

interface Sent {
  readonly ended: 'sent';
  /** What the other side calls it. */
  readonly reference?: string;
}

export interface NotSent {
  readonly ended: 'refused' | 'later' | 'down' | 'doubtful';
  readonly problem: Problem;
  readonly said?: string;
  /** How long the other side asks not to be asked. */
  readonly waitSeconds?: number;
}

/** Carries letters through one account. */
export interface Carrier {
  /** To how many people the same letter goes at once. */
  readonly most: number;
  /** How many of these are under way at the same time. */
  readonly atOnce: number;
  /** Whether the other side recognises what it has already: then what was cut off is sent again. */
  readonly recognises: boolean;
  /** Sends a letter to addresses; answers how each went. Never throws. */
  send(letter: Letter, addresses: readonly string[]): Promise<ReadonlyMap<string, Outcome>>;
  close(): void;
}

/** The same outcome for everybody. */
export const forAll = (addresses: readonly string[], outcome: Outcome): ReadonlyMap<string, Outcome> =>
  new Map(addresses.map((address) => [address, outcome]));

const SAID = 300;

/** What the other side has said, as it may stand in the log: one line, no longer than useful. */
export const responseText = (text: unknown): string =>
  String(text ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SAID);
