import type { Database } from './database/database.ts';
import type { Engine } from './engine.ts';
import type { Granted } from './permission/access.ts';
import type { Language } from './text/locale.ts';

/** The three parts of administration that a setting keeps apart: the system, its security, and the look at both. */
export type Duty = 'system' | 'security' | 'audit';

/** Who asks. */
export interface Actor extends Granted {
  readonly account: string;
  readonly name: string;
  readonly administrator: boolean;
  readonly roles: readonly string[];
  /** Keys of whoever holds the grants: `role:<id>`, `user:<id>` and so on. */
  readonly holders?: readonly string[];
  readonly organisationId: string | null;
  readonly sessionId: string | null;
  /** The administrator who looks as this person, and may change nothing. */
  readonly viewer?: string | null;
  /** The application in force, of those that the person holds: which menu is shown. Permissions do not depend on it. */
  readonly application?: string;
  /** Duties of administration that the person has without being allowed everything. */
  readonly duties?: readonly Duty[];
  /** Until when the person counts as having proved himself; without it nobody is asked to: keys, jobs, the server itself. */
  readonly provenUntil?: number;
  /** The key that was shown instead of a session; the person behind it has not signed in. */
  readonly key?: { readonly id: string; readonly name: string };
}

/** Values on their way from a rule to whoever took the action. They go into its answer, once, and are kept nowhere. */
export type OneTimeResult = Map<string, string>;

/** Everything a request, a job or a command carries with it. */
export interface Context {
  readonly engine: Engine;
  /** The pool, or the transaction that is open. */
  readonly db: Database;
  readonly actor: Actor;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  readonly now: () => Date;
  /** Key under which the client may repeat this request without doing it twice. */
  readonly idempotencyKey?: string;
  /** The `traceparent` that the client sent along, for whoever is asked on its behalf. */
  readonly traceparent?: string;
  /** Job that writes, recorded in the history so that an import can be undone. */
  readonly job?: string;
  /** Why the write happens, recorded in the history. */
  readonly reason?: string;
  /** Id of the record that the running flow about it writes: it alone may, while it runs. */
  readonly approving?: string;
  /** Nothing follows this write in its transaction, and nobody inside of it waits for its failure: it may travel with the commit. */
  readonly lastWrite?: true;
  /** Actions that led here, to stop rules that call each other for ever. */
  readonly chain: readonly string[];
  /** Records looked up by rules, kept for the length of the request or batch. */
  readonly memo: Map<string, Promise<unknown>>;
  /** What the action hands to whoever takes it. Only a single action by hand has somebody who waits for it. */
  readonly handed?: OneTimeResult;
}

/** The context of the server itself: jobs, seeds and timers. Everything is allowed; records carry no author. */
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
 * The same request with the permissions of the server itself, for what rules must read and write on the actor's behalf. The
 * actor stays the author of what is written, and is asked for no proof of it.
 */
export function elevated(ctx: Context): Context {
  const { provenUntil: _asked, ...actor } = ctx.actor;
  return { ...ctx, actor: { ...actor, access: systemActor.access } };
}

/** The same context on an open transaction. */
export const within = (ctx: Context, db: Database): Context => ({ ...ctx, db });

/** Where a record stands in `memo`. */
export const memoKey = (model: { readonly name: string }, id: string): string => `${model.name} ${id}`;

/** Forgets what rules have looked up of a record, because it has been written. */
export const forget = (ctx: Context, model: { readonly name: string }, id: string): void => void ctx.memo.delete(memoKey(model, id));

/** Where figures are read: what a transaction has written itself must be among them, else they may be some seconds old. */
export const readingOf = ({ engine, db }: Context): Database => (db.inTransaction ? db : engine.database.reading());
