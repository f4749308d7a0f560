import { useText } from '@zhixing/client/i18n.ts';
import { pageSizes } from '@zhixing/client/list-state.ts';
import { Flex, Pagination } from 'antd';
import type { ListHandle } from './use-list-page.ts';

/** Total, sizes, pages, jumper. */
export function Pager({ list, phone }: { list: ListHandle; phone: boolean }) {
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
        showTotal={(all) => t('ui.list.total', { total: all.toLocaleString('en') })}
      />
    </Flex>
  );
}
