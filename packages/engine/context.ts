import type { Database } from './database/database.ts';
import type { Engine } from './engine.ts';
import type { Granted } from './permission/access.ts';
import type { Language } from './text/locale.ts';

/** Administrative duties, when the setting for separation of duties is on: system, security, and audit of both. */
export type Duty = 'system' | 'security' | 'audit';

/** The authenticated caller. */
export interface Actor extends Granted {
  readonly account: string;
  readonly name: string;
  readonly administrator: boolean;
  readonly roles: readonly string[];
  /** Principal keys whose grants apply: `role:<id>`, `user:<id>` and so on. */
  readonly holders?: readonly string[];
  readonly organisationId: string | null;
  readonly sessionId: string | null;
  /** Id of the administrator who views the system as this user, read-only. */
  readonly viewer?: string | null;
  /** The current application, out of those granted to the user: it selects the menu. Permissions do not depend on it. */
  readonly application?: string;
  /** Administrative duties of a user who is not a full administrator. */
  readonly duties?: readonly Duty[];
  /** Time until which the user's last reauthentication is valid; without it none is required: API keys, jobs, the server itself. */
  readonly provenUntil?: number;
  /** The API key used instead of a session; its owner has not signed in. */
  readonly key?: { readonly id: string; readonly name: string };
}

/** Values that a rule returns to the caller of the action, such as a new password. Sent once in the response and never stored. */
export type OneTimeResult = Map<string, string>;

/** State of a request, job or command that is passed through all calls. */
export interface Context {
  readonly engine: Engine;
  /** The pool, or the open transaction. */
  readonly db: Database;
  readonly actor: Actor;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  readonly now: () => Date;
  /** Idempotency key: a repeated request with the same key is not executed twice. */
  readonly idempotencyKey?: string;
  /** The client's `traceparent` header, forwarded to systems called on its behalf. */
  readonly traceparent?: string;
  /** Id of the job that writes, recorded in the history so that an import can be undone. */
  readonly job?: string;
  /** Reason of the write, recorded in the history. */
  readonly reason?: string;
  /** Id of the record that the running flow is writing: only that flow may write it during approval. */
  readonly approving?: string;
  /** This is the last write of its transaction and no code in it handles its failure: the insert may be sent together with the commit. */
  readonly lastWrite?: true;
  /** Nested calls that led here, to stop rules that call each other endlessly. */
  readonly chain: readonly string[];
  /** Records looked up by rules, cached for the duration of the request or batch. */
  readonly memo: Map<string, Promise<unknown>>;
  /** Answers of `find`, where many read the same and nobody writes, as guards do; absent elsewhere. */
  readonly answers?: Map<string, Promise<unknown>>;
  /** What `prepare` of rules looked up for the records of one batch; absent for single writes. */
  readonly batch?: Map<string, unknown>;
  /** Unique values asked about in work that may be rolled back, as a trial run is: each is counted once. Absent in other work. */
  readonly asked?: Set<string>;
  /** Values that the action returns to its caller. Only set for a single action by a user, whose client receives the response. */
  readonly handed?: OneTimeResult;
}

/** The context of the server itself: jobs, seeds and timers. Everything is allowed; records have no author. */
export function systemContext(engine: Engine, overrides: Partial<Context> = {}): Context {
  return {
    engine,
    db: engine.database,
    actor: systemActor,
    language: 'zh',
    requestId: 'system',
    address: '',
    now: engine.now,
    chain: [],
    memo: new Map(),
    ...overrides,
  };
}

export const systemActor: Actor = {
  userId: null,
  account: 'system',
  name: 'system',
  administrator: true,
  roles: [],
  organisationId: null,
  sessionId: null,
  variables: {},
  access: { everything: true, clear: true, models: new Map() },
};

/**
 * The same request with the server's permissions, for what rules must read and write on the actor's behalf. The actor stays the author of
 * the writes; no reauthentication is required.
 */
export function elevated(ctx: Context): Context {
  const { provenUntil: _asked, ...actor } = ctx.actor;
  return { ...ctx, actor: { ...actor, access: systemActor.access } };
}

/** The same context on an open transaction. */
export const within = (ctx: Context, db: Database): Context => ({ ...ctx, db });

/** The same context for work that may be rolled back after its answers are known, so that what it asks about unique values is counted. */
export const tentative = (ctx: Context): Context => ({ ...ctx, asked: ctx.asked ?? new Set() });

/** Whether the server itself acts, with all permissions, and not a person. */
export const isServer = ({ actor }: Context): boolean => actor.access === systemActor.access;

/** Cache key of a record in `memo`. */
export const memoKey = (model: { readonly name: string }, id: string): string => `${model.name} ${id}`;

/** Evicts a record from `memo` after it was written. */
export const evict = (ctx: Context, model: { readonly name: string }, id: string): void => void ctx.memo.delete(memoKey(model, id));

/**
 * The database for totals: inside a transaction the transaction itself, so that its own writes count, else possibly a replica some seconds
 * behind.
 */
export const readingOf = ({ engine, db }: Context): Database => (db.inTransaction ? db : engine.database.reading());
