import {
  CalculatorOutlined,
  ColumnHeightOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  RestOutlined,
  SettingOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import { Button, Flex, Tooltip } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Density } from '../grid/density.ts';
import { DropMenu } from '../widgets/drop-menu.tsx';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { isNarrowed, type ListHandle } from './use-list-page.ts';

const ColumnSettings = lazyDialog(() => import('./column-settings.tsx'));
const TypeSwitch = lazy(() => import('../list-types/type-switch.tsx'));
const ImportWizard = lazyDialog(() => withTextsAside(import('../transfer/import-wizard.tsx')));
const RecycleBin = lazyDialog(() => withTextsAside(import('../bin/recycle-bin.tsx')));
const ExportDialog = lazyDialog(() => withTextsAside(import('../transfer/export-dialog.tsx')));

interface Props {
  readonly list: ListHandle;
  readonly title: string;
  readonly phone: boolean;
  /** The list fills the window. */
  readonly full: boolean;
  readonly onFull: (full: boolean) => void;
}

/** Toolbar for display, import, export and recycle bin. */
export function TableTools({ list, title, phone, full, onFull }: Props) {
  const t = useText();
  const [open, setOpen] = useState<'columns' | 'bin' | 'import' | 'export' | null>(null);
  const close = () => setOpen(null);
  return (
    <Flex role="toolbar" aria-label={t('ui.list.tools')} gap="small" align="center">
      {!phone && (
        <>
          <Tool
            label={t('ui.action.refresh')}
            icon={<ReloadOutlined />}
            loading={list.page.isFetching && !list.page.isPending}
            onClick={() => list.page.refetch()}
          />
          <DensityMenu list={list} />
          <Tool
            label={t('ui.list.summary')}
            icon={<CalculatorOutlined />}
            pressed={list.summed}
            onClick={() => list.setSummed(!list.summed)}
          />
          <Tool label={t('ui.list.columns')} icon={<SettingOutlined />} popup onClick={() => setOpen('columns')} />
          <Tool
            label={t(full ? 'ui.list.exitFull' : 'ui.list.full')}
            icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => onFull(!full)}
          />
        </>
      )}
      <Suspense>
        <TypeSwitch list={list} phone={phone} />
      </Suspense>
      {phone ? <MoreTools list={list} onOpen={setOpen} /> : <WaysInAndOut list={list} onOpen={setOpen} />}
      <Suspense>
        {open === 'columns' && <ColumnSettings list={list} onClose={close} />}
        {open === 'bin' && <RecycleBin model={list.model} title={title} onClose={close} />}
        {open === 'import' && <ImportWizard model={list.model} title={title} context={list.context} onClose={close} />}
        {open === 'export' && <ExportDialog rows={exportedRows(list)} onClose={close} />}
      </Suspense>
    </Flex>
  );
}

const exportedRows = ({ model, shown, query, page, state }: ListHandle) => ({
  model,
  shown,
  query,
  total: page.data?.pagination.total ?? 0,
  narrowed: isNarrowed(state),
});

interface WaysProps {
  readonly list: ListHandle;
  readonly onOpen: (what: 'bin' | 'import' | 'export') => void;
}

/** Import and export, as far as permitted, and the list's own commands. */
function WaysInAndOut({ list, onOpen }: WaysProps) {
  const t = useText();
  const { access } = list.model;
  const ways = [
    { name: 'import' as const, may: access.import, icon: <UploadOutlined /> },
    { name: 'export' as const, may: access.export, icon: <DownloadOutlined /> },
  ];
  return (
    <>
      {access.delete && <Tool label={t('ui.bin.open')} icon={<RestOutlined />} popup onClick={() => onOpen('bin')} />}
      {ways
        .filter(({ may }) => may)
        .map(({ name, icon }) => {
          const label = t(name === 'import' ? 'ui.action.import' : 'ui.action.export');
          return (
            <Button key={name} icon={icon} onClick={() => onOpen(name)} aria-haspopup="dialog">
              {label}
            </Button>
          );
        })}
      {list.commands.map(({ key, label, onClick }) => (
        <Button key={key} onClick={onClick} aria-haspopup="dialog">
          {label}
        </Button>
      ))}
    </>
  );
}

/** The same and refreshing in one menu, which leaves the title and the new button in one line on a phone. */
function MoreTools({ list, onOpen }: WaysProps) {
  const t = useText();
  const { access } = list.model;
  const way = (name: 'import' | 'export' | 'bin', may: boolean, icon: ReactNode, label: string) =>
    may ? [{ key: name, icon, label, onClick: () => onOpen(name) }] : [];
  const items = [
    { key: 'refresh', icon: <ReloadOutlined />, label: t('ui.action.refresh'), onClick: () => void list.page.refetch() },
    ...way('import', access.import, <UploadOutlined />, t('ui.action.import')),
    ...way('export', access.export, <DownloadOutlined />, t('ui.action.export')),
    ...list.commands.map(({ key, label, onClick }) => ({ key, label, onClick })),
    ...way('bin', access.delete, <RestOutlined />, t('ui.bin.open')),
  ];
  return (
    <DropMenu menu={{ items }} placement="bottomRight">
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t('ui.action.more')} title={t('ui.action.more')} />
    </DropMenu>
  );
}

function DensityMenu({ list }: { list: ListHandle }) {
  const t = useText();
  const steps: Density[] = ['large', 'medium', 'small'];
  const items = steps.map((key) => ({ key, label: t(`ui.density.${key}`) }));
  return (
    <DropMenu menu={{ items, selectable: true, selectedKeys: [list.density], onClick: ({ key }) => list.setDensity(key as Density) }}>
      <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('ui.list.density')} title={t('ui.list.density')} />
    </DropMenu>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly loading?: boolean;
  /** Toggle state, for toggle buttons. */
  readonly pressed?: boolean;
  readonly popup?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, pressed, popup = false, ...button }: ToolProps) {
  const state = pressed === undefined ? {} : { 'aria-pressed': pressed };
  return (
    <Tooltip title={label}>
      <Button
        type={pressed ? 'default' : 'text'}
        aria-label={label}
        {...state}
        {...(popup && { 'aria-haspopup': 'dialog' as const })}
        {...button}
      />
    </Tooltip>
  );
}
