import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useComputed } from '@zhixing/client/use-change.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { usePaths } from '@zhixing/client/use-tree-rows.ts';
import { theme } from 'antd';
import { useMemo } from 'react';
import type { GridColumn } from '../../grid/column.ts';
import type { GridLine } from '../../grid/line.ts';
import { LinesTable } from '../../list/lines-table.tsx';
import Pager from '../../list/pager.tsx';
import type { ListHandle } from '../../list/use-list-page.ts';
import { Waiting } from '../../states/waiting.tsx';

const PATH = '-path';

/** Search matches in a tree: a flat list, each with its path. */
export function TreeMatches({ list, title }: { list: ListHandle; title: string }) {
  const t = useText();
  const { token } = theme.useToken();
  const fields = [...new Set([...(list.query.fields ?? []), 'parent'])];
  const found = useList(list.model.name, { ...list.query, fields });
  const paths = usePaths(list.model.name, list.model.label, found.data?.list ?? null);
  const ways = JSON.stringify([...paths]);
  // Paths are a new map at every drawing; they differ when they read differently.
  const lines = useComputed([found.data, ways], () =>
    (found.data?.list ?? []).map((row): GridLine<RecordRow> => {
      const path = paths.get(row.id) ?? [];
      return { kind: 'row', key: row.id, row: { ...row, [PATH]: path.join(' / ') }, level: 0 };
    }),
  );
  const place = useMemo((): GridColumn<RecordRow> => {
    const text = (row: RecordRow) => String(row[PATH] || t('ui.tree.top'));
    return { key: PATH, title: t('ui.tree.place'), width: token.screenXS / 2, settled: true, text, render: text };
  }, [t, token]);
  if (!found.data) return <Waiting />;
  return (
    <>
      <LinesTable list={list} title={title} page={found.data} lines={lines} busy={found.isPlaceholderData} extra={place} />
      <Pager list={list} phone={false} />
    </>
  );
}
