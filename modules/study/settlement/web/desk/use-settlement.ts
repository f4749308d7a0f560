import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';

export const steps = ['settle', 'expenses', 'account', 'agree', 'publicise', 'pay', 'return', 'refunds', 'close', 'archive'] as const;

export interface NextStep {
  readonly step: (typeof steps)[number];
  readonly act?: { readonly model: string; readonly id: string; readonly action: string };
  readonly page?: string;
  /** Whether the reader takes it. */
  readonly may: boolean;
}

export interface Desk {
  readonly trip: { readonly id: string; readonly name: string; readonly status: string };
  readonly next: NextStep | null;
  readonly publicityEnd: string | null;
  /** Refunds that are still open. */
  readonly refunds: number;
  readonly missing: readonly { readonly code: string; readonly text: string }[];
}

/** The settlement of a trip. Under the key of all records, so that every write in this window refreshes it. */
export function useSettlement(trip: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'tripSettlement', trip],
    queryFn: ({ signal }) => api.get<Desk>(`/api/trips/${trip}/settlement`, {}, { signal }),
  });
}
