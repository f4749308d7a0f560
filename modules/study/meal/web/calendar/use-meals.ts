import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';

export const slots = ['breakfast', 'lunch', 'dinner'] as const;

export interface Meal {
  readonly id: string;
  readonly day: string;
  readonly meal: (typeof slots)[number] | 'snack';
  readonly mealAt: string;
  readonly status: string;
  readonly provider: string | null;
  readonly people: number | null;
  readonly dishes: readonly string[];
  /** Students by what they need, without names; `open` of them have no substitute dish yet. */
  readonly needs: readonly { readonly kind: string; readonly need: string; readonly students: number; readonly open: number }[];
  readonly confirmedBy: string | null;
  readonly confirmedAt: string | null;
}

interface ReadMeals {
  readonly trip: { readonly id: string; readonly name: string; readonly status: string };
  readonly days: readonly string[];
  readonly mayOrder: boolean;
  readonly meals: readonly Meal[];
}

export function useMeals(trip: string) {
  const language = useLanguage();
  return useQuery({
    // Under the key of all records, so that every write in this window refreshes it.
    queryKey: [...keys.allData, language, 'tripMeals', trip],
    queryFn: ({ signal }) => api.get<ReadMeals>(`/api/trips/${trip}/meals`, {}, { signal }),
  });
}
