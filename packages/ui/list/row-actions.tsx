import { EllipsisOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { isEditable } from '@zhixing/model/editable.ts';
import { Button, Flex } from 'antd';
import { DropMenu } from '../widgets/drop-menu.tsx';
import type { ListHandle } from './use-list-page.ts';
import { useRowActions } from './use-row-actions.tsx';

/** Edit button, and a menu with the other actions. */
export function RowActions({ list, row, touch = false }: { list: ListHandle; row: RecordRow; touch?: boolean }) {
  const t = useText();
  const { model } = list;
  const actions = useRowActions(list);
  const size = touch ? {} : { size: 'small' as const };
  const items = actions.items(row);
  return (
    <Flex align="center" gap="small">
      {model.access.update && isEditable(model.editableIn, row) && (
        <Button type="link" {...size} style={{ padding: 0 }} onClick={() => list.open(row.id, true)}>
          {t('ui.action.edit')}
        </Button>
      )}
      {items.length > 0 && (
        <DropMenu menu={{ items }}>
          <Button type="text" {...size} icon={<EllipsisOutlined />} aria-label={t('ui.action.more')} />
        </DropMenu>
      )}
      {actions.dialog}
    </Flex>
  );
}
