import type { Job } from '@zhixing/client/use-jobs.ts';
import { useState } from 'react';
import { nothingSelected } from '../list/selection.ts';
import type { ListHandle } from '../list/use-list-page.ts';
import { BulkActForm } from './bulk-act-form.tsx';
import { BulkDelete } from './bulk-delete.tsx';
import { BulkEdit } from './bulk-edit.tsx';
import { BulkEnd } from './bulk-end.tsx';
import { type BulkIntent, useBulkStart } from './use-bulk-start.ts';

interface Props {
  readonly list: ListHandle;
  readonly intent: BulkIntent;
  readonly onClose: () => void;
}

/** A bulk operation on the selected rows: input, preview, progress and result per row. */
export default function BulkDialog({ list, intent, onClose }: Props) {
  const [job, setJob] = useState<Job | null>(null);
  const start = useBulkStart(list, (started) => {
    list.setSelection(nothingSelected);
    setJob(started);
  });
  if (job) return <BulkEnd job={job} onOpen={list.open} onClose={onClose} />;
  if (intent.kind === 'delete') return <BulkDelete start={start} onClose={onClose} />;
  if (intent.kind === 'act') return <BulkActForm start={start} action={intent.action} onClose={onClose} />;
  return <BulkEdit start={start} model={list.model} onClose={onClose} />;
}
