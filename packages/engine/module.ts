import type { EffectiveModel, ModelDocument, Variables } from '@zhixing/model';
import type { ReportDocument } from '@zhixing/model/report/index.ts';
import type { FastifyRequest } from 'fastify';
import type { Sql } from 'sql-template-tag';
import type { Actor, Context } from './context.ts';
import type { Engine, ReauthenticationRule } from './engine.ts';
import type { Tally } from './erasure/erase-deleted.ts';
import type { ModuleJob } from './jobs/job.ts';
import type { DeclaredNotification, MessageEvent } from './notification/notification.ts';
import type { Grant } from './permission/access.ts';
import type { GrantRecords } from './permission/access-cache.ts';
import type { Disclosure } from './permission/disclosure-log.ts';
import type { MinorsPurpose } from './permission/minors.ts';
import type { Beginning, DataInterface, FlowAction, StoredInterfaces } from './ports/approval.ts';
import type { HomeTile } from './ports/home-tiles.ts';
import type { Port } from './ports/port.ts';
import type { Printing } from './ports/printing.ts';
import type { Route } from './route.ts';
import type { Committed, Rules } from './rules/rules.ts';
import type { SummaryDrift } from './summary/refresh.ts';
import type { SummaryDocument } from './summary/summary.ts';
import type { Language, Texts } from './text/locale.ts';

/** A schema or data change that `planTables` does not derive: renames, drops, data moves, tables without a model. */
export interface Migration {
  /** Unique over all modules, never reused: `2026-11-21-accounts`. */
  readonly id: string;
  readonly up: readonly string[];
}

/** A scheduled task as its module declares it; administrators may change the schedule. */
export interface ScheduledWork {
  /** Identifies the task; an option of the scheduled-task model. */
  readonly code: string;
  /** Default schedule: minute, hour, day, month, weekday in Beijing time. Administrators may set another. */
  readonly cron: string;
  /**
   * Runs the task. A crashed run is started again, so it must be resumable; it should return early once `stopping` returns true.
   * Returns a result summary of figures and names, which need no translation. Throws on failure.
   */
  readonly run: (engine: Engine, stopping: () => boolean) => Promise<string | null>;
}

/** How long a class of data is kept, in days: the default, and the bounds that law and purpose leave. */
export interface Retention {
  /** The model whose readers are shown it. */
  readonly model: string;
  readonly initial: number;
  readonly least: number;
  readonly most: number;
}

