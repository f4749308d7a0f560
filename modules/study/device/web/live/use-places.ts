import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { onRecordChanged } from '@zhixing/client/live.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { useEffect, useMemo } from 'react';
import { type Wearer, wearerOf } from './wearers.ts';

interface PlacesAnswer {
  readonly list: readonly RecordRow[];
  readonly labels: Labels;
  readonly total: number;
  /** What to ask for next time. */
  readonly since: string;
}

/** Everybody that is located, as far as answers have said. */
interface Places {
  readonly wearers: ReadonlyMap<string, Wearer>;
  /** Names of the trips, by id. */
  readonly trips: Readonly<Record<string, string>>;
  readonly total: number;
  readonly since: string;
  /** When all of them were read, in milliseconds since 1970. */
  readonly readAt: number;
}

/** Changes are read together: hundreds of devices report within seconds. */
const TOGETHER_MS = 2000;
/** All are read again so often: of those whose trip has ended no change says so. */
const COMPLETE_MS = 60_000;

const keyOf = (language: string, trip: string | null) => ['data', language, 'locationFix', 'places', trip ?? ''] as const;

/** Where everybody is on a trip, or on all trips that the reader may see; read again as reports come in, only what has changed. */
export function usePlaces(trip: string | null, enabled = true) {
  const client = useQueryClient();
  const language = useLanguage();
  const queryKey = useMemo(() => keyOf(language, trip), [language, trip]);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<Places>(queryKey);
      const known = before && Date.now() - before.readAt < COMPLETE_MS ? before : null;
      const answer = await api.get<PlacesAnswer>('/api/places', { trip: trip ?? undefined, since: known?.since }, { signal });
      return merged(known, answer);
    },
    enabled,
  });
  const { data } = query;
  useFeeds(
    client,
    enabled
      ? (trip ??
          Object.keys(data?.trips ?? {})
            .toSorted()
            .join())
      : '',
  );
  const wearers = useMemo(() => [...(data?.wearers.values() ?? [])], [data]);
  return { ...query, wearers, trips: data?.trips ?? none, total: data?.total ?? 0 };
}

const none: Places['trips'] = {};

function merged(known: Places | null, { list, labels, total, since }: PlacesAnswer): Places {
  const changed = list.flatMap((row) => wearerOf(row, labels)).map((wearer) => [wearer.id, wearer] as const);
  const trips = Object.fromEntries(Object.entries(labels.trip ?? {}).map(([id, name]) => [id, name ?? '']));
  if (!known) return { wearers: new Map(changed), trips, total, since, readAt: Date.now() };
  const wearers = new Map([...known.wearers, ...changed]);
  return { ...known, wearers, trips: { ...known.trips, ...trips }, total: Math.max(known.total, wearers.size), since };
}

/** Reads records again after a device of one of these trips has reported. */
function useFeeds(client: QueryClient, trips: string): void {
  useEffect(() => {
    if (trips === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: keys.allData });
      }, TOGETHER_MS);
    };
    const stops = trips.split(',').map((trip) => onRecordChanged('locationFix', trip, changed));
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [client, trips]);
}
