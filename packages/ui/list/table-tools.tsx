import { ColumnHeightOutlined, DownloadOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Dropdown, Flex, Tooltip } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Density, ListHandle } from './use-list-page.ts';

const ColumnSettings = lazy(() => import('./column-settings.tsx'));
const ImportWizard = lazy(() => import('../transfer/import-wizard.tsx'));
const ExportDialog = lazy(() => import('../transfer/export-dialog.tsx'));

interface Props {
  readonly list: ListHandle;
  readonly title: string;
  readonly phone: boolean;
}

/** How the table shows itself, and the ways in and out of it. */
export function TableTools({ list, title, phone }: Props) {
  const t = useText();
  const [open, setOpen] = useState<'import' | 'export' | null>(null);
  const { access } = list.model;
  const close = () => setOpen(null);
  return (
    <Flex role="toolbar" aria-label={t('ui.list.tools')} gap="small" align="center">
      <Tool
        label={t('ui.action.refresh')}
        icon={<ReloadOutlined />}
        loading={list.page.isFetching && !list.page.isPending}
        onClick={() => list.page.refetch()}
      />
      {!phone && <DensityMenu list={list} />}
      <Suspense>{!phone && <ColumnSettings list={list} />}</Suspense>
      {access.import && (
        <Button
          icon={<UploadOutlined />}
          onClick={() => setOpen('import')}
          aria-haspopup="dialog"
          aria-label={t('ui.action.import')}
          title={t('ui.action.import')}
        >
          {!phone && t('ui.action.import')}
        </Button>
      )}
      {access.export && (
        <Button
          icon={<DownloadOutlined />}
          onClick={() => setOpen('export')}
          aria-haspopup="dialog"
          aria-label={t('ui.action.export')}
          title={t('ui.action.export')}
        >
          {!phone && t('ui.action.export')}
        </Button>
      )}
      <Suspense>
        {open === 'import' && <ImportWizard model={list.model} title={title} context={list.context} onClose={close} />}
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
