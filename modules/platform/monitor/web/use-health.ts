import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';

/** A problem in words, and what to do about it. */
export interface Finding {
  readonly tone: 'warning' | 'danger';
  readonly key: string;
  readonly title: string;
  readonly todo: string;
}

/** The state of the system; a part that could not be read is null. Sizes in bytes. */
export interface Health {
  readonly findings: readonly Finding[];
  readonly database: {
    readonly version: string;
    readonly bytes: number;
    readonly connections: number;
    readonly mostConnections: number;
    readonly oldestSeconds: number;
    readonly answerMs: number;
  } | null;
  readonly machine: {
    readonly system: string;
    readonly cores: number;
    readonly load: number;
    readonly memory: number;
    readonly memoryFree: number;
    readonly processMemory: number;
    readonly heap: number;
    readonly heapMost: number;
    readonly upSeconds: number;
    readonly delayMs: number;
    readonly disks: readonly { readonly folder: string; readonly bytes: number; readonly free: number }[];
  } | null;
  readonly work: { readonly jobs: number; readonly events: number; readonly lines: number } | null;
  /** Times in milliseconds. */
  readonly slow: readonly { readonly text: string; readonly count: number; readonly total: number; readonly most: number }[];
  readonly version: string;
  readonly node: string;
  readonly at: number;
}

const EVERY_MS = 10_000;

/** The state of the system, polled every ten seconds. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.get<Health>('/api/system/Monitor', {}, { signal }),
    refetchInterval: EVERY_MS,
  });
