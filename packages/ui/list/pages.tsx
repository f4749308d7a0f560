import { useText } from '@zhixing/client/i18n.ts';
import { pageSizes } from '@zhixing/client/list-state.ts';
import { Pagination, Select } from 'antd';

interface Props {
  /** Total as text. */
  readonly count?: string | undefined;
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  readonly phone: boolean;
}

/**
 * Total, sizes, previous page, pages, next page and jumper, as specified. They are elements in this order, because sizes moved by styles alone
 * would be read and focused after the pages.
 */
export function Pages({ count, total, page, size, onPage, onSize, phone }: Props) {
  const t = useText();
  const sizes = pageSizes.map((value) => ({ value, label: `${value} ${t('ui.list.perPage')}` }));
  return (
    <>
      {count !== undefined && <span>{count}</span>}
      {!phone && (
        <Select
          aria-label={t('ui.list.size')}
          value={size}
          options={sizes}
          onChange={onSize}
          popupMatchSelectWidth={false}
          virtual={false}
        />
      )}
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        onChange={onPage}
        showSizeChanger={false}
        showQuickJumper={!phone}
        simple={phone}
        showLessItems
      />
    </>
  );
}
