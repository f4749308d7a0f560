import { useList } from '@zhixing/client/use-list.ts';
import type { Condition } from '@zhixing/model';

/** A stored data scheme. */
export interface Scheme {
  readonly id: string;
  readonly version: number;
  readonly subject: string;
  readonly name: string;
  readonly condition: Condition;
  readonly remark: string | null;
  readonly status: 'enabled' | 'disabled';
}

interface SchemeFilter {
  readonly keyword: string;
  readonly subject: string;
  readonly page: number;
  readonly size: number;
}

/** A page of schemes, filtered by model and name. */
export function useSchemes({ subject, ...asked }: SchemeFilter) {
  const query = useList('dataScheme', { ...asked, sort: 'subject', ...(subject && { filter: { subject } }) });
  return { ...query, data: query.data && { total: query.data.pagination.total, list: query.data.list as unknown as readonly Scheme[] } };
}
