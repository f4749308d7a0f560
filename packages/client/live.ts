import { ApiError, type FailureData } from './api-error.ts';
import { pauseCalls, paused, reasonOf } from './pause.ts';
import { wiring } from './request.ts';
import { useSession } from './session.ts';

interface LiveMessage {
  readonly code: number;
  readonly msg: string;
  readonly data: (FailureData & { readonly kind?: string; readonly stamp?: string }) | null;
}

const FIRST_MS = 1000;
const LONGEST_MS = 300_000;
/** The server's close code for a session that is over. */
const OVER = 4001;

const hearers = { access: new Set<() => void>(), menu: new Set<() => void>(), notice: new Set<() => void>() };

let textsHearer = (_stamp: string): void => undefined;

/** Registers who hears that the texts of the installation have changed. */
export function onTextsChanged(hearer: (stamp: string) => void): void {
  textsHearer = hearer;
}

/** Calls back when somebody has changed what this person may do. Returns the way to stop. */
export const onAccessChanged = (hearer: () => void): (() => void) => hearing('access', hearer);

/** Calls back when somebody has arranged a menu or an application. Returns the way to stop. */
export const onMenuChanged = (hearer: () => void): (() => void) => hearing('menu', hearer);

/** Calls back when the person was told something, or has read it elsewhere. Returns the way to stop. */
export const onNotice = (hearer: () => void): (() => void) => hearing('notice', hearer);

function hearing(kind: keyof typeof hearers, hearer: () => void): () => void {
  hearers[kind].add(hearer);
  return () => void hearers[kind].delete(hearer);
}

/**
 * Listens for the end of the session while nothing is asked: whoever is signed out from elsewhere sees it at once. A line that breaks
 * is taken up again, later each time. Returns the way to stop.
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
      failures = 0;
      hear(JSON.parse(String(data)) as LiveMessage, token);
    };
    socket.onclose = ({ code }) => {
      if (stopped || code === OVER) return;
      // Not all at once when a server comes back.
      timer = setTimeout(open, Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.5 + Math.random()));
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
  if (data?.kind === 'texts') textsHearer(data.stamp ?? '');
}

function hear({ code, msg, data }: LiveMessage, token: string | null): void {
  if (code === 200) notify(data);
  if (code === 200 || token !== useSession.getState().token || paused()) return;
  const error = new ApiError(msg, { code, status: 401, data: data ?? {} });
  const reason = reasonOf(error);
  if (reason && wiring.refused(reason, error)) pauseCalls(reason, msg);
}
