import type { RecordRow } from '@zhixing/client/records.ts';
import { useComputed } from '@zhixing/client/use-change.ts';
import { useTreeRows } from '@zhixing/client/use-tree-rows.ts';
import { useState } from 'react';
import type { GridLine } from '../../grid/line.ts';
import { LinesTable } from '../../list/lines-table.tsx';
import type { ListHandle } from '../../list/use-list-page.ts';
import Failed from '../../states/failed.tsx';
import { Waiting } from '../../states/waiting.tsx';
import { allLabels, treeLines } from './tree-lines.ts';

/** The tree as a grid; a branch is loaded when expanded. */
export function TreeTable({ list, title }: { list: ListHandle; title: string }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const { filter, fields = [] } = list.query;
  const { top, branches } = useTreeRows(list.model.name, { filter, fields, ...(list.state.sort && { sort: list.state.sort }) }, open);
  const read = [top, ...branches.values()].map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // The branches are new objects at every drawing; they differ when one was read.
  const tree = useComputed([top.data, read, open], () => {
    if (!top.data) return null;
    const pages = [top.data.page, ...[...branches.values()].flatMap(({ data }) => (data ? [data.page] : []))];
    const lines = treeLines(top.data, branches);
    const rows = lines.flatMap((line) => (line.kind === 'row' ? [line.row] : []));
    return { lines, page: { list: rows, labels: allLabels(pages), masked: top.data.page.masked } };
  });
  if (top.error) return <Failed error={top.error} onRetry={top.refetch} />;
  if (!tree) return <Waiting />;
  const toggle = ({ key }: GridLine<RecordRow>) => setOpen(open.includes(key) ? open.filter((id) => id !== key) : [...open, key]);
  return <LinesTable list={list} title={title} page={tree.page} lines={tree.lines} busy={top.isPlaceholderData} onToggle={toggle} />;
}
