import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { onRecordChanged } from '@zhixing/client/live.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useEffect } from 'react';

export const signs = ['heartRate', 'bodyTemp', 'spo2'] as const;
type Abnormality = 'heartHigh' | 'heartLow' | 'tempHigh' | 'oxygenLow';

/** A child that carries a device, with the newest of each value; those that the reader may not see are empty. */
export interface Child {
  readonly student: string;
  readonly name?: string;
  readonly className?: string;
  readonly group: string;
  readonly isAbnormal: boolean;
  readonly abnormal: readonly Abnormality[];
  readonly heartRate: number | null;
  readonly bodyTemp: string | null;
  readonly spo2: number | null;
  readonly steps: number | null;
  readonly isWorn: boolean | null;
  readonly battery: number | null;
  readonly at: string | null;
}

interface Board {
  readonly isClear: boolean;
  readonly limits: Readonly<Record<'heartLow' | 'heartHigh' | 'tempHigh' | 'oxygenLow', number>> | null;
  readonly children: readonly Child[];
}

/** Changes are read together: hundreds of devices report within seconds. */
const TOGETHER_MS = 5000;
/** Values grow old while nothing comes in. */
const AGAIN_MS = 60_000;

/** The board of a trip, read again as values come in. */
export function useHealth(trip: string) {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onRecordChanged('healthReading', trip, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: ['health-board', trip] });
      }, TOGETHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, trip]);
  return useQuery({
    queryKey: ['health-board', trip],
    queryFn: ({ signal }) => api.get<Board>('/api/health-guard/board', { trip }, { signal }),
    refetchInterval: AGAIN_MS,
  });
}

/** The trip of the newest reading; undefined until it is known, null where there is none. */
export function useNewestTrip(): string | null | undefined {
  const { data } = useList('healthReading', { sort: '-measuredAt', page: 1, size: 1, fields: ['trip', 'measuredAt'] });
  return data && ((data.list[0]?.trip as string | undefined) ?? null);
}
