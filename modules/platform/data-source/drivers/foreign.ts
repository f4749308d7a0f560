/** Kinds of databases that can be connected to. */
export const databaseKinds = ['postgresql', 'mysql'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** How a database of somebody else is reached. */
export interface Target {
  readonly kind: DatabaseKind;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Where tables without a schema are looked for, if not where the account's own settings say. */
  readonly schema: string | null;
  /** Whether the connection is to be encrypted, and the certificate checked against the host. */
  readonly tls: boolean;
}

/** What a session may do, and for how long. */
export interface Session {
  readonly writes?: boolean;
  /** For each statement. */
  readonly statementMs: number;
  /** For all of it; as long as one statement may take, where nothing is said. */
  readonly totalMs?: number;
  readonly mostBytes?: number;
}

export interface Question {
  /** One statement. Places for values as the database writes them. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Rows that are taken at most. */
  readonly most: number;
}

export type Row = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Whether there would have been more. */
  readonly more: boolean;
}

/** A column of a table there. */
export interface Column {
  readonly name: string;
  readonly key: boolean;
}

/** An open session with a database of somebody else. A session that only reads is good for one question. */
export interface Foreign {
  readonly kind: DatabaseKind;
  readonly version: string;
  /** The database itself, whatever name it was reached by. */
  readonly identity: string;
  /** A place for the value of this number, from 1. */
  readonly place: (number: number) => string;
  /** A name as it stands in statements. */
  readonly quoted: (name: string) => string;
  readonly ask: (question: Question) => Promise<Answer>;
  /** Everything that a statement answers, part by part; the next part is asked for when this one is done with. */
  readonly parts: (text: string, size: number, work: (rows: readonly Row[]) => Promise<void>) => Promise<void>;
  /** The tables and views that the account may read, by the names under which it finds them. */
  readonly tables: () => Promise<readonly string[]>;
  /** The columns of a table, in their order; none where there is no such table. */
  readonly columnsOf: (table: string) => Promise<readonly Column[]>;
  /** In a session that writes: a statement without an answer. */
  readonly execute: (text: string, values?: readonly unknown[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const CONNECT_MS = 5000;
/** Tables that are told of. */
export const MOST_TABLES = 2000;
/** How much one session may read in all. */
const MOST_BYTES = 16 * 1_048_576;
const LOOK_MS = 25;
/** How much longer than the other side is asked to work somebody waits for it. */
const GRACE_MS = 2000;

interface Socket {
  readonly bytesRead: number;
  destroy(): unknown;
}

/** Breaks a session off that brings more than fits in here, or takes too long, whatever its driver is doing. */
export class Guard {
  /** Why it was broken off; null as long as it was not. */
  reason: 'tooMuch' | 'tooSlow' | null = null;
  readonly #until: number;
  readonly #mostBytes: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ statementMs, totalMs = CONNECT_MS + statementMs + GRACE_MS, mostBytes = MOST_BYTES }: Session) {
    this.#mostBytes = mostBytes;
    this.#until = performance.now() + totalMs;
  }

  watch(socket: Socket): void {
    this.#timer = setInterval(() => {
      if (socket.bytesRead > this.#mostBytes) this.reason = 'tooMuch';
      else if (performance.now() > this.#until) this.reason = 'tooSlow';
      if (this.reason) socket.destroy();
    }, LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
