import { createHash, randomBytes } from 'node:crypto';
import { auditHere } from '@zhixing/engine/audit/write-line.ts';
import { type Database, notify } from '@zhixing/engine/database/database.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import type { Authenticator } from '@zhixing/engine/http/server.ts';
import type { Route } from '@zhixing/engine/route.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { type AccountSettings, limits } from '../account/settings.ts';
import { isKey } from '../api-key/api-key.ts';
import { actorOfKey } from '../api-key/key-actor.ts';
import { changeDue, passwordStateOf } from '../password/must-change.ts';
import { secondFactorDue } from '../second-factor/mandatory.ts';
import { mustComeFromAllowed } from '../settings/allowed-addresses.ts';
import { evictConfiguration, reauthenticationMinutesOf, systemSettingsOf } from '../settings/configuration.ts';
import { notifyOfNewDevice } from './new-device.ts';
import { actorOf } from './session-actor.ts';
import { type CachedSession, cacheOf } from './session-cache.ts';
import { type Client, type EndReason, readSession } from './session-row.ts';

/** Notification channel for changes of sessions, users, roles or settings. */
export const SESSION_CHANNEL = 'session';

/**
 * Creates the authenticator of tokens. A cached session is trusted for a few seconds, so that most requests cost no query; a notification
 * on the channel `session` clears the cache of every process. Throws 600 for expired sessions, 601 for those ended from elsewhere, 602 for
 * everything that is no session.
 */
export async function createAuthenticator(engine: Engine, settings: AccountSettings): Promise<Authenticator> {
  await engine.database.listen(SESSION_CHANNEL, () => {
    cacheOf(engine).clear();
    evictConfiguration(engine);
  });
  engine.access.onChange(() => cacheOf(engine).clear());
  return async (token, route, request) => {
    if (isKey(token)) return actorOfKey(engine, settings, { token, route, address: request.ip });
    const cached = await cachedSessionOf(engine, token);
    mustBeLive(engine, settings, cached);
    mustBeOpenFor(cached, route);
    if (cached.session.administrator || cached.session.viewer !== null) await mustComeFromAllowed(engine, request.ip);
    const due = await dutyOf(engine, cached, route);
    if (due) throw due;
    await slide(engine, cached);
    return cached.actor;
  };
}

// A viewer inherits the grants of the viewed user, never their duties of signing in: the viewer has fulfilled their own.
async function dutyOf(engine: Engine, { session, password }: CachedSession, route: Route): Promise<AppError | null> {
  if (session.viewer !== null) return null;
  const due = route.beforePasswordChange === true ? null : await changeDue(engine, password);
  return due ?? secondFactorDue(engine, session, route);
}

// A locked session only answers routes marked `whileLocked`; an administrator who views the platform as another user cannot change
// anything.
function mustBeOpenFor({ session }: CachedSession, { method, whileLocked, whileViewing }: Route): void {
  if (session.locked && whileLocked !== true) throw accountErrors.screenLocked();
  if (session.viewer !== null && method !== 'GET' && whileViewing !== true) throw accountErrors.viewingOnly();
}

/**
 * Opens a session and returns its token, which is stored only as a hash. `signedInAt` is when the password was entered, if that is earlier.
 */
export async function openSession(
  engine: Engine,
  userId: string,
  { address, agent }: Client,
  { db = engine.database, signedInAt = engine.now(), viewer, through }: Opening = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = engine.now();
  const end = viewer ? later(now, limits.viewing) : await endOf(engine, now, signedInAt);
  const id = newId();
  const preview = viewer?.preview;
  await db.transaction(async (tx) => {
    if (!viewer) await notifyOfNewDevice(engine, tx, userId, { address, agent });
    await tx.query(
      sql`insert into sys_session (id, token_hash, user_id, created_at, signed_in_at, seen_at, expires_at, address, agent, viewer, viewer_session, preview_role, preview_organisation, provider, hint) values (${id}, ${hashOf(token)}, ${userId}, ${now}, ${signedInAt}, ${now}, ${end}, ${address.slice(0, 64)}, ${agent.slice(0, 300)}, ${viewer?.userId ?? null}, ${viewer?.sessionId ?? null}, ${preview?.role ?? null}, ${preview?.organisation ?? null}, ${through?.provider ?? null}, ${through?.hint ?? null})`,
    );
    const detail = { session: id, agent: agent.slice(0, 300), ...(through && { provider: through.provider }), ...preview };
    const verb = viewer ? 'viewAs' : 'succeeded';
    await auditHere(engine, tx, { kind: 'signIn', verb, model: 'user', record: userId, actor: viewer?.userId ?? userId, detail });
  });
  return token;
}

