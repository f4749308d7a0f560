import type { Entry } from './board.ts';
import { ask, Failure, randomId, upload } from './http.ts';
import { readAll, remove, write } from './local-store.ts';

interface Common {
  readonly id: string;
  /** Order in which things happened on this phone. */
  readonly seq: number;
  /** Whose it is: it is sent under no other session. */
  readonly owner: string;
  readonly trip: string;
  readonly title: string;
  /** Why the server did not take it; it then waits for a person. */
  readonly refused?: string;
}

export type Waiting = Common &
  (
    | { readonly kind: 'checkIn'; readonly entry: Entry }
    | { readonly kind: 'post'; readonly path: string; readonly body: unknown }
    | { readonly kind: 'log'; readonly body: Readonly<Record<string, unknown>>; readonly photos: readonly (Blob | string)[] }
  );

type Given = Waiting extends infer W ? (W extends Waiting ? Omit<W, 'id' | 'seq'> & { readonly id?: string } : never) : never;

const MOST_AT_ONCE = 100;
let last = 0;

/** Puts something into the queue; it is stored on the phone when the promise resolves. */
export async function put(given: Given): Promise<Waiting> {
  last = Math.max(last + 1, Date.now());
  const item = { id: randomId(), ...given, seq: last } as Waiting;
  await write('queue', item.id, item);
  return item;
}

export const drop = (id: string): Promise<void> => remove('queue', id);

/** Everything that waits, in its order. */
export const waiting = async (): Promise<Waiting[]> => (await readAll<Waiting>('queue')).sort((a, b) => a.seq - b.seq);

/**
 * Sends what waits, in its order, each once: check-ins carry ids of their own, everything else a key under which the server answers a
 * repetition as it did the first time. What is refused stays with the reason and holds nothing back.
 * @throws Failure with `offline` or `signIn`, where the rest has to wait
 */
export async function sendAll(owner: string, told: (sent: readonly Entry[]) => void): Promise<void> {
  for (;;) {
    const due = (await waiting()).filter((item) => item.owner === owner && item.refused === undefined);
    const [first] = due;
    if (!first) return;
    if (first.kind === 'checkIn') told(await sendEntries(entriesAhead(due)));
    else await sendOne(first);
  }
}

type CheckInItem = Extract<Waiting, { kind: 'checkIn' }>;

/** Check-ins up to the next thing of another kind, which may build on them. */
function entriesAhead(due: readonly Waiting[]): CheckInItem[] {
  const other = due.findIndex(({ kind }) => kind !== 'checkIn');
  return due.slice(0, other < 0 ? MOST_AT_ONCE : Math.min(other, MOST_AT_ONCE)) as CheckInItem[];
}

interface Taken {
  readonly id: string;
  readonly status: 'taken' | 'known' | 'refused';
  readonly text?: string;
}

async function sendEntries(items: readonly CheckInItem[]): Promise<Entry[]> {
  const body = { sentAt: new Date().toISOString(), entries: items.map(({ entry }) => entry) };
  const { entries } = await ask<{ entries: readonly Taken[] }>('POST', '/api/check-ins', body);
  const sent: Entry[] = [];
  for (const item of items) {
    const answer = entries.find(({ id }) => id === item.entry.id);
    if (answer?.status === 'refused') await write('queue', item.id, { ...item, refused: answer.text ?? answer.status });
    else {
      await remove('queue', item.id);
      sent.push(item.entry);
    }
  }
  return sent;
}

async function sendOne(item: Exclude<Waiting, CheckInItem>): Promise<void> {
  try {
    if (item.kind === 'post') await ask('POST', item.path, item.body, { key: item.id });
    else await sendLog(item);
    await remove('queue', item.id);
  } catch (error) {
    if (!(error instanceof Failure) || error.why !== 'refused') throw error;
    // It had arrived, and only its answer was lost.
    if (hasArrived(item, error)) await remove('queue', item.id);
    else await write('queue', item.id, { ...item, refused: error.message });
  }
}

const hasArrived = (item: Waiting, { key }: Failure): boolean =>
  (item.kind === 'log' && key === 'model.duplicate') ||
  (item.kind === 'post' && item.path.endsWith('/finish') && key === 'model.wrongState');

async function sendLog(item: Extract<Waiting, { kind: 'log' }>): Promise<void> {
  const photos: (Blob | string)[] = [...item.photos];
  for (const [n, photo] of photos.entries()) {
    if (typeof photo === 'string') continue;
    photos[n] = await upload(photo);
    // Kept photo by photo, so that none is sent again after a line that dropped.
    await write('queue', item.id, { ...item, photos: [...photos] });
  }
  await ask('POST', '/api/data/tripLog', { ...item.body, clientKey: item.id, photos }, { key: item.id });
}
