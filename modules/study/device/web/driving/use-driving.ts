import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useList } from '@zhixing/client/use-list.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { useMemo } from 'react';

export interface Stop {
  readonly from: number;
  readonly until: number | null;
  readonly position: Position;
}

export interface Driven {
  readonly device: string;
  readonly tripVehicle: string;
  /** Milliseconds since 1970; null where it rests. */
  readonly drivenSince: number | null;
  readonly maxKmh: number;
  readonly metres: number;
  readonly stops: readonly Stop[];
}

export interface DrivingLimits {
  readonly speedKmh: number;
  readonly drivingMinutes: number;
  readonly restMinutes: number;
}

const AGAIN_MS = 60_000;

/** How the coaches of a trip were driven in the last hours. */
export function useDriving(trip: string, hours: number) {
  return useQuery({
    queryKey: ['driving', trip, hours],
    queryFn: ({ signal }) =>
      api.get<{ limits: DrivingLimits | null; coaches: readonly Driven[] }>('/api/tracks/driving', { trip, hours }, { signal }),
    refetchInterval: AGAIN_MS,
  });
}

/** A coach as people call it, with who drives it. */
export interface Coach {
  readonly carNo: string;
  readonly plate: string;
  readonly drivers: readonly string[];
}

const fields = ['carNo', 'vehicle', 'driver', 'coDriver'];

/** The coaches of a trip, by their records on it. */
export function useCoaches(trip: string): ReadonlyMap<string, Coach> {
  const { data } = useList('tripVehicle', { filter: { trip }, page: 1, size: 60, fields });
  return useMemo(
    () =>
      new Map(
        (data?.list ?? []).map((row) => {
          const label = (name: string) => data?.labels[name]?.[String(row[name])] ?? '';
          return [
            row.id,
            { carNo: String(row.carNo), plate: label('vehicle'), drivers: ['driver', 'coDriver'].map(label).filter(Boolean) },
          ];
        }),
      ),
    [data],
  );
}
