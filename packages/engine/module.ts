import type { EffectiveModel, ModelDocument, Variables } from '@zhixing/model';
import type { FastifyRequest } from 'fastify';
import type { Sql } from 'sql-template-tag';
import type { Actor, Context } from './context.ts';
import type { Engine, ReauthenticationRule } from './engine.ts';
import type { Tally } from './erasure/erase-deleted.ts';
import type { JobWork } from './jobs/job.ts';
import type { DeclaredNotification, MessageEvent } from './notification/notification.ts';
import type { Grant } from './permission/access.ts';
import type { GrantRecords } from './permission/access-cache.ts';
import type { MinorsPurpose } from './permission/minors.ts';
import type { Beginning, DataInterface, FlowAction, StoredInterfaces } from './ports/approval.ts';
import type { Port } from './ports/port.ts';
import type { Printing } from './ports/printing.ts';
import type { Route } from './route.ts';
import type { Committed, Rules } from './rules/rules.ts';
import type { Language, Texts } from './text/locale.ts';

/** A step of the database that the table plan does not take by itself: renames, drops, data moves, tables without a model. */
export interface Migration {
  /** Unique over all modules, never reused: `2026-11-21-accounts`. */
  readonly id: string;
  readonly up: readonly string[];
}

/** A task as its module declares it; administrators may set other times. */
export interface ScheduledWork {
  /** Its name in code, one of the choices of a scheduled task. */
  readonly code: string;
  /** Minute, hour, day, month, weekday in the time of Beijing, as long as nobody has set another. */
  readonly cron: string;
  /**
   * Does the work, all of it or as far as it gets: a run that died is begun again, and should find its way. It ends early once `stopping` says so.
   * Answers what is worth telling in figures and names, which need no language. Throws where it failed.
   */
  readonly run: (engine: Engine, stopping: () => boolean) => Promise<string | null>;
}

