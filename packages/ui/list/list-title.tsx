import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Typography } from 'antd';
import type { ListHandle } from './use-list-page.ts';

/** Title, how many there are, and the one primary action. */
export function ListTitle({ list, title }: { list: ListHandle; title: string }) {
  const t = useText();
  const total = list.page.data?.pagination.total;
  return (
    <Flex align="center" justify="space-between" gap="small">
      <Flex align="baseline" gap="small" style={{ minWidth: 0 }}>
        <Typography.Title level={1} ellipsis style={{ fontSize: 'inherit', margin: 0 }}>
          {title}
        </Typography.Title>
        {total !== undefined && (
          <Typography.Text type="secondary">{t('ui.list.total', { total: total.toLocaleString('en') })}</Typography.Text>
        )}
      </Flex>
      {list.model.access.create && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => list.open('new')}>
          {t('ui.action.create')}
        </Button>
      )}
    </Flex>
  );
}
