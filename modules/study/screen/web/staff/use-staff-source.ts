import { api } from '@zhixing/client/http.ts';
import { onRecordChanged } from '@zhixing/client/live.ts';
import { useMemo } from 'react';
import type { Snapshot } from '../board/snapshot.ts';
import type { ReadTracks } from '../board/use-replay.ts';
import type { ScreenSource } from '../board/use-snapshot.ts';

/** A screen as its reader sees it, read again when an alarm or a position of its trip has changed. */
export const useStaffSource = (screen: string, subject: string | undefined): ScreenSource =>
  useMemo(
    () => ({
      key: [screen, subject ?? ''],
      read: (signal) => api.get<Snapshot>(`/api/screens/${screen}/snapshot`, { subject }, { signal }),
      onChange: (watched, hearer) => {
        const stops = watched.split(' ').flatMap((key) => {
          const [model, id] = key.split(':');
          return model && id ? [onRecordChanged(model, id, hearer)] : [];
        });
        return () => {
          for (const stop of stops) stop();
        };
      },
    }),
    [screen, subject],
  );

export const staffTracks: ReadTracks = (trip, span) => api.get('/api/screens/trip/tracks', { trip, ...span });