/** A problem with the system, shown to its operators. Healthy parts report nothing. */
export interface Finding {
  /** `danger`: something does not work, or will soon stop working. */
  readonly tone: 'warning' | 'danger';
  /** Locale key: `<key>.title` says what is wrong, `<key>.todo` what to do. */
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A menu entry, as grants name it. */
export interface MenuPage {
  readonly code: string;
  /** Code of the parent directory; `-1` at the top level. */
  readonly parent: string;
  readonly application: string;
  readonly titles: { readonly zh: string; readonly 'zh-TW': string; readonly en: string };
  readonly directory: boolean;
  /** Name of the model that the page shows; null for directories and pages without one. */
  readonly model: string | null;
  /** Codes of the roles that see the page by default, until pages are granted to them explicitly. */
  readonly roles: readonly string[];
}

/** An application created by administrators. */
export interface OwnApplication {
  readonly id: string;
  readonly titles: { readonly zh: string; readonly 'zh-TW': string; readonly en: string };
  readonly icon: string;
  readonly color: string | null;
  /** Path of its start page. */
  readonly home: string | null;
}

/** A home page that an administrator has given to roles. */
export interface RolePage {
  readonly id: string;
  readonly name: string;
}

/** A warning shown with a decision. `danger`: the decision will be refused as things are. */
export interface Warning {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly text: string;
  /** Id of a related record of the same model, linked if the reader may open it. */
  readonly record?: string;
  /** Action whose dialog shows the warning; without it, the warning is about a review. */
  readonly action?: string;
  /** Field beneath which a form shows the warning while it is filled in. */
  readonly field?: string;
}

/** A kind of work assigned to a user that can be transferred to another account. */
export interface OwnedWork {
  readonly name: string;
  /** Locale key of its title. */
  readonly title: string;
  readonly count: (ctx: Context, user: string) => Promise<number>;
  /** Runs in the transaction that transfers the work. */
  readonly pass: (ctx: Context, from: string, to: string) => Promise<Passed>;
}

/** Number of items transferred, and notes on those that went to a user other than the named one. */
export interface Passed {
  readonly count: number;
  readonly notes: readonly string[];
}

/** A file of a record that was fetched to be stored elsewhere. */
export interface Download {
  readonly model: string;
  readonly record: string;
  readonly field: string;
}

/** A vertical slice of the product. */
export interface Module extends Printing {
  readonly name: string;
  /** Ports that the module uses; the engine starts only if all of them are provided. */
  readonly needs?: readonly Port<unknown>[];
  readonly models: readonly ModelDocument[];
  readonly rules?: readonly Rules[];
  readonly routes?: readonly Route[];
  readonly grants?: readonly Grant[];
  /** Grants stored by administrators, in addition to the declared ones; at most one module stores them. */
  readonly grantRecords?: (engine: Engine) => Promise<GrantRecords>;
  /** Called for every committed write of any model, with the guarantees of `after` rules: at least once, in no guaranteed order. */
  readonly committed?: (event: Committed, ctx: Context) => Promise<void>;
  /**
   * Called in the process that has committed a write, with the model alone; unlike `committed` also for what the server maintains itself,
   * and with no guarantee. It must return at once.
   */
  readonly written?: (engine: Engine, model: string) => void;
  /** Called before a file of a record is sent as a download, to whoever may read it. */
  readonly downloaded?: (download: Download, ctx: Context) => Promise<void>;
  /**
   * Keys of which a window without a session may hear on the live channel, by the token with which it greets; null where the module
   * does not know the token.
   */
  readonly liveGuest?: (engine: Engine, token: string) => Promise<readonly string[] | null>;
  /** Called once after the tables are migrated and before requests are served; several processes may run it concurrently. */
  readonly prepare?: (engine: Engine) => Promise<void>;
  /**
   * Compares what the module writes a second time for figures with what it follows from, and mends it; run every night. Returns where it differed,
   * which is announced to administrators.
   */
  readonly compared?: (engine: Engine, stopping: () => boolean) => Promise<readonly SummaryDrift[]>;
  /** Problems in the module's own area; checked when an administrator opens the system status. */
  readonly health?: (engine: Engine) => Promise<readonly Finding[]>;
  /** Number of the module's encrypted secrets that this server's key cannot decrypt. */
  readonly undecryptable?: (engine: Engine) => Promise<number>;
  /** Scheduled tasks. */
  readonly tasks?: readonly ScheduledWork[];
  /** Job types that users start, by name. */
  readonly jobs?: Readonly<Record<string, ModuleJob>>;
  /** Starts background work that runs while a server serves requests; commands and tests do not start it. */
  readonly background?: (engine: Engine) => Promise<{ stop(): Promise<void> }>;
  readonly migrations?: readonly Migration[];
  /** All menu pages, for granting; at most one module provides them. */
  readonly pages?: (engine: Engine) => readonly MenuPage[];
  /** Applications created by administrators: all, or those in which a user may open something. At most one module provides them. */
  readonly applications?: (engine: Engine, person?: Pick<Actor, 'administrator' | 'access'>) => Promise<readonly OwnApplication[]>;
  /** Menu path → model shown there. */
  readonly menu?: Readonly<Record<string, string>>;
  readonly locales: { readonly zh: Texts; readonly en: Texts; readonly zhTW?: Texts };
  /**
   * Alternative spellings of record names, for imports: model → the names that a text may stand for on a given day (YYYY-MM-DD, Beijing).
   */
  readonly spellings?: Readonly<Record<string, (text: string, today: string) => readonly string[]>>;
  /** Text documents in their issuer's wording that imports of a model take: model → their rows, null for other texts. */
  readonly documents?: Readonly<Record<string, (text: string) => readonly Readonly<Record<string, string>>[] | null>>;
  /** System variables of this module, computed when a session is loaded. */
  readonly variables?: (ctx: { userId: string; organisationId: string | null; db: Context['db'] }) => Promise<Variables>;
  /** Display names of stored codes, by the key in a text field's `names` setting: code → name in the language. */
  readonly names?: Readonly<Record<string, (engine: Engine, language: Language) => Readonly<Record<string, string>>>>;
  /** Users with their current permissions, by id, for finding out who else may read a record. Users who cannot sign in are omitted. */
  readonly actors?: (engine: Engine, userIds: readonly string[]) => Promise<readonly Actor[]>;
  /** Warnings for reviewers of a record; requested when a permitted reader opens it. */
  readonly warnings?: (ctx: Context, model: EffectiveModel, row: Readonly<Record<string, unknown>>) => Promise<readonly Warning[]>;
  /** Model → fields whose values are warned about while a form is filled in: by `warnings` with a `field`, on the row as typed so far. */
  readonly warnedFields?: Readonly<Record<string, readonly string[]>>;
  /** Model → what is logged when a sensitive field of it is answered in clear, such as where children are. */
  readonly disclosed?: Readonly<Record<string, Disclosure>>;
  /** Classes of data that the module deletes after a time that administrators set; their notes are at `retentions.<name>` in the locale files. */
  readonly retentions?: Readonly<Record<string, Retention>>;
  /** Called before records are erased permanently, in the same transaction: erases what the module stores about them. */
  readonly erasing?: (ctx: Context, model: EffectiveModel, ids: readonly string[]) => Promise<readonly Tally[]>;
  /**
   * Tables with short-lived data such as sessions: restored empty from a backup, since what was revoked afterwards must not become valid
   * again.
   */
  readonly excludedFromBackup?: readonly string[];
  /** Type of each day in a range, for deadlines in working days (`work-days.ts`); at most one module provides the calendar. */
  readonly dayTypes?: (ctx: Context, from: string, until: string) => Promise<ReadonlyMap<string, string>>;
  /**
   * Next number of a numbering rule, taken in the open transaction; null if there is no such rule. At most one module provides numbering
   * rules.
   */
  readonly numbers?: (ctx: Context, rule: string) => Promise<string | null>;
  /** Models whose deleted records are never erased, since other records and histories still show their names. */
  readonly kept?: readonly string[];
  /**
   * SQL condition for rows under `alias` that must not be erased on that day although their retention period is over, such as a legal hold.
   */
  readonly withheld?: (model: string, alias: string, day: string) => Sql;
  /** Models whose records define permissions. */
  readonly permissions?: readonly string[];
  /** Writes that need recent reauthentication: model → `all` of them, or changed fields and actions (`act:<name>`) on existing records. */
  readonly reauthentication?: Readonly<Record<string, ReauthenticationRule>>;
  /** Assigned work that is not stored as a reference in a record, such as flow tasks. */
  readonly personalWork?: readonly OwnedWork[];
  /** Approval flow documents, validated by the module that runs flows. */
  readonly flows?: readonly unknown[];
  /** Lists and figures on the home pages of those who may do something about these records. */
  readonly homeTiles?: readonly HomeTile[];
  /** Reports over the module's records; their texts are at `reports.<name>` in the locale files. */
  readonly reports?: readonly ReportDocument[];
  /** Sums of the module's records that reports over years are added up from. */
  readonly summaries?: readonly SummaryDocument[];
  /** Model → field with the day by which its approval is due, for to-do lists of flows about it. */
  readonly dueFields?: Readonly<Record<string, string>>;
  /** Notification events. */
  readonly events?: readonly MessageEvent[];
  /**
   * Queues delivery outside the app (email, text message …) in the open transaction; returns the users to notify in the app. At most one
   * module delivers.
   */
  readonly carry?: (ctx: Context, request: DeclaredNotification) => Promise<readonly string[]>;
  /** Cancels queued deliveries of a source that were not sent yet. */
  readonly callBack?: (ctx: Context, source: string) => Promise<void>;
  /** Automatic steps of flows other than writing records, by the action's `do`; each is implemented by one module. */
  readonly flowActions?: Readonly<Record<string, FlowAction>>;
  /** Functions that flows may call by name; their titles are at `interfaces.<name>` in the locale files. */
  readonly interfaces?: Readonly<Record<string, DataInterface>>;
  /** Titles of what depends on such a function, in the caller's language; while there are any, it must not be removed or renamed. */
  readonly interfaceUsers?: (ctx: Context, name: string) => Promise<readonly string[]>;
  /** Functions defined by administrators, in addition to `interfaces`; at most one module stores them. */
  readonly storedInterfaces?: StoredInterfaces;
  /** Starts the flow of an action in the open transaction; at most one module runs flows. */
  readonly beginFlow?: (ctx: Context, beginning: Beginning) => Promise<void>;
  /** Whether the actor can start an approval flow, or has to decide in one; at most one module runs flows. */
  readonly hasFlows?: (ctx: Context) => Promise<boolean>;
  /** The enabled home page given to the actor's roles; at most one module stores home pages. */
  readonly rolePage?: (ctx: Context) => Promise<RolePage | null>;
  /** Id of the approval under which the actor may handle minors' data now; at most one module stores approvals. */
  readonly approval?: (ctx: Context, model: EffectiveModel, purpose: MinorsPurpose) => Promise<string | null>;
  /** Parts of the response that describes the signed-in user to the client, such as the menu. */
  readonly currentUser?: (ctx: Context, request: FastifyRequest) => Promise<Readonly<Record<string, unknown>>>;
}

declare module './engine.ts' {
  interface Engine {
    readonly modules: readonly Module[];
  }
}

export const defineModule = (module: Module): Module => Object.freeze(module);
