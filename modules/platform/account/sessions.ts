import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@zhixing/engine/context.ts';
import { type Database, notify } from '@zhixing/engine/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Authenticator } from '@zhixing/engine/http/server.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import sql, { empty } from 'sql-template-tag';
import { accountErrors } from './account.errors.ts';
import { actorOf } from './session-actor.ts';
import { cacheOf, type Kept } from './session-cache.ts';
import { type EndReason, readSession } from './session-row.ts';
import { type AccountSettings, limits } from './settings.ts';

const CHANNEL = 'session';

/**
 * Starts to answer who is behind a token. What was read of a session is trusted for a few seconds, so that requests cost no query;
 * a notification on the channel `session` makes every process forget at once.
 * Throws 600 for expired sessions, 601 for those ended from elsewhere, 602 for everything that is no session.
 */
export async function createAuthenticator(engine: Engine, settings: AccountSettings): Promise<Authenticator> {
  await engine.database.listen(CHANNEL, () => cacheOf(engine).clear());
  return async (token, route) => {
    const kept = await keptOf(engine, token);
    mustBeLive(engine, settings, kept);
    if (kept.session.locked && route.whileLocked !== true) throw accountErrors.screenLocked();
    await slide(engine, kept);
    return kept.actor;
  };
}

export interface Client {
  readonly address: string;
  readonly agent: string;
}

/** Opens a session. The token leaves the server here and is kept nowhere but as a hash. */
export async function openSession(engine: Engine, userId: string, { address, agent }: Client): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = engine.now();
  await engine.database.query(
    sql`insert into sys_session (id, token_hash, user_id, created_at, seen_at, expires_at, address, agent) values (${newId()}, ${hashOf(token)}, ${userId}, ${now}, ${now}, ${later(now, limits.idle)}, ${address.slice(0, 64)}, ${agent.slice(0, 300)})`,
  );
  return token;
}

/** Ends one session. */
export async function endSession(engine: Engine, sessionId: string, reason: EndReason): Promise<void> {
  await engine.database.query(
    sql`update sys_session set ended_at = ${engine.now()}, ended_reason = ${reason} where id = ${sessionId} and ended_at is null`,
  );
  await sessionsChanged(engine, engine.database);
}

/** Ends the sessions of a user, except one if named. Inside a transaction they end with its commit. */
export async function endSessionsOf(
  engine: Engine,
  db: Database,
  userId: string,
  { reason, except }: { reason: EndReason; except?: string },
): Promise<void> {
  const kept = except ? sql` and id <> ${except}` : empty;
  await db.query(
    sql`update sys_session set ended_at = ${engine.now()}, ended_reason = ${reason} where user_id = ${userId} and ended_at is null${kept}`,
  );
  await sessionsChanged(engine, db);
}

/** Tells every process that people, roles or the organisation tree have changed. This one forgets without waiting to be told. */
export async function sessionsChanged(engine: Engine, db: Database): Promise<void> {
  await notify(db, CHANNEL, '');
  db.afterCommit(() => cacheOf(engine).clear());
}

/** Removes what is long over: ended sessions, old attempts, image codes that nobody used. */
export async function sweepSessions(engine: Engine): Promise<void> {
  const now = engine.now();
  const statements = [
    sql`delete from sys_session where expires_at < ${later(now, -limits.keepEnded)}`,
    sql`delete from sys_login_attempt where at < ${later(now, -limits.keepAttempts)}`,
    sql`delete from sys_captcha where created_at < ${later(now, -limits.codeLives)}`,
  ];
  for (const statement of statements) await engine.database.query(statement);
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

async function keptOf(engine: Engine, token: string | null): Promise<Kept> {
  if (!token || !/^[\w-]{43}$/.test(token)) throw accountErrors.invalidSession();
  const cache = cacheOf(engine);
  const hash = hashOf(token);
  const key = hash.toString('hex');
  const entry = cache.get(key);
  const known = await entry;
  if (known && engine.now().getTime() - known.readAt < limits.trusted) return known;
  // Requests that came together read the session together.
  const newer = cache.get(key);
  const kept = await (newer && newer !== entry ? newer : reload(engine, key, hash));
  if (kept) return kept;
  throw accountErrors.invalidSession();
}

// What is no session, or could not be read, is not remembered.
function reload(engine: Engine, key: string, hash: Buffer): Promise<Kept | null> {
  const cache = cacheOf(engine);
  const loading = load(engine, hash);
  cache.set(key, loading);
  const forget = () => cache.get(key) === loading && cache.drop(key);
  loading.then((kept) => kept ?? forget(), forget);
  return loading;
}

async function load(engine: Engine, hash: Buffer): Promise<Kept | null> {
  const session = await readSession(engine.database, hash);
  if (!session) return null;
  const actor: Actor = await actorOf(engine, session);
  const { seenAt, expiresAt } = session;
  return { session, actor, readAt: engine.now().getTime(), seenAt: seenAt.getTime(), expiresAt: expiresAt.getTime() };
}

function mustBeLive(engine: Engine, settings: AccountSettings, { session, expiresAt }: Kept): void {
  if (session.endedReason === 'logout') throw accountErrors.invalidSession();
  if (session.endedReason !== null || !session.usable || (session.demo && !settings.demo)) throw accountErrors.elsewhere();
  if (expiresAt <= engine.now().getTime()) throw accountErrors.expired();
}

// Every use moves the end of the session, up to its longest life; written at most once a minute, and never for one that has ended meanwhile.
async function slide(engine: Engine, kept: Kept): Promise<void> {
  const now = engine.now();
  if (now.getTime() - kept.seenAt < limits.slideEvery) return;
  kept.seenAt = now.getTime();
  const end = new Date(Math.min(later(now, limits.idle).getTime(), later(kept.session.createdAt, limits.absolute).getTime()));
  kept.expiresAt = end.getTime();
  await engine.database.query(
    sql`update sys_session set seen_at = ${now}, expires_at = ${end} where id = ${kept.session.id} and ended_at is null`,
  );
}
