import { api } from '@zhixing/client/http.ts';
import { onRecordChanged } from '@zhixing/client/live.ts';
import { useMemo } from 'react';
import type { ReadPicture } from '../board/plans/floor-view.tsx';
import type { Snapshot } from '../board/snapshot.ts';
import type { ReadTracks } from '../board/use-replay.ts';
import type { ScreenSource } from '../board/use-snapshot.ts';

/** A screen as its reader sees it, read again when something on it has changed. */
export const useStaffSource = (screen: string, subject: string | undefined): ScreenSource =>
  useMemo(
    () => ({
      key: [screen, subject ?? ''],
      read: (signal) => api.get<Snapshot>(`/api/screens/${screen}/snapshot`, { subject }, { signal }),
      onChange: (watched, hearer) => {
        const [model = '', id = ''] = watched.split(':');
        return onRecordChanged(model, id, hearer);
      },
    }),
    [screen, subject],
  );

export const staffTracks: ReadTracks = (trip, span) => api.get('/api/screens/trip/tracks', { trip, ...span });

export const staffPicture: ReadPicture = (address, signal) => api.blob(address, { inline: 1 }, { signal });
