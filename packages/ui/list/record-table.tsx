import type { RecordPage } from '@zhixing/client/records.ts';
import { useMemo } from 'react';
import { plainLines } from '../grid/line.ts';
import { LinesTable } from './lines-table.tsx';
import type { ListHandle } from './use-list-page.ts';

interface Props {
  readonly list: ListHandle;
  readonly page: RecordPage;
  readonly title: string;
}

/** One page of records as a grid; sorted by the server. */
export function RecordTable({ list, page, title }: Props) {
  const { currentPage, pageSize, total } = page.pagination;
  const lines = useMemo(() => plainLines(page.list, (row) => row.id), [page.list]);
  return (
    <LinesTable
      list={list}
      page={page}
      title={title}
      lines={lines}
      total={total}
      before={(currentPage - 1) * pageSize}
      busy={list.page.isPlaceholderData}
      restart={`${currentPage} ${list.state.sort}`}
    />
  );
}
