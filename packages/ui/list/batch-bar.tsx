import { DownOutlined } from '@ant-design/icons';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { offeredActions } from '@zhixing/client/use-action.ts';
import { Button, Flex } from 'antd';
import { Suspense, useState } from 'react';
import type { BulkIntent } from '../jobs/use-bulk-start.ts';
import { DropMenu } from '../widgets/drop-menu.tsx';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { nothingSelected, selectedCount } from './selection.ts';
import type { ListHandle } from './use-list-page.ts';

const BulkDialog = lazyDialog(() => withTextsAside(import('../jobs/bulk-dialog.tsx')));

/** Number of selected rows across pages, and bulk operations on them. */
export function BatchBar({ list }: { list: ListHandle }) {
  const [intent, setIntent] = useState<BulkIntent | null>(null);
  // The dialog stays mounted when the selection is cleared, so that a started operation can finish.
  return (
    <div>
      {selectedCount(list.selection) > 0 && <BatchTools list={list} onIntent={setIntent} />}
      <Suspense>{intent && <BulkDialog list={list} intent={intent} onClose={() => setIntent(null)} />}</Suspense>
    </div>
  );
}

function BatchTools({ list, onIntent }: { list: ListHandle; onIntent: (intent: BulkIntent) => void }) {
  const t = useText();
  const { access } = list.model;
  const items = actionsFor(list).map((action) => ({
    key: action.name,
    label: action.label,
    onClick: () => onIntent({ kind: 'act', action }),
  }));
  return (
    <Flex align="center" gap="small" wrap role="group" aria-label={t('ui.list.batch')}>
      <strong aria-live="polite">{t('ui.list.selected', { total: selectedCount(list.selection) })}</strong>
      <Button type="link" size="small" onClick={() => list.setSelection(nothingSelected)}>
        {t('ui.list.clearSelection')}
      </Button>
      {access.update && <Button onClick={() => onIntent({ kind: 'edit' })}>{t('ui.bulk.edit')}</Button>}
      {items.length > 0 && (
        <DropMenu menu={{ items }}>
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('ui.list.batch')}
          </Button>
        </DropMenu>
      )}
      {access.delete && (
        <Button danger onClick={() => onIntent({ kind: 'delete' })}>
          {t('ui.action.delete')}
        </Button>
      )}
    </Flex>
  );
}

/** Actions that at least one selected row offers; rows that refuse report it in the result. */
function actionsFor({ model, selection }: ListHandle): readonly ActionDescription[] {
  if (selection.mode === 'matching') return model.actions.filter(({ name }) => model.access.actions.includes(name));
  const offered = new Set([...selection.rows.values()].flatMap((row) => offeredActions(model, row)));
  return model.actions.filter((action) => offered.has(action));
}