interface Opening {
  readonly db?: Database;
  readonly signedInAt?: Date;
  readonly viewer?: Viewer;
  readonly through?: Through;
}

/** The provider that authenticated the user, and its sealed logout hint (id token). */
export interface Through {
  readonly provider: string;
  readonly hint: Buffer | null;
}

/** The viewing administrator, and the session it was opened from, with which the view ends. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  /** The role previewed with the viewer's own account, and the organisation chosen for it. */
  readonly preview?: { readonly role: string; readonly organisation: string | null };
}

/** Ends one session and the views opened from it. */
export async function endSession(engine: Engine, sessionId: string, reason: EndReason): Promise<void> {
  await endWhere(engine, engine.database, sql`id = ${sessionId} or viewer_session = ${sessionId}`, { reason });
}

/** Ends sessions by id and records who did it; returns how many were still open. */
export async function endSessions(
  engine: Engine,
  db: Database,
  ids: readonly string[],
  { reason, by }: { reason: EndReason; by: string | null },
): Promise<number> {
  return endWhere(engine, db, sql`id = any(${ids}::uuid[]) or viewer_session = any(${ids}::uuid[])`, { reason, by });
}

/**
 * Ends the sessions of a user, optionally except one, and the views that the user has opened; views of the user continue, since they depend
 * on no sign-in of theirs. Within a transaction they end with its commit.
 */
export async function endSessionsOf(
  engine: Engine,
  db: Database,
  userId: string,
  { reason, except }: { reason: EndReason; except?: string },
): Promise<void> {
  const cached = except ? sql` and id <> ${except}` : empty;
  await endWhere(engine, db, sql`((user_id = ${userId} and viewer is null) or viewer = ${userId})${cached}`, { reason });
}

// Only sessions that are still open are updated and audited.
function endWhere(
  engine: Engine,
  db: Database,
  which: Sql,
  { reason, by = null }: { reason: EndReason; by?: string | null },
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx.query<{ id: string; user: string }>(sql`
      update sys_session set ended_at = ${engine.now()}, ended_reason = ${reason}, ended_by = ${by} where (${which}) and ended_at is null
      returning id, user_id as "user"`);
    await sessionsChanged(engine, tx);
    if (ended.length === 0) return 0;
    const people = [...new Set(ended.map(({ user }) => user))];
    await auditHere(engine, tx, {
      kind: 'signOut',
      verb: reason,
      model: 'user',
      records: people,
      detail: { sessions: ended.map(({ id }) => id) },
    });
    return ended.length;
  });
}

/**
 * Notifies every process that users, roles or the organisation tree have changed. This process clears its cache after commit, without
 * waiting for the notification.
 */
export async function sessionsChanged(engine: Engine, db: Database): Promise<void> {
  await notify(db, SESSION_CHANNEL, '');
  db.afterCommit(() => cacheOf(engine).clear());
}

/** Deletes expired sessions, old attempts, unused image codes and other outdated rows. */
export async function sweepSessions(engine: Engine): Promise<void> {
  const now = engine.now();
  const statements = [
    sql`delete from sys_session where expires_at < ${later(now, -limits.keepEnded)}`,
    sql`delete from sys_login_attempt where at < ${later(now, -limits.keepAttempts)}`,
    sql`delete from sys_sign_in_step where expires_at < ${now}`,
    sql`delete from sys_outside_state where expires_at < ${now}`,
    sql`delete from sys_outside_failure where at < ${later(now, -limits.keepAttempts)}`,
    sql`delete from sys_captcha where created_at < ${later(now, -limits.codeLives)}`,
    sql`delete from sys_ticket where expires_at < ${later(now, -limits.keepTickets)}`,
    sql`delete from sys_password_key where created_at < ${later(now, -limits.passwordKeyLives)}`,
  ];
  for (const statement of statements) await engine.database.query(statement);
}

