import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { pageSizes } from '@zhixing/client/list-state.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex, Pagination } from 'antd';
import type { MouseEvent } from 'react';
import type { ListHandle } from './use-list-page.ts';

const usualSize = pageSizes[0] ?? 0;

/** Pages of a list. Stands below the rows, so a first list draws those without it. */
export default function Pager({ list, phone }: { list: ListHandle; phone: boolean }) {
  const t = useText();
  const total = list.page.data?.pagination.total ?? 0;
  if (total === 0) return null;
  return (
    <Flex component="nav" justify="flex-end" aria-label={t('ui.list.pages')}>
      <Pagination
        current={list.state.page}
        pageSize={list.state.size}
        total={total}
        onChange={(page, size) => list.change(size === list.state.size ? { page } : { size })}
        pageSizeOptions={pageSizes}
        showSizeChanger={phone ? false : { 'aria-label': t('ui.list.size') }}
        showQuickJumper={!phone}
        simple={phone}
        showLessItems
        showTotal={(all) => t('ui.list.total', { total: grouped(all) })}
      />
      {list.state.size > usualSize && (
        <Button
          type="text"
          icon={<VerticalAlignTopOutlined />}
          aria-label={t('ui.list.toTop')}
          title={t('ui.list.toTop')}
          onClick={toTop}
        />
      )}
    </Flex>
  );
}

/** Scrolls all scrollable ancestors and the grid to the top. */
function toTop({ currentTarget }: MouseEvent<HTMLElement>): void {
  for (let around = currentTarget.parentElement; around; around = around.parentElement) around.scrollTo({ top: 0 });
  currentTarget.closest('nav')?.parentElement?.parentElement?.querySelector('.zx-grid')?.scrollTo({ top: 0 });
}
