/** What the account module needs to know of the installation. */
export interface AccountSettings {
  /** Key of the password's wire form: 16, 24 or 32 bytes of UTF-8, public by design of the specification. */
  readonly cipherKey: string;
  /** Under which secrets are sealed in the database, the same for every process; without it nobody can set up a second factor. */
  readonly secretKey?: string;
  /** Whether demo accounts may sign in and are shown on the sign-in page. */
  readonly demo: boolean;
  /** Whether a session token in an address is adopted like a one-time ticket: for clients of this API family that cannot do otherwise. */
  readonly tokenInUrl?: boolean;
  /** Where maps take their pictures from; without it they are drawn by their degrees alone. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string };
}

/** Layout that the sign-in answers name. */
export const THEME = 'blend';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Times in milliseconds, counts as numbers. */
export const limits = {
  /** Failures of an account or an address after which an image code is asked for. */
  failuresBeforeCode: 3,
  /** How long failures of an account are remembered. */
  accountWindow: 60 * MINUTE,
  /** How long failures from an address are remembered, and how many are let through in that time. */
  addressWindow: 15 * MINUTE,
  failuresPerAddress: 100,
  codeLives: 5 * MINUTE,
  imagesPerAddress: 300,
  absolute: 12 * 60 * MINUTE,
  /** A session in use is written at most this often. */
  slideEvery: MINUTE,
  /** How long a process trusts what it has read of a session, should a notification get lost. */
  trusted: 5 * SECOND,
  /** Wrong passwords on the lock screen, or beside a new password, after which the session ends. */
  failuresBeforeEnd: 5,
  /** How long the second step of signing in may take, and how often a code is tried in it. */
  stepLives: 5 * MINUTE,
  triesPerStep: 5,
  ticketLives: MINUTE,
  /** Keys that are good at a time, of one person; days that a key lives at most. */
  keysPerPerson: 20,
  keyDays: 366,
  /** How long an administrator may look as somebody else. */
  viewing: 30 * MINUTE,
  keepTickets: 60 * MINUTE,
  /** Tickets of one person in ten minutes. */
  ticketsPerPerson: 100,
  ticketWindow: 10 * MINUTE,
  /** A key that new passwords are sealed under is handed out for half of its life. */
  passwordKeyLives: 24 * 60 * MINUTE,
  signatures: 10,
  signatureBytes: 51_200,
  avatarBytes: 5 * 1_048_576,
  keepEnded: 30 * 24 * 60 * MINUTE,
  keepAttempts: 180 * 24 * 60 * MINUTE,
} as const;
