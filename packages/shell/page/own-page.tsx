import { pageSizes } from '@zhixing/client/list-state.ts';
import { Pagination } from 'antd';
import { OwnTable, type OwnTableProps } from './own-table.tsx';

export interface Paging {
  readonly currentPage: number;
  readonly pageSize: number;
}

interface OwnPageProps<T> extends OwnTableProps<T> {
  /** Text shown instead of an empty table. */
  readonly none: string;
  readonly total: number;
  readonly paging: Paging;
  readonly onPaging: (next: Paging) => void;
  /** Total as text; without it, pagination is shown only if there is more than one page. */
  readonly count?: string;
}

/** A paged read-only table. */
export function OwnPage<T>({ none, total, paging, onPaging, count, ...table }: OwnPageProps<T>) {
  if (total === 0) return <p className="own-note">{none}</p>;
  return (
    <>
      <OwnTable {...table} />
      {count !== undefined || total > Math.min(paging.pageSize, ...pageSizes) ? (
        <Pagination
          align="end"
          current={paging.currentPage}
          pageSize={paging.pageSize}
          pageSizeOptions={pageSizes}
          showSizeChanger
          {...(count !== undefined && { showTotal: () => count })}
          total={total}
          onChange={(currentPage, pageSize) => onPaging({ currentPage, pageSize })}
        />
      ) : null}
    </>
  );
}
