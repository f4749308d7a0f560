import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Antivirus } from './antivirus/clamd.ts';
import type { Audit } from './audit/sealer.ts';
import type { Database, DatabaseRoot } from './database/database.ts';
import type { FileStore } from './files/files.ts';
import type { Caches } from './observability/caches.ts';
import type { Log } from './observability/log.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Grant } from './permission/access.ts';
import type { AccessCache } from './permission/access-cache.ts';
import type { Ports } from './ports/port.ts';
import type { PollingWorker } from './queue/polling-worker.ts';
import type { Totals } from './read/totals.ts';
import type { Registry } from './registry.ts';
import type { Backfill } from './search/backfill.ts';
import type { MigrationReport } from './tables/plan.ts';
import type { Catalogue } from './text/locale.ts';
import type { LabelWords } from './text/words.ts';

/**
 * The running platform: models, grants and texts over one database. The lowest layer for record access: it does not depend on `Context`.
 * Modules and rules, which do, add their properties next to their own declaration (`declare module './engine.ts'`).
 */
export interface Engine {
  readonly database: DatabaseRoot;
  readonly registry: Registry;
  readonly grants: readonly Grant[];
  readonly access: AccessCache;
  readonly texts: Catalogue;
  readonly words: LabelWords;
  readonly totals: Totals;
  /** Registry of this process's caches. */
  readonly caches: Caches;
  readonly outbox: Outbox;
  /** Adds audit log entries to the hash chain. */
  readonly audit: Audit;
  /** Runs imports, exports and bulk operations in the background. */
  readonly jobs: Jobs;
  /** Fills missing search columns (pinyin and letter pairs) in the background. */
  readonly searchBackfill: Backfill;
  /** Sets columns of newly required fields to `not null` once all rows have a value. */
  readonly requiring: PollingWorker;
  /** Computes formulas of records that were stored before a formula was added or changed. */
  readonly formulaFill: PollingWorker;
  /** Dependencies between modules, joined at start-up; read with `use`. */
  readonly ports: Ports;
  /** The only client for requests to addresses that users have entered; it enforces the allowed destinations. */
  readonly outgoing: Outgoing;
  readonly log: Log;
  readonly now: () => Date;
  readonly version: string;
  readonly files: FileStore;
  /** Malware scanner for uploads; null if none is configured. */
  readonly antivirus: Antivirus | null;
  /** Days after which deleted records are erased permanently; null for never. */
  readonly eraseAfterDays: number | null;
  /**
   * Starts draining: the readiness check fails and connections close after their response, so that new requests go to another process.
   * Requests that still arrive are processed.
   */
  retire(): void;
  /** Whether `retire` was called. */
  retired(): boolean;
  /** Whether the engine is shutting down. */
  stopping(): boolean;
  /** The arguments of an action as fields. */
  argFields(model: EffectiveModel, action: string): Readonly<Record<string, EffectiveField>>;
  /** Whether the row meets the condition, such as an action's guard. */
  holds(model: EffectiveModel, condition: Condition, row: Readonly<Record<string, unknown>>): boolean;
  /** Whether the model's records define permissions: the audit log marks changes to them. */
  isPermission(model: string): boolean;
  /** Which writes to the model require recent reauthentication. */
  reauthenticationFor(model: string): ReauthenticationRule;
  /** Called after every committed write. */
  written(model: string): void;
  /** Reloads the stored models and overlays and migrates their tables. */
  reload(db?: Database): Promise<MigrationReport>;
  stop(): Promise<void>;
}

/** Delivers committed writes to the `after` rules: at least once, in no guaranteed order, with retries. */
export interface Outbox {
  /** Signals new entries, to be processed soon. */
  wake(): void;
  /** Resolves when no due entry is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs jobs in the background: at most one short and one long job per process at a time. */
export interface Jobs {
  /** Signals a new job, to be started soon. */
  wake(): void;
  /** Resolves when no job is left that this process can run. */
  idle(): Promise<void>;
  /** Removes expired jobs and erases deleted records whose retention is over; returns early once `stopping` returns true. */
  clean(stopping?: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Writes to a model that require reauthentication: all, or the named field changes and actions (`act:<name>`). */
export type ReauthenticationRule = 'all' | readonly string[];
