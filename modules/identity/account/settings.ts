/** Settings of the installation for the identity modules. */
export interface AccountSettings {
  /** Key of the password's wire form: 16, 24 or 32 bytes of UTF-8, public by design of the specification. */
  readonly cipherKey: string;
  /** Key that encrypts secrets in the database, the same for every process. Without it second factors are unavailable. */
  readonly secretKey?: string;
  /** Whether demo accounts may sign in and are shown on the sign-in page. */
  readonly demo: boolean;
  /** Offline table of addresses from which the place of the last sign-in is looked up. Without it, places of public addresses are unknown. */
  readonly addressPlaces?: string;
  /** Accepts a session token in an address in place of a one-time ticket, for clients of this API family that support nothing else. */
  readonly tokenInUrl?: boolean;
  /** Tile server for maps. Without it, maps only show the coordinate grid. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string };
  /** Base address of the server whose large screens menu entries open, trusted with one-time tickets. */
  readonly dataView?: string;
  /** Media server from which pictures of cameras come, and the key under which it is asked. */
  readonly mediaServer?: { readonly url: string; readonly key: string };
}

/** Layout named in the sign-in answers. */
export const THEME = 'blend';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Times in milliseconds, counts as numbers. */
export const limits = {
  /** Failures of an account after which an image code is required. */
  failuresBeforeCode: 3,
  /** Failures from an address after which accounts that have never signed in from there need one. */
  addressFailuresBeforeCode: 30,
  /** How long failures of an account count. */
  accountWindow: 60 * MINUTE,
  /** How long failures from an address count, and how many it may have in that time. */
  addressWindow: 15 * MINUTE,
  failuresPerAddress: 100,
  codeLives: 5 * MINUTE,
  imagesPerAddress: 300,
  absolute: 12 * 60 * MINUTE,
  /** Use of a session is persisted at most this often. */
  slideEvery: MINUTE,
  /** How long a process trusts a cached session, in case a notification is lost. */
  trusted: 5 * SECOND,
  /** Wrong passwords within a session (lock screen, password change, reauthentication) after which it ends. */
  failuresBeforeEnd: 5,
  /** How long the second step of signing in stays open, and how many codes may be tried. */
  stepLives: 5 * MINUTE,
  triesPerStep: 5,
  ticketLives: MINUTE,
  /** Active keys per user, and the longest lifetime of a key in days. */
  keysPerPerson: 20,
  keyDays: 366,
  /** How long an administrator may view the platform as another user. */
  viewing: 30 * MINUTE,
  keepTickets: 60 * MINUTE,
  /** Tickets that one user may request within `ticketWindow`. */
  ticketsPerPerson: 100,
  ticketWindow: 10 * MINUTE,
  /**
   * Lifetime of the key that encrypts new passwords; it is handed out only during the first half, so that encrypted passwords can still be
   * opened.
   */
  passwordKeyLives: 24 * 60 * MINUTE,
  signatures: 10,
  signatureBytes: 51_200,
  avatarBytes: 5 * 1_048_576,
  keepEnded: 30 * 24 * 60 * MINUTE,
  keepAttempts: 180 * 24 * 60 * MINUTE,
} as const;
