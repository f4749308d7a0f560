import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from './http.ts';
import { keys } from './query-keys.ts';
import { jobsChanged, useWatching } from './use-jobs.ts';
import { useWrite } from './use-writes.ts';

export type ImportMode = 'add' | 'update' | 'addOrUpdate';

export interface ImportJob {
  readonly id: string;
  readonly status: 'uploaded' | 'running' | 'dryRunDone' | 'done' | 'failed' | 'cancelled' | 'undone';
  readonly phase?: string;
  readonly total: number;
  readonly processed: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  readonly error?: string | null;
  readonly fileName?: string;
  /** The import wrote records and can be undone. */
  readonly undoable?: boolean;
}

export interface ImportColumn {
  readonly index: number;
  readonly header: string;
  readonly sample: readonly string[];
  /** Field suggested by the server. */
  readonly field: string | null;
  /** Field for which several columns compete: none is suggested, and the user chooses. */
  readonly contested?: string | null;
  /** The column is hidden in the spreadsheet. */
  readonly hidden?: boolean;
}

/** A field that a column may be mapped to: to be written, to find the record by, or to disambiguate names in other columns. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly key: boolean;
  readonly use?: 'write' | 'key' | 'hint';
  /** The reference that a column of this field takes the place of: the telephone of the head teacher finds the head teacher. */
  readonly with?: string | null;
}

/** A value that headings say by themselves: a column “Mother's name” makes the relation “mother”. */
export interface ImpliedValue {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly shown: string;
}

/** What the server read from the head of the uploaded file. */
export interface ImportUpload {
  readonly job: ImportJob;
  readonly sheets: readonly string[];
  readonly sheet?: string;
  readonly headerRow: number;
  /** Other sheets with the same header. */
  readonly alike?: readonly string[];
  /** Number of tables side by side on the sheet. */
  readonly blocks?: number;
  readonly hiddenRows?: number;
  readonly columns: readonly ImportColumn[];
  readonly implied?: readonly ImpliedValue[];
  readonly fields: readonly ImportField[];
}

export interface RowError {
  readonly row: number;
  /** Set when several sheets are imported together. */
  readonly sheet?: string | null;
  readonly column: string | null;
  readonly field: string | null;
  readonly value: string | null;
  readonly message: string;
}

export interface ImportState {
  readonly job: ImportJob;
  readonly errors: readonly RowError[];
}

/** Corrects the detected position of the header; rows count from one. */
export interface ImportHead {
  readonly sheet?: string;
  readonly headerRow?: number;
}

export interface ImportPlan extends ImportHead {
  readonly mapping: Readonly<Record<string, string>>;
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  /** Values for fields without a column. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Values that the headings imply, by field. */
  readonly implied?: Readonly<Record<string, string>>;
  /** Sheets with the same header to import too. */
  readonly also?: readonly string[];
  readonly skipHidden?: boolean;
}

const POLL_MS = 700;

const finished: ReadonlySet<ImportJob['status']> = new Set(['dryRunDone', 'done', 'failed', 'cancelled', 'undone']);

/** The steps of an import; each takes the id of the job created by the upload. */
export function useImport(model: string) {
  const path = `/api/data/${model}/import`;
  return {
    upload: (file: File, onProgress: (share: number) => void) => {
      const form = new FormData();
      form.append('file', file);
      return api.upload<ImportUpload>(path, form, onProgress);
    },
    /** Rereads the header from another sheet or row. */
    columns: (id: string, head: ImportHead) => api.get<Omit<ImportUpload, 'job'>>(`${path}/${id}/columns`, { ...head }),
    plan: async (id: string, plan: ImportPlan) => {
      const answer = await api.post<{ job: ImportJob }>(`${path}/${id}/plan`, plan);
      jobsChanged();
      return answer;
    },
    cancel: (id: string) => api.post<{ job: ImportJob }>(`${path}/${id}/cancel`),
    template: (format: 'xlsx' | 'csv') => api.download(`${path}/template`, { format }),
    errorBook: (id: string) => api.download(`${path}/${id}/errors`),
    undo: useWrite((id: string) => api.post<{ job: ImportJob }>(`${path}/${id}/undo`)),
  };
}

/** Polls an import job until it ends, then refetches lists. A null id is disabled; each phase has its own query. */
export function useImportJob(model: string, id: string | null, phase: string): UseQueryResult<ImportState> {
  const client = useQueryClient();
  useWatching(id);
  const job = useQuery({
    queryKey: keys.job(model, id ?? '', phase),
    queryFn: ({ signal }) => api.get<ImportState>(`/api/data/${model}/import/${id}`, {}, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && finished.has(state.data.job.status) ? false : POLL_MS),
  });
  const status = job.data?.job.status;
  useEffect(() => {
    if (!status || !finished.has(status)) return;
    client.invalidateQueries({ queryKey: keys.allData });
    jobsChanged();
  }, [status, client]);
  return job;
}
