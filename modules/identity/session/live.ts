import websocket from '@fastify/websocket';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { tokenBehind } from '@zhixing/engine/http/browser-token.ts';
import { failure, success } from '@zhixing/engine/http/envelope.ts';
import type { Authenticator } from '@zhixing/engine/http/server.ts';
import { NOTICE_CHANNEL } from '@zhixing/engine/notification/notification.ts';
import { onWindowsNotified, WATCH_CHANNEL } from '@zhixing/engine/notification/watch.ts';
import { type Language, languageOf } from '@zhixing/engine/text/locale.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { MENU_CHANNEL } from '../account/applications.ts';
import { endingsOf } from './endings.ts';
import { liveRoute } from './live.route.ts';
import { SESSION_CHANNEL } from './sessions.ts';

/** A connected browser window. */
interface Listener {
  readonly socket: WebSocket;
  /** Null for a window without a session, such as a wall. */
  readonly sessionId: string | null;
  readonly userId: string | null;
  /** Keys of the principals whose grants the user has, as of the connection. */
  readonly holders: readonly string[];
  readonly language: Language;
  /** Keys of the records whose changes the window wants to hear of. */
  watched: ReadonlySet<string>;
  alive: boolean;
}

const GREETING_MS = 10_000;
const PING_MS = 30_000;
const LARGEST = 2048;
/** Application close code (RFC 6455, 7.4.2): the session has ended and the client must not reconnect. */
const OVER = 4001;

/** Records that one window watches at once. */
const MAX_WATCHED = 20;
const watchShape = z.strictObject({ watch: z.array(z.string().regex(/^[a-zA-Z0-9]{1,60}:[0-9a-f-]{36}$/)).max(MAX_WATCHED) });

const greetingShape = z.strictObject({
  token: z.string().max(100),
  language: z.string().max(100).optional(),
  /** Whether the token is no session but one that a module knows. */
  guest: z.literal(true).optional(),
});

/** Opens the WebSocket channel on a server. Each process notifies its own windows; events of other processes arrive by NOTIFY. */
export async function openLiveChannel(app: FastifyInstance, engine: Engine, authenticate: Authenticator): Promise<void> {
  const listeners = new Set<Listener>();
  await app.register(websocket, { options: { maxPayload: LARGEST } });
  await app.register(async (inner) => {
    inner.get(liveRoute.path, { websocket: true }, (socket, request) => {
      const tooLate = setTimeout(() => socket.terminate(), GREETING_MS);
      socket.once('close', () => clearTimeout(tooLate));
      socket.once('message', (message) => {
        clearTimeout(tooLate);
        void openConnection({ engine, authenticate, listeners }, socket, request, String(message));
      });
      socket.on('error', () => socket.terminate());
    });
  });
  await engine.database.listen(SESSION_CHANNEL, () => void sendSessionEnds(engine, listeners));
  await engine.database.listen(MENU_CHANNEL, () => sendMenuChange(listeners));
  await engine.database.listen(NOTICE_CHANNEL, (people) => sendNoticeChange(listeners, people));
  await engine.database.listen(WATCH_CHANNEL, (key) => sendRecordChange(listeners, key));
  onWindowsNotified(engine, (key) => sendRecordChange(listeners, key));
  engine.access.onChange((principal) => sendAccessChange(listeners, principal));
  engine.texts.onChange(() => {
    for (const { socket } of listeners) socket.send(success({ kind: 'texts', stamp: engine.texts.stamp() }));
  });
  const pings = setInterval(() => pingAll(listeners), PING_MS).unref();
  app.addHook('preClose', async () => clearInterval(pings));
}

interface Handshake {
  readonly engine: Engine;
  readonly authenticate: Authenticator;
  readonly listeners: Set<Listener>;
}

