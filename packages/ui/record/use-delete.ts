import { useQueryClient } from '@tanstack/react-query';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useConfirm } from '../states/use-confirm.tsx';
import { useNotices } from '../states/use-notices.ts';

/** Deletes a record after confirmation and offers undo for a while. Returns whether it was deleted. */
export function useDelete(model: string) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { attempt, done } = useNotices();
  return async (row: RecordRow): Promise<boolean> => {
    const { deleteRecord } = await import('./delete-record.tsx');
    return deleteRecord(model, row, { client, confirm, attempt, done });
  };
}
