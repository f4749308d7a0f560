import type { QueryClient } from '@tanstack/react-query';
import { removeRecord, restoreRecord } from '@zhixing/client/delete-calls.ts';
import { text } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useState } from 'react';
import type { Confirm } from '../states/use-confirm.tsx';
import type { useNotices } from '../states/use-notices.ts';
import type { OwnWrites } from './extensions.ts';
import { ownWrites } from './own-writes.ts';

interface Ways extends Pick<ReturnType<typeof useNotices>, 'attempt' | 'done'> {
  readonly client: QueryClient;
  readonly confirm: Confirm;
}

/** Deletes a record after confirmation, by its model's own method if any. Returns whether it was deleted. */
export async function deleteRecord(model: string, row: RecordRow, { client, confirm, attempt, done }: Ways): Promise<boolean> {
  const own = await ownWrites(model, row);
  let choice = own?.usual;
  const chosen = (next: string) => {
    choice = next;
  };
  const note = text('ui.record.deleteNote');
  const content = own ? <Asked note={note} own={own} onChange={chosen} /> : note;
  const okText = text('ui.action.delete');
  if (!(await confirm({ title: text('ui.record.confirmDelete'), content, okText, danger: true }))) return false;
  const { id, version } = row;
  const several = own !== null && choice !== own.usual;
  const byOwn = several ? () => own.remove(row, choice ?? own.usual) : undefined;
  const gone = await attempt(() => removeRecord(client, model, id, version, byOwn));
  const restore = () => restoreRecord(client, model, id);
  const undo = { label: text('ui.record.undo'), run: () => void attempt(restore, text('ui.record.restored')), undo: true as const };
  if (gone) done(text('ui.record.deleted'), several ? undefined : undo);
  return gone;
}

/** The model's own question in the delete confirmation. */
function Asked({ note, own, onChange }: { note: string; own: OwnWrites; onChange: (value: string) => void }) {
  const [value, setValue] = useState(own.usual);
  const choose = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return (
    <>
      <p>{note}</p>
      <own.Choice value={value} onChange={choose} />
    </>
  );
}
