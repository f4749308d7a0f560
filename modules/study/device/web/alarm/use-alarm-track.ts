import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import type { Condition } from '@zhixing/model';
import type { Track, TrackPoint } from '@zhixing/ui/shapes/playback.ts';

const BEFORE_MS = 15 * 60_000;
const AFTER_MS = 10 * 60_000;
const subjects = ['student', 'tripStaff', 'tripVehicle'] as const;

interface AlarmTrack {
  /** In the order of time; none where the trip is over, nothing was reported, or the alarm is about nobody who is located. */
  readonly points: readonly TrackPoint[];
  readonly isReading: boolean;
  readonly error: Error | null;
  readonly again: () => void;
}

/** The way of whom an alarm is about, from a quarter of an hour before it until ten minutes after it was last reported. */
export function useAlarmTrack(alarm: RecordRow): AlarmTrack {
  const subject = subjects.find((one) => typeof alarm[one] === 'string');
  const filter = subject && alarm.trip ? ({ trip: alarm.trip, [subject]: alarm[subject] } as Condition) : null;
  const fixes = useList('locationFix', filter && { filter, page: 1, size: 1, fields: ['device'] });
  const device = fixes.data?.list[0]?.device;
  const tracks = useQuery({
    queryKey: ['alarm-track', alarm.id, alarm.lastAt, device],
    queryFn: ({ signal }) => {
      const from = new Date(Date.parse(String(alarm.raisedAt)) - BEFORE_MS).toISOString();
      const until = new Date(Math.min(Date.now(), Date.parse(String(alarm.lastAt)) + AFTER_MS)).toISOString();
      return api.get<{ tracks: Track[] }>('/api/tracks', { trip: alarm.trip, from, until, device }, { signal });
    },
    enabled: device !== undefined,
    staleTime: 60_000,
  });
  return {
    points: tracks.data?.tracks[0]?.points ?? [],
    isReading: fixes.isFetching || tracks.isFetching,
    error: fixes.error ?? tracks.error,
    again: () => void (fixes.error ? fixes.refetch() : tracks.refetch()),
  };
}
