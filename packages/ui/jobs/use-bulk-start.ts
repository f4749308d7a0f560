import { ApiError } from '@zhixing/client/api-error.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { type BulkOperation, type BulkPreview, type BulkSelection, useBulk } from '@zhixing/client/use-bulk.ts';
import type { Job } from '@zhixing/client/use-jobs.ts';
import { useState } from 'react';
import { type Selection, selectedCount } from '../list/selection.ts';
import type { ListHandle } from '../list/use-list-page.ts';
import { useNotices } from '../states/use-notices.ts';

/** The bulk operation that the user chose. */
export type BulkIntent =
  | { readonly kind: 'edit' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'act'; readonly action: ActionDescription };

/** A bulk operation before it is started. */
export interface BulkStart {
  /** Number of rows; for a query selection, the server's latest count. */
  readonly count: number;
  readonly busy: boolean;
  preview(operation: BulkOperation): Promise<BulkPreview | null>;
  run(operation: BulkOperation): Promise<void>;
}

/** Starts bulk operations on the selection. If the row count has changed since the user saw it, asks again with the new count. */
export function useBulkStart(list: ListHandle, onStarted: (job: Job) => void): BulkStart {
  const bulk = useBulk(list.model.name);
  const { failed } = useNotices();
  const [chosen] = useState<Selection>(list.selection);
  const [count, setCount] = useState(() => selectedCount(chosen));
  const [busy, setBusy] = useState(false);
  const work = async <T>(task: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await task();
    } catch (error) {
      const counted = error instanceof ApiError ? error.data.count : undefined;
      if (typeof counted === 'number') {
        setCount(counted);
        void list.page.refetch();
      }
      failed(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    count,
    busy,
    preview: (operation) => work(() => bulk.preview(rowsOf(chosen, count), operation)),
    run: async (operation) => {
      const job = await work(() => bulk.start(rowsOf(chosen, count), operation));
      if (job) onStarted(job);
    },
  };
}

const rowsOf = (selection: Selection, expected: number): BulkSelection =>
  selection.mode === 'rows' ? { ids: [...selection.rows.keys()] } : { ...selection.query, expected };