async function openConnection({ engine, authenticate, listeners }: Handshake, socket: WebSocket, request: FastifyRequest, message: string) {
  const greeting = greetingShape.safeParse(parsed(message));
  const language = languageOf(greeting.data?.language);
  const token = tokenBehind(request, greeting.data?.token ?? null);
  if (greeting.data?.guest) return openGuestConnection({ engine, listeners }, socket, token ?? '', language);
  try {
    const { sessionId, userId, holders: principals = [] } = await authenticate(token, liveRoute, request);
    if (sessionId === null || socket.readyState !== socket.OPEN) return socket.terminate();
    const listener: Listener = { socket, sessionId, userId, holders: principals, language, watched: new Set(), alive: true };
    socket.on('message', (message) => watch(listener, String(message)));
    connect(listeners, listener);
    // The session may have ended between its authentication and the registration of the listener.
    await sendSessionEnds(engine, [listener]);
  } catch (error) {
    if (error instanceof AppError) return end(engine, { socket, language }, error);
    engine.log.warn({ error }, 'a window could not listen');
    socket.terminate();
  }
}

// A window without a session hears of what its token is for, and chooses nothing itself.
async function openGuestConnection(
  { engine, listeners }: Omit<Handshake, 'authenticate'>,
  socket: WebSocket,
  token: string,
  language: Language,
) {
  const known = await Promise.all(engine.modules.map(({ liveGuest }) => liveGuest?.(engine, token) ?? null)).catch((error: unknown) => {
    engine.log.warn({ error }, 'a window could not listen');
    return null;
  });
  if (known === null) return socket.terminate();
  const keys = known.find((one) => one !== null);
  if (!keys) return socket.close(OVER);
  if (socket.readyState !== socket.OPEN) return;
  connect(listeners, { socket, sessionId: null, userId: null, holders: [], language, watched: new Set(keys), alive: true });
}

function connect(listeners: Set<Listener>, listener: Listener): void {
  const { socket } = listener;
  listeners.add(listener);
  socket.on('close', () => listeners.delete(listener));
  socket.on('pong', () => {
    listener.alive = true;
  });
  socket.send(success(null));
}

async function sendSessionEnds(engine: Engine, listeners: Iterable<Listener>): Promise<void> {
  const present = [...listeners].flatMap(({ sessionId, ...others }) => (sessionId === null ? [] : [{ ...others, sessionId }]));
  if (present.length === 0) return;
  try {
    const endings = await endingsOf(engine, [...new Set(present.map(({ sessionId }) => sessionId))]);
    for (const listener of present) {
      const ending = endings.get(listener.sessionId);
      // A user who signed out needs no message.
      if (ending === 'logout') listener.socket.close(OVER);
      else if (ending) end(engine, listener, ending);
    }
  } catch (error) {
    engine.log.warn({ error }, 'windows could not be told that their session is over');
  }
}

// A user who gains or loses a role is notified through their own `user:` key, since `holders` is as old as the connection and lacks the new
// role.
function sendAccessChange(listeners: Iterable<Listener>, principal: string): void {
  for (const { socket, holders: principals } of listeners)
    if (principal === '' || principals.includes(principal)) socket.send(success({ kind: 'access' }));
}

// Menus are personal, so that each window is only told to reload its own.
function sendMenuChange(listeners: Iterable<Listener>): void {
  for (const { socket } of listeners) socket.send(success({ kind: 'menu' }));
}

// Notices are personal, so that each window is only told to reload its own.
function sendNoticeChange(listeners: Iterable<Listener>, people: string): void {
  const recipients = new Set(people.split(','));
  for (const { socket, userId } of listeners)
    if (people === '*' || (userId !== null && recipients.has(userId))) socket.send(success({ kind: 'notice' }));
}

/** A window names the records that it shows; each message replaces the ones before. */
function watch(listener: Listener, message: string): void {
  const wanted = watchShape.safeParse(parsed(message));
  if (wanted.success) listener.watched = new Set(wanted.data.watch);
}

// Windows learn the key alone and read the record again, if they still may.
function sendRecordChange(listeners: Iterable<Listener>, key: string): void {
  for (const { socket, watched } of listeners) if (watched.has(key)) socket.send(success({ kind: 'record', key }));
}

function end(engine: Engine, { socket, language }: Pick<Listener, 'socket' | 'language'>, error: AppError): void {
  socket.send(failure(error, engine.texts, language, 'live'));
  socket.close(OVER);
}

// Pings keep proxies from closing idle connections; a window that does not answer is terminated.
function pingAll(listeners: ReadonlySet<Listener>): void {
  for (const listener of listeners) {
    if (!listener.alive) {
      listener.socket.terminate();
      continue;
    }
    listener.alive = false;
    listener.socket.ping();
  }
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
