import { ApiError, api } from '@zhixing/client/http.ts';
import { readStored, removeStored, writeStored } from '@zhixing/client/storage.ts';
import type { ReadPicture } from '../board/plans/floor-view.tsx';
import type { Snapshot } from '../board/snapshot.ts';
import type { ReadTracks } from '../board/use-replay.ts';

const KEY = 'screenWall';

/** The name of the cookie with the token of this wall: worthless without the cookie, which no program can read. */
export const wallSession = (): string | null => readStored(KEY);
export const clearWallSession = (): void => removeStored(KEY);

const own = () => ({ anonymous: true, token: wallSession() ?? '' }) as const;

export const readWall = (signal: AbortSignal): Promise<Snapshot> => api.get('/api/wall/snapshot', undefined, { ...own(), signal });
export const readWallTracks: ReadTracks = (_trip, span) => api.get('/api/wall/tracks', span, own());

export const readWallPicture: ReadPicture = (address, signal) => api.blob(address, { inline: 1 }, { ...own(), signal });

/** Opens this wall with a code. */
export async function enterWall(code: string): Promise<void> {
  const { session } = await api.post<{ session: string }>('/api/wall/session', { code }, { anonymous: true, token: '' });
  writeStored(KEY, session);
}

/** Whether the server says that this wall is over, and not merely that nothing came through. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.key === 'screen.over';
