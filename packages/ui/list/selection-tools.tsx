import { BatchBar } from './batch-bar.tsx';
import { SelectionNote } from './selection-note.tsx';
import type { ListHandle } from './use-list-page.ts';

/** Bulk tools for selected rows. */
export default function SelectionTools({ list }: { list: ListHandle }) {
  return (
    <>
      <BatchBar list={list} />
      <SelectionNote list={list} />
    </>
  );
}
