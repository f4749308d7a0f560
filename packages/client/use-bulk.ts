import type { Condition } from '@zhixing/model';
import { api } from './http.ts';
import type { Labels } from './records.ts';
import { type Job, jobsChanged } from './use-jobs.ts';
import { type ListQuery, listParameters } from './use-list.ts';
import type { Values } from './use-writes.ts';

export type BulkOperation =
  | { readonly op: 'update'; readonly values: Values }
  | { readonly op: 'delete' }
  | { readonly op: 'act'; readonly action: string; readonly args?: Values }
  | { readonly op: 'restore' };

/** Rows by their ids, or all that a query finds: then with the number that was seen. */
export type BulkSelection =
  | { readonly ids: readonly string[] }
  | { readonly filter?: Condition | undefined; readonly keyword?: string | undefined; readonly expected: number };

export interface BulkPreview {
  readonly count: number;
  readonly sample: readonly {
    readonly id: string;
    readonly label: string | null;
    readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
    /** Why this row would refuse. */
    readonly message: string | null;
  }[];
  readonly labels: Labels;
}

const here = (): string => `${location.pathname}${location.search}`;
const tidy = (selection: BulkSelection): object =>
  'ids' in selection ? selection : { ...selection, keyword: selection.keyword || undefined };

/** Doing the same to many records of a model, in the background. */
export function useBulk(model: string) {
  const path = `/api/data/${model}/bulk`;
  return {
    preview: (selection: BulkSelection, operation: BulkOperation) =>
      api.post<BulkPreview>(`${path}/preview`, { selection: tidy(selection), operation }),
    start: async (selection: BulkSelection, operation: BulkOperation): Promise<Job> => {
      const { job } = await api.post<{ job: Job }>(path, { selection: tidy(selection), operation, source: here() });
      jobsChanged();
      return job;
    },
  };
}

/** Has the rows of a list written into a file; answers the job that does. */
export async function startExport(model: string, query: ListQuery, format: 'xlsx' | 'csv', reason = ''): Promise<Job> {
  const { currentPage: _page, pageSize: _size, ...asked } = listParameters(query);
  const { job } = await api.post<{ job: Job }>(`/api/data/${model}/export`, {
    ...withoutBlanks({ ...asked, reason }),
    format,
    source: here(),
  });
  jobsChanged();
  return job;
}

const withoutBlanks = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
