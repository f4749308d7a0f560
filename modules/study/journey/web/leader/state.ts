import { useSyncExternalStore } from 'react';
import { type Board, type Entry, type Journey, type Trips, withSent } from './board.ts';
import { ask, Failure } from './http.ts';
import { clear, read, write } from './local-store.ts';
import { drop, put, sendAll, type Waiting, waiting } from './offline-queue.ts';

export interface State {
  readonly trips: Trips | null;
  readonly board: Board | null;
  readonly journey: Journey | null;
  readonly queue: readonly Waiting[];
  /** `on`: the last request came through. */
  readonly line: 'on' | 'off' | 'signIn';
  readonly user: string;
  readonly ready: boolean;
  /** The phone did not store what was last entered: it has no room. */
  readonly full: boolean;
}

let state: State = { trips: null, board: null, journey: null, queue: [], line: 'on', user: '', ready: false, full: false };
const listeners = new Set<() => void>();

function set(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};
export const useLeader = (): State => useSyncExternalStore(subscribe, () => state);

const EVERY_MS = 15_000;

/** Shows what the phone has, then asks the server; sends what waits whenever the line is back. */
export async function start(): Promise<void> {
  set({
    trips: (await read<Trips>('kept', 'trips')) ?? null,
    user: (await read<string>('kept', 'user')) ?? '',
    queue: await waiting(),
    ready: true,
  });
  addEventListener('online', () => void round());
  addEventListener('offline', () => set({ line: 'off' }));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void round());
  setInterval(() => document.visibilityState === 'visible' && void round(), EVERY_MS);
  await round();
}

/** Reads a trip: from the phone at once, from the server when it answers. */
export async function openTrip(trip: string): Promise<void> {
  if (state.board?.trip?.id === trip) return;
  set({ board: (await read<Board>('kept', `board ${trip}`)) ?? null, journey: (await read<Journey>('kept', `journey ${trip}`)) ?? null });
  await refresh(trip);
}

let running: Promise<void> | null = null;
let again = false;

/** Sends what waits and reads what is new; calls during a round lead to one more. */
export function round(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  running = once().finally(() => {
    running = null;
    if (!again) return;
    again = false;
    void round();
  });
  return running;
}

async function once(): Promise<void> {
  const send = async () => {
    if (state.user) await sendAll(state.user, sent);
  };
  await online(async () => {
    // Two windows of one phone take turns.
    await (navigator.locks ? navigator.locks.request('zx-leader', send) : send());
    set({ queue: await waiting() });
    const trips = await ask<Trips>('GET', '/api/check-ins/trips');
    await write('kept', 'trips', trips);
    set({ trips });
    const open = state.board?.trip?.id;
    if (open) await readTrip(open);
  });
  set({ queue: await waiting() });
}

function sent(entries: readonly Entry[]): void {
  if (state.board && entries.length > 0) set({ board: withSent(state.board, entries) });
  void waiting().then((queue) => set({ queue }));
}

export const refresh = (trip: string): Promise<void> => online(() => readTrip(trip));

async function readTrip(trip: string): Promise<void> {
  const [board, journey] = await Promise.all([
    ask<Board>('GET', `/api/trips/${trip}/roll-calls`),
    ask<Journey>('GET', `/api/trips/${trip}/journey`),
  ]);
  await Promise.all([
    write('kept', `board ${trip}`, board),
    write('kept', `journey ${trip}`, journey),
    write('kept', 'user', board.user ?? ''),
  ]);
  set({ board, journey, user: board.user ?? '' });
}

async function online(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    set({ line: 'on' });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    set({ line: error.why === 'signIn' ? 'signIn' : 'off' });
  }
}

type Unowned<W> = W extends unknown ? Omit<W, 'owner'> : never;

/**
 * Stores something on the phone, shows it, and sends it as soon as the line allows.
 * @returns whether the phone had room for it
 */
export async function add(item: Unowned<Parameters<typeof put>[0]>): Promise<boolean> {
  const stored = await put({ ...item, owner: state.user } as Parameters<typeof put>[0]).catch(() => null);
  set({ full: stored === null, ...(stored && { queue: [...state.queue, stored] }) });
  if (!stored) return false;
  // Asked for once there is something to lose: browsers clear what is not persistent when the phone runs out of room.
  void navigator.storage?.persist?.();
  void round();
  return true;
}

/** Gives up something that the server has refused. */
export async function giveUp(id: string): Promise<void> {
  await drop(id);
  set({ queue: await waiting() });
}

/** Removes the rosters from the phone; what is not sent stays. */
export async function clearRosters(): Promise<void> {
  await clear('kept');
  set({ trips: null, board: null, journey: null });
}

export const entriesOf = (queue: readonly Waiting[]): Entry[] =>
  queue.flatMap((item) => (item.kind === 'checkIn' && item.refused === undefined ? [item.entry] : []));
