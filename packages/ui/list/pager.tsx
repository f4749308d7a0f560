import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { pageSizes } from '@zhixing/client/list-state.ts';
import { rise } from '@zhixing/client/rise.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex } from 'antd';
import type { MouseEvent } from 'react';
import { Pages } from './pages.tsx';
import type { ListHandle } from './use-list-page.ts';

const usualSize = pageSizes[0] ?? 0;

/** Pages of a list. Stands below the rows, so a first list draws those without it. */
export default function Pager({ list, phone }: { list: ListHandle; phone: boolean }) {
  const t = useText();
  const total = list.page.data?.pagination.total ?? 0;
  if (total === 0) return null;
  return (
    <Flex component="nav" justify="flex-end" align="center" gap="small" wrap aria-label={t('ui.list.pages')}>
      <Pages
        count={t('ui.list.total', { total: grouped(total) })}
        total={total}
        page={list.state.page}
        size={list.state.size}
        onPage={(page) => list.change({ page })}
        onSize={(size) => list.change({ size })}
        phone={phone}
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
  for (let around = currentTarget.parentElement; around; around = around.parentElement) rise(around);
  rise(currentTarget.closest('nav')?.parentElement?.parentElement?.querySelector('.zx-grid') ?? null);
}
