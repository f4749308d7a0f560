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

/** Rows by id, or all rows of a query together with the row count shown to the user. */
export type BulkSelection =
  | { readonly ids: readonly string[] }
  | { readonly filter?: Condition | undefined; readonly keyword?: string | undefined; readonly expected: number };

export interface BulkPreview {
  readonly count: number;
  readonly sample: readonly {
    readonly id: string;
    readonly label: string | null;
    readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
    /** Why this row would be refused. */
    readonly message: string | null;
  }[];
  readonly labels: Labels;
}

const here = (): string => `${location.pathname}${location.search}`;
const tidy = (selection: BulkSelection): object =>
  'ids' in selection ? selection : { ...selection, keyword: selection.keyword || undefined };

/** Bulk operations on a model's records, run as background jobs. */
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

/** Starts a job that exports a list to a file; returns the job. */
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
