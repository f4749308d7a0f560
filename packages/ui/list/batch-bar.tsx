import { DownOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { offeredActions } from '@zhixing/client/use-action.ts';
import { type Operation, useBatch, type Values } from '@zhixing/client/use-writes.ts';
import { Button, Dropdown, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useConfirm } from '../states/use-confirm.tsx';
import { useNotices } from '../states/use-notices.ts';
import type { ListHandle } from './use-list-page.ts';

const ActionDialog = lazy(() => import('../record/action-dialog.tsx'));

/** How many rows are chosen and what can be done to all of them at once: together, or not at all. */
export function BatchBar({ list }: { list: ListHandle }) {
  const t = useText();
  const confirm = useConfirm();
  const { attempt } = useNotices();
  const batch = useBatch(list.model.name);
  const [asking, setAsking] = useState<ActionDescription | null>(null);
  const rows = [...list.selected.values()];
  if (rows.length === 0) return <span />;

  const run = async (operation: Omit<Operation, 'id' | 'version'>) => {
    await batch.mutateAsync(rows.map(({ id, version }) => ({ ...operation, id, version })));
    list.setSelected(new Map());
  };
  const remove = async () => {
    const what = t('ui.action.delete');
    const title = t('ui.list.confirmBatch', { what, total: rows.length });
    const agreed = await confirm({ title, content: t('ui.record.deleteNote'), okText: what, danger: true });
    if (agreed) await attempt(() => run({ op: 'delete' }), t('ui.list.batchDone', { what, total: rows.length }));
  };
  const act = (action: ActionDescription, args: Values | undefined) => run({ op: 'act', action: action.name, ...(args && { args }) });
  const offered = list.model.actions.filter((action) => rows.every((row) => offeredActions(list.model, row).includes(action)));

  return (
    <Flex align="center" gap="small" wrap>
      <strong aria-live="polite">{t('ui.list.selected', { total: rows.length })}</strong>
      <Button type="link" size="small" onClick={() => list.setSelected(new Map())}>
        {t('ui.list.clearSelection')}
      </Button>
      {offered.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: offered.map((action) => ({ key: action.name, label: action.label, onClick: () => setAsking(action) })) }}
        >
          <Button loading={batch.isPending} icon={<DownOutlined />} iconPlacement="end">
            {t('ui.list.batch')}
          </Button>
        </Dropdown>
      )}
      {list.model.access.delete && (
        <Button danger loading={batch.isPending} onClick={remove}>
          {t('ui.action.delete')}
        </Button>
      )}
      <Suspense>
        {asking && <ActionDialog action={asking} total={rows.length} run={(args) => act(asking, args)} onClose={() => setAsking(null)} />}
      </Suspense>
    </Flex>
  );
}