/** The stored form of a session token or a ticket. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
async function endOf(engine: Engine, now: Date, signedInAt: Date): Promise<Date> {
  const { tokenTimeout } = await systemSettingsOf(engine);
  return new Date(Math.min(later(now, tokenTimeout * 60_000).getTime(), later(signedInAt, limits.absolute).getTime()));
}
const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

async function cachedSessionOf(engine: Engine, token: string | null): Promise<CachedSession> {
  if (!token || !/^[\w-]{43}$/.test(token)) throw accountErrors.invalidSession();
  const cache = cacheOf(engine);
  const hash = hashOf(token);
  const key = hash.toString('hex');
  const entry = cache.get(key);
  const known = await entry;
  const fresh = known && engine.now().getTime() - known.readAt < limits.trusted;
  cache.registration.counter[fresh ? 'hits' : 'misses'] += 1;
  if (fresh) return known;
  // Concurrent requests share one read.
  const newer = cache.get(key);
  const cached = await (newer && newer !== entry ? newer : reload(engine, key, hash));
  if (cached) return cached;
  throw accountErrors.invalidSession();
}

// Unknown sessions and failed reads are not cached.
function reload(engine: Engine, key: string, hash: Buffer): Promise<CachedSession | null> {
  const cache = cacheOf(engine);
  const loading = load(engine, hash);
  cache.set(key, loading);
  const evict = () => cache.get(key) === loading && cache.drop(key);
  loading.then((cached) => cached ?? evict(), evict);
  return loading;
}

async function load(engine: Engine, hash: Buffer): Promise<CachedSession | null> {
  const session = await readSession(engine.database, hash);
  if (!session) return null;
  const [person, minutes, password] = await Promise.all([
    actorOf(engine, session, session),
    reauthenticationMinutesOf(engine),
    passwordStateOf(engine.database, { userId: session.userId, sessionId: session.id }),
  ]);
  const { seenAt, expiresAt, provedAt } = session;
  const actor =
    minutes === null || session.viewer !== null ? person : { ...person, provenUntil: later(provedAt, minutes * 60_000).getTime() };
  return { session, actor, password, readAt: engine.now().getTime(), seenAt: seenAt.getTime(), expiresAt: expiresAt.getTime() };
}

/** The error for a session that ended for this reason; null means that the user may no longer sign in. */
export function endingOf(reason: EndReason | null, viewer: string | null): AppError {
  if (viewer !== null) return reason === null ? accountErrors.viewedGone() : accountErrors.viewingEnded();
  if (reason === 'logout') return accountErrors.invalidSession();
  return reason === 'elsewhere' || reason === 'own' ? accountErrors.elsewhere() : accountErrors.forcedOut();
}

function mustBeLive(engine: Engine, settings: AccountSettings, { session, expiresAt }: CachedSession): void {
  if (session.endedReason !== null || !session.usable || (session.viewer === null && session.demo && !settings.demo))
    throw endingOf(session.endedReason, session.viewer);
  if (expiresAt <= engine.now().getTime()) throw session.viewer === null ? accountErrors.expired() : accountErrors.viewingExpired();
}

// Each use extends the session up to its longest lifetime; persisted at most once a minute, and never for a session that has ended
// meanwhile.
async function slide(engine: Engine, cached: CachedSession): Promise<void> {
  const now = engine.now();
  if (cached.session.viewer !== null || now.getTime() - cached.seenAt < limits.slideEvery) return;
  cached.seenAt = now.getTime();
  const end = await endOf(engine, now, cached.session.signedInAt);
  cached.expiresAt = end.getTime();
  await engine.database.query(
    sql`update sys_session set seen_at = ${now}, expires_at = ${end} where id = ${cached.session.id} and ended_at is null`,
  );
}
