import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { fenceGeometry } from '@zhixing/model/geo-fence.ts';
import type { Track } from '@zhixing/ui/shapes/playback.ts';
import type { ShownShape } from '@zhixing/ui/shapes/shape-map-props.ts';
import { type ShapeTone, shapeTones } from '@zhixing/ui/shapes/shape-tone.ts';
import { useMemo } from 'react';

const openStates = ['raised', 'acknowledged', 'handling'];

/** The trip whose device reported last; undefined until it is known, null where nobody is located. */
export function useNewestTrip(): string | null | undefined {
  const { data } = useList('locationFix', { sort: '-fixAt', page: 1, size: 1, fields: ['trip', 'fixAt'] });
  return data && ((data.list[0]?.trip as string | undefined) ?? null);
}

const fenceFields = 'name ownerType trip site shape center radiusM points path corridorM color'.split(' ');

/** Fences of a trip, and those that its sites keep for their own ground. */
export function useTripFences(trip: string | null): readonly ShownShape[] {
  const one = useRecord('trip', trip);
  const sites = (one.data?.record.sites as string[] | null | undefined) ?? [];
  const around = { any: [{ trip: trip ?? '' }, { all: [{ ownerType: 'site' }, { site: { in: sites } }] }] };
  const filter = { all: [{ status: 'enabled' }, around] };
  const { data } = useList('geoFence', one.data ? { filter, page: 1, size: 200, fields: fenceFields } : null);
  return useMemo(() => (data?.list ?? []).flatMap(shapeOf), [data]);
}

function shapeOf(row: RecordRow): ShownShape[] {
  const geometry = fenceGeometry(row);
  const tone = shapeTones.find((one) => one === row.color) ?? ('blue' satisfies ShapeTone);
  return geometry ? [{ id: row.id, title: String(row.name), geometry, tone }] : [];
}

/** An alarm of the trip, on the map and on the time line. */
export interface TripAlarm {
  readonly id: string;
  readonly category: string;
  readonly title: string;
  readonly raisedAt: number;
  readonly isOpen: boolean;
  readonly subject: string | null;
}

export function useTripAlarms(trip: string | null): readonly TripAlarm[] {
  const fields = ['category', 'raisedAt', 'status', 'student', 'tripStaff', 'tripVehicle'];
  const { data } = useList('alarm', trip ? { filter: { trip }, sort: '-raisedAt', page: 1, size: 200, fields } : null);
  const { data: model } = useModel(trip && 'alarm');
  return useMemo(
    () =>
      (data?.list ?? []).map((row) => ({
        id: row.id,
        category: String(row.category),
        title: model?.fields.find(({ name }) => name === 'category')?.options?.find(({ value }) => value === row.category)?.label ?? '',
        raisedAt: Date.parse(String(row.raisedAt)),
        isOpen: openStates.includes(String(row.status)),
        subject: (row.student ?? row.tripStaff ?? row.tripVehicle ?? null) as string | null,
      })),
    [data, model],
  );
}

/** Subjects of open alarms, of all trips. */
export function useOpenAlarms(): ReadonlySet<string> {
  const fields = ['student', 'tripStaff', 'tripVehicle'];
  const { data } = useList('alarm', { filter: { status: { in: openStates } }, sort: '-raisedAt', page: 1, size: 500, fields });
  return useMemo(
    () => new Set((data?.list ?? []).flatMap((row) => (row.student ?? row.tripStaff ?? row.tripVehicle ?? []) as string | [])),
    [data],
  );
}

interface AskedTracks {
  readonly trip: string;
  readonly hours: number;
  readonly device?: string | undefined;
  readonly only?: 'coaches';
}

/** Tracks of the last hours, of one device, of the coaches or of the whole trip. Every reading is logged, so they are read when asked for and not again. */
export function useTracks(asked: AskedTracks | null) {
  return useQuery({
    queryKey: ['tracks', asked],
    queryFn: ({ signal }) => {
      const { trip = '', hours = 1, device, only } = asked ?? {};
      const now = Date.now();
      const from = new Date(now - hours * 3_600_000).toISOString();
      return api.get<{ tracks: Track[] }>('/api/tracks', { trip, from, until: new Date(now).toISOString(), device, only }, { signal });
    },
    enabled: asked !== null,
    staleTime: 60_000,
  });
}
