import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';

export interface Figure {
  readonly value: string | number;
  readonly from: 'trip' | 'school' | 'platform' | 'default';
}

export interface Effective {
  readonly figures: Readonly<Record<string, Figure>>;
  /** Id of the setting of this very trip, school or platform. */
  readonly own: string | null;
}

/** The figures that hold for a trip or, without one, for the reader's school or the platform. */
export function useEffective(trip: string | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['data', language, 'warningSetting', 'effective', trip],
    queryFn: ({ signal }) => api.get<Effective>('/api/safety/warning-settings/effective', trip ? { trip } : {}, { signal }),
  });
}
