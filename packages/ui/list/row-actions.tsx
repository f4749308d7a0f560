import { EllipsisOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { Button, Dropdown, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useDelete } from '../record/use-delete.tsx';
import type { ListHandle } from './use-list-page.ts';

const ActionDialog = lazy(() => import('../record/action-dialog.tsx'));

/** Edit at hand, the rest behind one button. */
export function RowActions({ list, row, touch = false }: { list: ListHandle; row: RecordRow; touch?: boolean }) {
  const t = useText();
  const { model } = list;
  const remove = useDelete(model.name);
  const act = useAction(model.name);
  const [asking, setAsking] = useState<ActionDescription | null>(null);

  const take = async (action: ActionDescription, args: Values | undefined) => {
    await act.mutateAsync({ id: row.id, version: row.version, action: action.name, ...(args && { args }) });
  };
  const size = touch ? {} : { size: 'small' as const };
  const actions = offeredActions(model, row);
  const items = [
    ...actions.map((action) => ({ key: action.name, label: action.label, onClick: () => setAsking(action) })),
    ...(model.access.delete ? [{ key: '-delete', danger: true, label: t('ui.action.delete'), onClick: () => remove(row) }] : []),
  ];
  return (
    <Flex align="center" gap="small">
      {model.access.update && (
        <Button type="link" {...size} style={{ padding: 0 }} onClick={() => list.open(row.id, true)}>
          {t('ui.action.edit')}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button type="text" {...size} icon={<EllipsisOutlined />} aria-label={t('ui.action.more')} />
        </Dropdown>
      )}
      <Suspense>
        {asking && <ActionDialog action={asking} total={1} run={(args) => take(asking, args)} onClose={() => setAsking(null)} />}
      </Suspense>
    </Flex>
  );
}
