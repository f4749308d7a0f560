import { ApiError, type FailureData } from './api-error.ts';
import { pauseCalls, paused, reasonOf } from './pause.ts';
import { wiring } from './request.ts';
import { useSession } from './session.ts';

interface LiveMessage {
  readonly code: number;
  readonly msg: string;
  readonly data: (FailureData & { readonly kind?: string; readonly stamp?: string; readonly key?: string }) | null;
}

const FIRST_MS = 1000;
const MAX_MS = 300_000;
/** WebSocket close code for an ended session. */
const OVER = 4001;

const hearers = { access: new Set<() => void>(), menu: new Set<() => void>(), notice: new Set<() => void>() };

const watchers = new Map<string, Set<() => void>>();
/** The open socket, for what the window wants to hear of. */
let current: WebSocket | null = null;

let textsHearer = (_stamp: string): void => undefined;

/** Registers the listener for changed text overrides of the installation. */
export function onTextsChanged(hearer: (stamp: string) => void): void {
  textsHearer = hearer;
}

/** Calls back when this user's permissions have changed. Returns the unsubscribe function. */
export const onAccessChanged = (hearer: () => void): (() => void) => hearing('access', hearer);

/** Calls back when a menu or an application has changed. Returns the unsubscribe function. */
export const onMenuChanged = (hearer: () => void): (() => void) => hearing('menu', hearer);

/** Calls back when the user received a notification or read one elsewhere. Returns the unsubscribe function. */
export const onNotice = (hearer: () => void): (() => void) => hearing('notice', hearer);

/** Calls back when something about a record has changed. Returns the unsubscribe function. */
export function onRecordChanged(model: string, id: string, hearer: () => void): () => void {
  const key = `${model}:${id}`;
  watchers.set(key, (watchers.get(key) ?? new Set()).add(hearer));
  sendWatched();
  return () => {
    watchers.get(key)?.delete(hearer);
    if (watchers.get(key)?.size === 0) watchers.delete(key);
    sendWatched();
  };
}

function sendWatched(): void {
  if (current?.readyState === WebSocket.OPEN) current.send(JSON.stringify({ watch: [...watchers.keys()] }));
}

/** Names what is watched to a new connection. What has come or changed before, or while none was open, was sent to no one: it is read again. */
function watchAll(): void {
  for (const hearer of hearers.notice) hearer();
  if (watchers.size === 0) return;
  sendWatched();
  for (const heard of [...watchers.values()]) for (const hearer of [...heard]) hearer();
}

function hearing(kind: keyof typeof hearers, hearer: () => void): () => void {
  hearers[kind].add(hearer);
  return () => void hearers[kind].delete(hearer);
}

/**
 * Listens on a WebSocket for the end of the session, so that a user signed out elsewhere notices at once. Reconnects with exponential
 * backoff. Returns the function to stop.
 */
export function listenForEnding(): () => void {
  let stop = listenWith(useSession.getState().token);
  const unsubscribe = useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    stop();
    stop = listenWith(token);
  });
  return () => {
    unsubscribe();
    stop();
  };
}

function listenWith(token: string | null): () => void {
  let [failures, timer, stopped] = [0, undefined as ReturnType<typeof setTimeout> | undefined, token === null];
  let socket: WebSocket | null = null;
  const open = () => {
    socket = new WebSocket(`${globalThis.location.protocol.replace('http', 'ws')}//${globalThis.location.host}/api/live`);
    socket.onopen = () => socket?.send(JSON.stringify({ token, language: wiring.language() }));
    socket.onmessage = ({ data }) => {
      // The first answer says that the greeting was understood.
      if (current !== socket) {
        current = socket;
        watchAll();
      }
      failures = 0;
      hear(JSON.parse(String(data)) as LiveMessage, token);
    };
    socket.onclose = ({ code }) => {
      if (stopped || code === OVER) return;
      // Jitter, so that clients do not all reconnect at once when a server comes back.
      timer = setTimeout(open, Math.min(FIRST_MS * 2 ** failures, MAX_MS) * (0.5 + Math.random()));
      failures += 1;
    };
  };
  if (!stopped) open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket?.close();
  };
}

function notify(data: LiveMessage['data']): void {
  if (data?.kind === 'access' || data?.kind === 'menu' || data?.kind === 'notice') for (const hearer of hearers[data.kind]) hearer();
  if (data?.kind === 'record') for (const hearer of watchers.get(data.key ?? '') ?? []) hearer();
  if (data?.kind === 'texts') textsHearer(data.stamp ?? '');
}

function hear({ code, msg, data }: LiveMessage, token: string | null): void {
  if (code === 200) notify(data);
  if (code === 200 || token !== useSession.getState().token || paused()) return;
  const error = new ApiError(msg, { code, status: 401, data: data ?? {} });
  const reason = reasonOf(error);
  if (reason && wiring.refused(reason, error)) pauseCalls(reason, msg);
}
