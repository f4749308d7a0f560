import { useText } from '@zhixing/client/i18n.ts';
import { pageSizes } from '@zhixing/client/list-state.ts';
import { Pages } from '@zhixing/ui/list/pages.tsx';
import { Flex, Grid } from 'antd';
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
  const text = useText();
  const phone = Grid.useBreakpoint().md === false;
  if (total === 0) return <p className="own-note">{none}</p>;
  return (
    <>
      <OwnTable {...table} />
      {count !== undefined || total > Math.min(paging.pageSize, ...pageSizes) ? (
        <Flex component="nav" justify="flex-end" align="center" gap="small" wrap aria-label={text('ui.list.pages')}>
          <Pages
            count={count}
            total={total}
            page={paging.currentPage}
            size={paging.pageSize}
            onPage={(currentPage) => onPaging({ ...paging, currentPage })}
            onSize={(pageSize) => onPaging({ currentPage: pageWithRow(paging, pageSize), pageSize })}
            phone={phone}
          />
        </Flex>
      ) : null}
    </>
  );
}

/** The page that has the first row of the page shown, in another size. */
const pageWithRow = ({ currentPage, pageSize }: Paging, size: number): number => Math.floor(((currentPage - 1) * pageSize) / size) + 1;
