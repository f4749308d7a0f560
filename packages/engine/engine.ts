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
 * The running platform: models, grants and texts over one database. The lowest layer of what works with records: it knows no `Context`. What is
 * declared in terms of one, modules and rules, adds its property beside its declaration (`declare module './engine.ts'`).
 */
export interface Engine {
  readonly database: DatabaseRoot;
  readonly registry: Registry;
  readonly grants: readonly Grant[];
  readonly access: AccessCache;
  readonly texts: Catalogue;
  readonly words: LabelWords;
  readonly totals: Totals;
  /** What this process remembers. */
  readonly caches: Caches;
  readonly outbox: Outbox;
  /** Seals what the audit log is told. */
  readonly audit: Audit;
  /** Imports, exports and bulk work, in the background. */
  readonly jobs: Jobs;
  /** Keeps what texts are found by in Latin letters. */
  readonly searchBackfill: Backfill;
  /** Makes columns not null that were added for required fields. */
  readonly requiring: PollingWorker;
  /** What modules need of each other, as it was joined at the start; read by `use`. */
  readonly ports: Ports;
  /** The one door for requests that the server makes of addresses people have written down. */
  readonly outgoing: Outgoing;
  readonly log: Log;
  readonly now: () => Date;
  readonly version: string;
  readonly files: FileStore;
  /** What looks at uploads for malware; null where nothing does. */
  readonly antivirus: Antivirus | null;
  /** Days after which a deleted record is erased for good; null is never. */
  readonly eraseAfterDays: number | null;
  /** Asks for new work to go elsewhere, while what comes all the same is still done. */
  retire(): void;
  /** Whether new work should go elsewhere. */
  retired(): boolean;
  /** Whether the engine is on its way down. */
  stopping(): boolean;
  /** The arguments of an action as fields. */
  argFields(model: EffectiveModel, action: string): Readonly<Record<string, EffectiveField>>;
  /** Whether a guard holds for a row. */
  holds(model: EffectiveModel, condition: Condition, row: Readonly<Record<string, unknown>>): boolean;
  /** Whether records of a model say who may do what: the audit log tells their changes apart. */
  isPermission(model: string): boolean;
  /** What of a model asks whoever writes it for a proof. */
  reauthenticationFor(model: string): ReauthenticationRule;
  /** Called after every committed write. */
  written(model: string): void;
  /** Reads the models and overlays kept in the database and brings their tables up to date. */
  reload(db?: Database): Promise<MigrationReport>;
  stop(): Promise<void>;
}

/** Delivers committed writes to the `after` rules: at least once, in no promised order, again later after a failure. */
export interface Outbox {
  /** Something was committed; look soon. */
  wake(): void;
  /** Resolves when nothing that was due is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Works on jobs in the background: per process one short and one long at a time. */
export interface Jobs {
  /** A job was handed over; look soon. */
  wake(): void;
  /** Resolves when no job is left that this process could work on. */
  idle(): Promise<void>;
  /** Removes what is past its time; ends early once `stopping` says so. */
  clean(stopping?: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** What of a model asks for a proof: every write, or the change of the fields and the actions (`act:<name>`) that are named. */
export type ReauthenticationRule = 'all' | readonly string[];
