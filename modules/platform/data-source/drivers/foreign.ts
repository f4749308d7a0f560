import type { DataType } from './data-type.ts';

/** Kinds of external databases that are supported. */
export const databaseKinds = ['postgresql', 'mysql'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * What an account may do beside reading and writing tables: `superuser` everything, `files` read or write files of the server. Either may leave
 * the database by one statement that a check of statements has missed.
 */
export const accountPowers = ['tables', 'files', 'superuser'] as const;
export type AccountPower = (typeof accountPowers)[number];

/** Connection parameters of an external database. */
export interface Target {
  readonly kind: DatabaseKind;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Schema in which unqualified table names are resolved; the default of the account if null. */
  readonly schema: string | null;
  /** Whether to use TLS and verify the certificate against the host name. */
  readonly tls: boolean;
}

/** Permissions and limits of a session. */
export interface Session {
  readonly writes?: boolean;
  /** Timeout of each statement. */
  readonly statementMs: number;
  /** Timeout of the whole session; by default derived from `statementMs`. */
  readonly totalMs?: number;
  readonly mostBytes?: number;
}

export interface Question {
  /** A single statement with the placeholders of the database's own dialect. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Maximum number of rows to return. */
  readonly most: number;
}

export type Row = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Whether the result had more rows than were returned. */
  readonly more: boolean;
}

/** A column of an external table. */
export interface Column {
  readonly name: string;
  readonly key: boolean;
  /** The type as the database names it. */
  readonly type: string;
  /** The data type by its name in this API family; null if it has none. */
  readonly dataType: DataType | null;
}

/** An open session with an external database. A read-only session supports a single query. */
export interface Foreign {
  readonly kind: DatabaseKind;
  readonly version: string;
  /** Identifies the database independently of the host name used to connect. */
  readonly identity: string;
  /** What the account may do beside its tables; asked when a connection is tested. */
  readonly power: () => Promise<AccountPower>;
  /** The placeholder for the value with this number, from 1. */
  readonly place: (number: number) => string;
  /** A quoted identifier. */
  readonly quoted: (name: string) => string;
  readonly ask: (question: Question) => Promise<Answer>;
  /** Streams all rows of a result in batches; the next batch is fetched after `work` has finished. */
  readonly parts: (text: string, size: number, work: (rows: readonly Row[]) => Promise<void>) => Promise<void>;
  /** Tables and views that the account may read, by the names under which it resolves them. */
  readonly tables: () => Promise<readonly string[]>;
  /** The columns of a table in order; empty if the table does not exist. */
  readonly columnsOf: (table: string) => Promise<readonly Column[]>;
  /** Executes a statement without a result; only in a session that writes. */
  readonly execute: (text: string, values?: readonly unknown[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const CONNECT_MS = 5000;
/** Maximum number of tables listed. */
export const MAX_TABLES = 2000;
/** Maximum number of bytes read per session. */
const MAX_BYTES = 16 * 1_048_576;
const LOOK_MS = 25;
/** Extra time to wait after the statement timeout on the server. */
const GRACE_MS = 2000;

interface Socket {
  readonly bytesRead: number;
  destroy(): unknown;
}

/** Closes the socket of a session that exceeds its byte or time limit, independently of the driver. */
export class Guard {
  /** Which limit was exceeded; null if none. */
  reason: 'tooMuch' | 'tooSlow' | null = null;
  readonly #until: number;
  readonly #mostBytes: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ statementMs, totalMs = CONNECT_MS + statementMs + GRACE_MS, mostBytes = MAX_BYTES }: Session) {
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
