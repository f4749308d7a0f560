import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { Pagination } from './records.ts';

export type JobStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A background job of the user. */
export interface Job {
  readonly id: string;
  readonly kind: 'import' | 'export' | 'bulk' | 'work';
  readonly model: string;
  readonly modelTitle: string;
  readonly title: string;
  readonly operation: 'update' | 'delete' | 'act' | 'restore' | null;
  readonly status: JobStatus;
  readonly undoing: boolean;
  readonly undone: boolean;
  readonly undoable: boolean;
  readonly retryable: boolean;
  readonly total: number;
  readonly processed: number;
  readonly succeeded: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** URL of the list that it was started from. */
  readonly source: string | null;
  readonly fileName?: string;
  readonly fileSize?: number;
  readonly expiresAt?: string;
  readonly error?: string;
}

export interface JobPage {
  readonly list: readonly Job[];
  readonly pagination: Pagination;
  readonly running: number;
}

export interface JobRow {
  readonly place: number;
  /** Null for rows of a file. */
  readonly id: string | null;
  readonly label: string | null;
  readonly outcome: 'done' | 'unchanged' | 'failed' | 'open';
  readonly message: string | null;
}

export const isEnded = ({ status }: Job): boolean => status !== 'waiting' && status !== 'running';

const CHANGED = 'zx:jobs';
const POLL_MS = 1500;
const WATCH_MS = 400;
const SHOWN = 50;

/** Notifies the job views that a job was started or changed. */
export const jobsChanged = (): void => void globalThis.dispatchEvent(new Event(CHANGED));

/** The user's latest jobs: polled while one is running, and refetched on `jobsChanged`. */
export function useJobs(): UseQueryResult<JobPage> {
  const language = useLanguage();
  const client = useQueryClient();
  useEffect(() => {
    const wake = () => void client.invalidateQueries({ queryKey: keys.jobs });
    globalThis.addEventListener(CHANGED, wake);
    return () => globalThis.removeEventListener(CHANGED, wake);
  }, [client]);
  return useQuery({
    queryKey: keys.jobList(language),
    queryFn: ({ signal }) => api.get<JobPage>('/api/jobs', { pageSize: SHOWN }, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
  });
}

const watched = new Set<string>();

/** Marks a job as watched: the component that watches it reports its end, so `useJobEnds` does not. */
export function useWatching(id: string | null): void {
  useEffect(() => {
    if (id === null) return undefined;
    watched.add(id);
    return () => void watched.delete(id);
  }, [id]);
}

/** Polls one job until it ends. */
export function useJob(id: string | null): UseQueryResult<{ readonly job: Job }> {
  const language = useLanguage();
  useWatching(id);
  return useQuery({
    queryKey: keys.oneJob(language, id ?? ''),
    queryFn: ({ signal }) => api.get<{ job: Job }>(`/api/jobs/${id}`, {}, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isEnded(state.data.job) ? false : WATCH_MS),
  });
}

/** A job's rows with their outcomes. */
export function useJobRows(id: string, query: { outcome?: JobRow['outcome']; currentPage: number; pageSize: number }) {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.jobRows(language, id, query),
    queryFn: ({ signal }) => api.get<{ list: readonly JobRow[]; pagination: Pagination }>(`/api/jobs/${id}/rows`, { ...query }, { signal }),
    staleTime: 0,
  });
}

/** Calls back for each job that ends unwatched; refetches records, which the job may have changed. */
export function useJobEnds(jobs: readonly Job[] | undefined, onEnd: (job: Job) => void): void {
  const client = useQueryClient();
  const going = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = (jobs ?? []).filter((job) => isEnded(job) && going.current.has(job.id));
    going.current = new Set((jobs ?? []).filter((job) => !isEnded(job)).map(({ id }) => id));
    if (ended.some(({ kind }) => kind !== 'export')) client.invalidateQueries({ queryKey: keys.allData });
    for (const job of ended.filter(({ id }) => !watched.has(id))) onEnd(job);
  }, [jobs, client, onEnd]);
}

/** Operations on a job. Each refetches the job lists. */
export function useJobActions() {
  const client = useQueryClient();
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    await client.invalidateQueries({ queryKey: keys.jobs });
    return answer;
  };
  return {
    cancel: (id: string) => told(api.post<{ job: Job }>(`/api/jobs/${id}/cancel`, {})),
    retry: (id: string) => told(api.post<{ job: Job }>(`/api/jobs/${id}/retry`, {})),
    undo: (id: string) => told(api.post<{ job: Job }>(`/api/jobs/${id}/undo`, {})),
    remove: (id: string) => told(api.delete<{ id: string }>(`/api/jobs/${id}`)),
    download: (id: string) => api.download(`/api/jobs/${id}/file`),
    /** The refused rows of an import, as a file to correct and upload again. */
    errorBook: ({ model, id }: Job) => api.download(`/api/data/${model}/import/${id}/errors`),
    /** Resolves when a job has ended, after refetching records. */
    ended: async (id: string): Promise<Job> => {
      for (;;) {
        const { job } = await api.get<{ job: Job }>(`/api/jobs/${id}`);
        if (isEnded(job)) {
          await client.invalidateQueries({ queryKey: keys.allData });
          return told(Promise.resolve(job));
        }
        await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
      }
    },
  };
}
