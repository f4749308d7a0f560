import { ColumnHeightOutlined, DownloadOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Dropdown, Flex, Tooltip } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { BatchBar } from './batch-bar.tsx';
import { ColumnSettings } from './column-settings.tsx';
import type { Density, ListHandle } from './use-list-page.ts';

const ImportWizard = lazy(() => import('../transfer/import-wizard.tsx'));
const ExportDialog = lazy(() => import('../transfer/export-dialog.tsx'));

interface Props {
  readonly list: ListHandle;
  readonly title: string;
  readonly phone: boolean;
}

/** What is done to the rows chosen, and how the table shows itself. */
export function TableTools({ list, title, phone }: Props) {
  const t = useText();
  const [open, setOpen] = useState<'import' | 'export' | null>(null);
  const { access } = list.model;
  const close = () => setOpen(null);
  return (
    <Flex align="center" justify="space-between" gap="small" wrap>
      <BatchBar list={list} />
      <Flex role="toolbar" aria-label={t('ui.list.tools')} gap="small" align="center">
        {access.import && (
          <Button icon={<UploadOutlined />} onClick={() => setOpen('import')} aria-haspopup="dialog">
            {t('ui.action.import')}
          </Button>
        )}
        {access.export && (
          <Button icon={<DownloadOutlined />} onClick={() => setOpen('export')} aria-haspopup="dialog">
            {t('ui.action.export')}
          </Button>
        )}
        <Tool label={t('ui.action.refresh')} icon={<ReloadOutlined />} loading={list.page.isFetching} onClick={() => list.page.refetch()} />
        {!phone && <DensityMenu list={list} />}
        {!phone && <ColumnSettings list={list} />}
      </Flex>
      <Suspense>
        {open === 'import' && <ImportWizard model={list.model} title={title} onClose={close} />}
        {open === 'export' && <ExportDialog list={list} onClose={close} />}
      </Suspense>
    </Flex>
  );
}

function DensityMenu({ list }: { list: ListHandle }) {
  const t = useText();
  const steps: Density[] = ['large', 'medium', 'small'];
  const items = steps.map((key) => ({ key, label: t(`ui.density.${key}`) }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [list.density], onClick: ({ key }) => list.setDensity(key as Density) }}
    >
      <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('ui.list.density')} title={t('ui.list.density')} />
    </Dropdown>
  );
}

function Tool({ label, ...button }: { label: string; icon: ReactNode; loading?: boolean; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} {...button} />
    </Tooltip>
  );
}
