import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';

/** A transfer that waits for its bill. */
export interface Line {
  readonly id: string;
  readonly version: number;
  readonly tradedAt: string;
  readonly amount: number;
  readonly payerName: string;
  readonly purpose: string | null;
  readonly bankRef: string;
  readonly proposal: Proposal | null;
}

export interface Proposal {
  readonly bill: string;
  readonly billNo: string;
  readonly student: string;
  readonly balance: number;
  readonly why: 'billNo' | 'nameAndAmount' | 'name' | 'amount';
}

export function useLines() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['data', language, 'bankLine', 'proposals'],
    queryFn: ({ signal }) => api.get<{ readonly list: readonly Line[] }>('/api/online-payment/bank-lines', {}, { signal }),
  });
}