/** Something that is wrong with the system, for the people who run it. What is well is not told. */
export interface Finding {
  /** `danger`: something does not work, or soon will not. */
  readonly tone: 'warning' | 'danger';
  /** Its texts stand in the locale files at `<key>.title` and `<key>.todo`: what is wrong, and what to do. */
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A line of a menu, as grants name it. */
export interface MenuPage {
  readonly code: string;
  /** Code of the directory; `-1` at the top. */
  readonly parent: string;
  readonly application: string;
  readonly titles: { readonly zh: string; readonly 'zh-TW': string; readonly en: string };
  readonly directory: boolean;
  /** Name of the model that the page shows; null for directories and pages without one. */
  readonly model: string | null;
  /** Codes of the roles that show the page as long as nobody has written down their pages. */
  readonly roles: readonly string[];
}

/** An application that administrators have made. */
export interface OwnApplication {
  readonly id: string;
  readonly titles: { readonly zh: string; readonly 'zh-TW': string; readonly en: string };
  readonly icon: string;
  readonly color: string | null;
  /** Address of the page that it begins with. */
  readonly home: string | null;
}

/** Something that speaks against a decision, or that it should know of. `danger`: as it is, the decision will be refused. */
export interface Warning {
  readonly tone: 'warning' | 'danger';
  readonly text: string;
  /** Another record of the same model, where the reader may open it. */
  readonly record?: string;
  /** The action that should be taken with it in mind, where it is no decision beside a review. */
  readonly action?: string;
}

/** Work of one sort that belongs to a person, and may pass to another with the account. */
export interface OwnedWork {
  readonly name: string;
  /** Key of its title in the locale files. */
  readonly title: string;
  readonly count: (ctx: Context, user: string) => Promise<number>;
  /** In the transaction that hands the account over. */
  readonly pass: (ctx: Context, from: string, to: string) => Promise<Passed>;
}

/** How much work was handed over, and in words what of it went to somebody else than was named. */
export interface Passed {
  readonly count: number;
  readonly notes: readonly string[];
}

/** A vertical slice of the product. */
export interface Module extends Printing {
  readonly name: string;
  /** What the module needs of others; an engine starts only where all of it is provided. */
  readonly needs?: readonly Port<unknown>[];
  readonly models: readonly ModelDocument[];
  readonly rules?: readonly Rules[];
  readonly routes?: readonly Route[];
  readonly grants?: readonly Grant[];
  /** What administrators have granted beside that; at most one module keeps it. */
  readonly grantRecords?: (engine: Engine) => Promise<GrantRecords>;
  /** Called for every write that was committed, of any model, as `after` rules are: at least once, in no promised order. */
  readonly committed?: (event: Committed, ctx: Context) => Promise<void>;
  /** Called once when the tables stand and before anybody is served; several processes may do so at once. */
  readonly prepare?: (engine: Engine) => Promise<void>;
  /** What is wrong in the module's own field; asked when an administrator looks at the state of the system. */
  readonly health?: (engine: Engine) => Promise<readonly Finding[]>;
  /** How many of the secrets that the module keeps sealed do not open under the key of this server. */
  readonly undecryptable?: (engine: Engine) => Promise<number>;
  /** Work that a server does by itself at its times. */
  readonly tasks?: readonly ScheduledWork[];
  /** Work that is done as a job when somebody asks for it, by its name. */
  readonly jobs?: Readonly<Record<string, JobWork>>;
  /** What runs beside a server as long as it serves; commands and tests start none of it. */
  readonly background?: (engine: Engine) => Promise<{ stop(): Promise<void> }>;
  readonly migrations?: readonly Migration[];
  /** Every page of every menu, for granting: at most one module knows them. */
  readonly pages?: (engine: Engine) => readonly MenuPage[];
  /** Applications that administrators have made: all, or those in which a person finds something. At most one module keeps them. */
  readonly applications?: (engine: Engine, person?: Pick<Actor, 'administrator' | 'access'>) => Promise<readonly OwnApplication[]>;
  /** Menu address → model shown there. */
  readonly menu?: Readonly<Record<string, string>>;
  readonly locales: { readonly zh: Texts; readonly en: Texts; readonly zhTW?: Texts };
  /** Other ways to write the name of a record, for imports: model → the names that a text may stand for on a day (YYYY-MM-DD, Beijing). */
  readonly spellings?: Readonly<Record<string, (text: string, today: string) => readonly string[]>>;
  /** System variables this module contributes, computed when a session is loaded. */
  readonly variables?: (ctx: { userId: string; organisationId: string | null; db: Context['db'] }) => Promise<Variables>;
  /** Names of what is kept as a code, by the key that a text field gives in its setting `names`: code → name in a language. */
  readonly names?: Readonly<Record<string, (engine: Engine, language: Language) => Readonly<Record<string, string>>>>;
  /** What people may do, by id, for asking who else may read a record. People who cannot sign in are left out. */
  readonly actors?: (engine: Engine, userIds: readonly string[]) => Promise<readonly Actor[]>;
  /** What whoever decides about a record should know beside what it says; asked when somebody reads it who may. */
  readonly warnings?: (ctx: Context, model: EffectiveModel, row: Readonly<Record<string, unknown>>) => Promise<readonly Warning[]>;
  /** Called before records are erased for good, in the transaction that does it: whatever the module keeps of them goes too. */
  readonly erasing?: (ctx: Context, model: EffectiveModel, ids: readonly string[]) => Promise<readonly Tally[]>;
  /** Tables of the moment, such as sign-ins: from a backup they come back empty, for what was revoked since must not be valid again. */
  readonly excludedFromBackup?: readonly string[];
  /** What sort of day each of a span is, for deadlines in working days (`work-days.ts`); at most one module keeps the calendar. */
  readonly dayTypes?: (ctx: Context, from: string, until: string) => Promise<ReadonlyMap<string, string>>;
  /** The next number of a rule that administrators keep, taken in the open transaction; null where there is none. At most one module keeps rules. */
  readonly numbers?: (ctx: Context, rule: string) => Promise<string | null>;
  /** Models whose deleted records are never erased, since what others did is told with their names. */
  readonly kept?: readonly string[];
  /** That records of a model, under an alias of a statement, must not be erased on a day although their time is over. */
  readonly withheld?: (model: string, alias: string, day: string) => Sql;
  /** Models whose records say who may do what. */
  readonly permissions?: readonly string[];
  /** What people must have proved themselves for lately: model → `all` of its writes, or fields and actions (`act:<name>`) of records that are there. */
  readonly reauthentication?: Readonly<Record<string, ReauthenticationRule>>;
  /** Work that is no reference of a record, such as tasks of flows. */
  readonly personalWork?: readonly OwnedWork[];
  /** Documents of approval flows, checked by the module that runs them. */
  readonly flows?: readonly unknown[];
  /** What people are told of. */
  readonly events?: readonly MessageEvent[];
  /** Puts down what goes out by other ways than the app, in the open transaction; answers who is told in the app. At most one module carries. */
  readonly carry?: (ctx: Context, request: DeclaredNotification) => Promise<readonly string[]>;
  /** Stops what came from a source and has not gone out yet. */
  readonly callBack?: (ctx: Context, source: string) => Promise<void>;
  /** What flows do by themselves beside writing records, by the `do` of the action; each is done by one module. */
  readonly flowActions?: Readonly<Record<string, FlowAction>>;
  /** Functions that flows may name; the texts of their names stand in the locale files at `interfaces.<name>`. */
  readonly interfaces?: Readonly<Record<string, DataInterface>>;
  /** What names such a function and cannot go on without it, in words of the asker. */
  readonly interfaceUsers?: (ctx: Context, name: string) => Promise<readonly string[]>;
  /** Functions that administrators keep, beside them; at most one module keeps any. */
  readonly storedInterfaces?: StoredInterfaces;
  /** Starts the flow that an action asks for, in the open transaction; at most one module keeps flows. */
  readonly beginFlow?: (ctx: Context, beginning: Beginning) => Promise<void>;
  /** The approval under which the actor may handle data of minors now; at most one module keeps approvals. */
  readonly approval?: (ctx: Context, model: EffectiveModel, purpose: MinorsPurpose) => Promise<string | null>;
  /** Parts of what a client learns about the person who has just signed in, such as the menu. */
  readonly currentUser?: (ctx: Context, request: FastifyRequest) => Promise<Readonly<Record<string, unknown>>>;
}

declare module './engine.ts' {
  interface Engine {
    readonly modules: readonly Module[];
  }
}

/** Declares a module. */
export const defineModule = (module: Module): Module => Object.freeze(module);
