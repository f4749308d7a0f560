import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex, theme } from 'antd';
import { Suspense, use } from 'react';
import { extensions } from '../record/extensions.ts';
import { PageHeading } from './page-heading.ts';
import { TableTools } from './table-tools.tsx';
import type { ListHandle } from './use-list-page.ts';

interface Props {
  readonly list: ListHandle;
  readonly title: string;
  readonly phone: boolean;
  /** The list fills the window. */
  readonly full: boolean;
  readonly onFull: (full: boolean) => void;
}

/** Title, total, tools and the primary action. */
export function ListTitle({ list, title, phone, full, onFull }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const Heading = use(PageHeading);
  const lacks = !phone && !list.model.access.create && list.model.serverManaged !== true;
  const total = list.page.data?.pagination.total;
  return (
    <Flex align="center" justify="space-between" gap="small" wrap>
      <Flex align="baseline" gap="small">
        {/* On phones the tab shows the title already, and the line has room for the tools. */}
        <Heading
          className={phone ? 'sr-only' : ''}
          style={phone ? {} : { margin: 0, fontSize: token.fontSizeLG, fontWeight: token.fontWeightStrong }}
        >
          {title}
        </Heading>
        <span aria-live="polite" style={{ color: token.colorTextSecondary }}>
          {total !== undefined && t('ui.list.total', { total: grouped(total) })}
        </span>
      </Flex>
      <Flex align="center" gap="small" wrap>
        <TableTools list={list} title={title} phone={phone} full={full} onFull={onFull} />
        {lacks && extensions.Holders && (
          <Suspense>
            <extensions.Holders model={list.model.name} abilities={['create']} />
          </Suspense>
        )}
        {list.model.access.create && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => list.open('new')}>
            {t('ui.action.create')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
