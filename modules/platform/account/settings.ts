/** What the account module needs to know of the installation. */
export interface AccountSettings {
  /** Key of the password's wire form: 16, 24 or 32 bytes of UTF-8, public by design of the specification. */
  readonly cipherKey: string;
  /** Whether demo accounts may sign in and are shown on the sign-in page. */
  readonly demo: boolean;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Times in milliseconds, counts as numbers. */
export const limits = {
  /** Failures of an account or an address after which an image code is asked for. */
  failuresBeforeCode: 3,
  failuresBeforeLock: 10,
  lockFor: 15 * MINUTE,
  /** How long failures of an account are remembered. */
  accountWindow: 60 * MINUTE,
  /** How long failures from an address are remembered, and how many are let through in that time. */
  addressWindow: 15 * MINUTE,
  failuresPerAddress: 100,
  codeLives: 5 * MINUTE,
  imagesPerAddress: 300,
  idle: 120 * MINUTE,
  absolute: 12 * 60 * MINUTE,
  /** A session in use is written at most this often. */
  slideEvery: MINUTE,
  /** How long a process trusts what it has read of a session, should a notification get lost. */
  trusted: 5 * SECOND,
  keepEnded: 30 * 24 * 60 * MINUTE,
  keepAttempts: 180 * 24 * 60 * MINUTE,
} as const;
