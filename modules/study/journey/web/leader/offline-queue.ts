import type { Entry } from './board.ts';
import { ask, Failure, randomId, upload } from './http.ts';
import { readAll, remove, write } from './local-store.ts';

/** A photo that goes along with a record: its content until it is uploaded, then the id of the file. */
export interface Photo {
  /** Field of the record. */
  readonly field: string;
  /** Whether the field holds several. */
  readonly many: boolean;
  readonly content: Blob | string;
}

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
    | {
        readonly kind: 'post';
        readonly path: string;
        readonly body: Readonly<Record<string, unknown>>;
        readonly photos?: readonly Photo[];
      }
  );

type Given = Waiting extends infer W ? (W extends Waiting ? Omit<W, 'id' | 'seq'> & { readonly id?: string } : never) : never;

const MAX_AT_ONCE = 100;
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
export const waiting = async (): Promise<Waiting[]> =>
  (await readAll<Waiting | LogItem>('queue')).map(asPost).sort((a, b) => a.seq - b.seq);

/** A log entry in its former form, which may still wait on a phone that was updated meanwhile. */
type LogItem = Common & {
  readonly kind: 'log';
  readonly body: Readonly<Record<string, unknown>>;
  readonly photos: readonly (Blob | string)[];
};

function asPost(item: Waiting | LogItem): Waiting {
  if (item.kind !== 'log') return item;
  const photos = item.photos.map((content): Photo => ({ field: 'photos', many: true, content }));
  return { ...item, kind: 'post', path: '/api/data/tripLog', body: { ...item.body, clientKey: item.id }, photos };
}

type CheckInItem = Extract<Waiting, { kind: 'checkIn' }>;
type PostItem = Extract<Waiting, { kind: 'post' }>;

/** Records of a kind that the server will get: what it refused is none. */
export const postsTo = (queue: readonly Waiting[], path: string): PostItem[] =>
  queue.filter((item): item is PostItem => item.kind === 'post' && item.path === path && item.refused === undefined);

/** How many photos of something that waits have arrived, and how many there are. */
export function photosOf(item: Waiting): { readonly sent: number; readonly all: number } {
  const photos = item.kind === 'post' ? (item.photos ?? []) : [];
  return { sent: photos.filter(({ content }) => typeof content === 'string').length, all: photos.length };
}

/**
 * Sends what waits, in its order, each once: check-ins carry ids of their own, everything else a key under which the server answers a
 * repetition as it did the first time. What is refused stays with the reason and holds nothing back; nor do photos, which go last and one at
 * a time, so that a roll call never waits for more than one of them.
 * @throws Failure with `offline` or `signIn`, where the rest has to wait
 */
export async function sendAll(owner: string, onSent: (sent: readonly Entry[]) => void): Promise<void> {
  for (;;) {
    const due = (await waiting()).filter((item) => item.owner === owner && item.refused === undefined);
    const light = due.filter((item) => photoAhead(item) < 0);
    const first = light[0] ?? due[0];
    if (!first) return;
    if (first.kind === 'checkIn') onSent(await sendEntries(entriesAhead(light)));
    else await sendOne(first);
  }
}

/** Place of the first photo of an item that is not uploaded yet; -1 where none waits. */
const photoAhead = (item: Waiting): number =>
  item.kind === 'post' ? (item.photos ?? []).findIndex(({ content }) => typeof content !== 'string') : -1;

/** Check-ins up to the next thing of another kind, which may build on them. */
function entriesAhead(due: readonly Waiting[]): CheckInItem[] {
  const other = due.findIndex(({ kind }) => kind !== 'checkIn');
  return due.slice(0, other < 0 ? MAX_AT_ONCE : Math.min(other, MAX_AT_ONCE)) as CheckInItem[];
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

/** Sends the next photo of an item, or the item itself once all of them have arrived. */
async function sendOne(item: PostItem): Promise<void> {
  const next = photoAhead(item);
  try {
    if (next >= 0) await sendPhoto(item, next);
    else {
      await ask('POST', item.path, withPhotos(item), { key: item.id });
      await remove('queue', item.id);
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.why !== 'refused') throw error;
    // It had arrived, and only its answer was lost.
    if (hasArrived(item, error)) await remove('queue', item.id);
    else await write('queue', item.id, { ...item, refused: error.message });
  }
}

async function sendPhoto(item: PostItem, n: number): Promise<void> {
  const photos = [...(item.photos ?? [])];
  const photo = photos[n];
  if (!photo || typeof photo.content === 'string') return;
  photos[n] = { ...photo, content: await upload(photo.content, `${item.id}-${n}`) };
  await write('queue', item.id, { ...item, photos });
}

function withPhotos({ body, photos = [] }: PostItem): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...body };
  for (const { field, many, content } of photos) whole[field] = many ? [...((whole[field] as string[]) ?? []), content] : content;
  return whole;
}

const hasArrived = (item: PostItem, { key }: Failure): boolean =>
  (typeof item.body.clientKey === 'string' && key === 'model.duplicate') || (item.path.endsWith('/finish') && key === 'model.wrongState');
