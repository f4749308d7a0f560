import { setTimeout as pause } from 'node:timers/promises';

/** Screens read within so many milliseconds of a change, as the page does. */
const APART_MS = 50;

/** What is measured of a snapshot. */
export interface Snapshot {
  readonly panels: { readonly alarms: { readonly rows: { readonly rows: readonly { readonly id: string }[] } } };
  readonly layers: readonly {
    readonly kind: string;
    readonly rows: readonly { readonly id: string; readonly values: { readonly fixAt?: string } }[];
  }[];
  readonly watch: string;
}

/** A screen that hears of changes on the live channel and reads its snapshot again. */
export interface Screen {
  readonly close: () => void;
  readonly shown: () => Snapshot;
  /** Resolves with the first snapshot, the present one included, of which it holds. */
  readonly until: (holds: (snapshot: Snapshot) => boolean) => Promise<Snapshot>;
}

/** Calls the product at an address. */
export async function call<T>(
  { url, token }: { readonly url: string; readonly token: string },
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { data, msg } = (await response.json()) as { data: T; msg: string };
  if (!response.ok) throw new Error(`${path}: ${msg}`);
  return data;
}

/**
 * Opens the study-tour screen of whoever the token belongs to.
 * @param onRead called with each snapshot when it has arrived
 */
export async function openScreen(
  { url, token }: { readonly url: string; readonly token: string },
  onRead: (snapshot: Snapshot) => void = () => undefined,
): Promise<Screen> {
  const read = () => call<Snapshot>({ url, token }, 'GET', '/api/screens/studyTour/snapshot');
  let shown = await read();
  let isReading = false;
  const waiting = new Set<() => void>();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`);
  const hear = async () => {
    if (isReading) return;
    isReading = true;
    await pause(Math.random() * APART_MS);
    isReading = false;
    shown = await read();
    onRead(shown);
    for (const look of waiting) look();
  };
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const { watch } = shown;
  socket.addEventListener('message', ({ data }) => void (String(data).includes(watch) && hear()));
  // What is sent before the server has said that it knows the session is lost.
  const welcome = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
  socket.send(JSON.stringify({ token }));
  await welcome;
  socket.send(JSON.stringify({ watch: [watch] }));
  return {
    close: () => socket.close(),
    shown: () => shown,
    until: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds(shown)) return;
          waiting.delete(look);
          resolve(shown);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Whether an alarm is among those that a snapshot lists. */
export const lists = ({ panels }: Snapshot, alarm: string): boolean => panels.alarms.rows.rows.some(({ id }) => id === alarm);
