import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { PathFilter } from '@zhixing/ui/filter/path-filters.tsx';

interface Named {
  readonly name: string;
  readonly label: string;
}

export interface ReportChoice {
  readonly name: string;
  readonly title: string;
  readonly period: boolean;
  readonly measures: readonly Named[];
  readonly filters: readonly PathFilter[];
  readonly charts: readonly {
    readonly place: number;
    readonly title: string | null;
    readonly picture: string;
    readonly measures: readonly string[];
  }[];
}

export interface ModelChoice {
  readonly name: string;
  readonly title: string;
  readonly days: readonly Named[];
  readonly places: readonly Named[];
}

interface Choices {
  readonly reports: readonly ReportChoice[];
  readonly models: readonly ModelChoice[];
}

/** What the user may put on a home. */
export function useChoices() {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'homeChoices'],
    queryFn: ({ signal }) => api.get<Choices>('/api/home/choices', {}, { signal }),
    staleTime: 60_000,
  });
}
