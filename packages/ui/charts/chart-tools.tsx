import { CopyOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { showToast } from '@zhixing/client/toasts.ts';
import { Button, Flex, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { toTsv } from '../grid/clipboard.ts';
import { useTouchSize } from '../widgets/use-touch-size.ts';
import type { ChartChoice, ChartData, ChartRegions } from './chart-data.ts';
import { loadFamily } from './families/load-family.ts';
import { tableOf } from './figures.ts';

interface Props {
  readonly data: ChartData;
  readonly choice: ChartChoice;
  readonly title: string;
  readonly height: number;
  readonly regions: ChartRegions | undefined;
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
}

/** Tools of a chart: copying its figures, saving its picture, showing its table. */
export function ChartTools({ data, choice, title, height, regions, asTable, onTable }: Props) {
  const t = useText();
  const [saving, setSaving] = useState(false);
  const copy = async () => {
    const { head, lines } = tableOf(data, (label, unit) => t('ui.charts.withUnit', { label, unit }));
    await copyText(toTsv([head, ...lines]));
    showToast({ tone: 'success', text: t('ui.charts.copied', { count: lines.length }) });
  };
  const save = async () => {
    setSaving(true);
    try {
      const [{ savePicture }] = await Promise.all([import('./save-picture.ts'), loadFamily(choice.picture)]);
      await savePicture({ data, choice, title, height, ...(regions && { regions }) });
    } catch {
      showToast({ tone: 'error', text: t('ui.charts.notSaved') });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Flex className="zx-chart-tools" role="toolbar" aria-label={t('ui.charts.tools', { title })} gap={4}>
      <Tool label={t('ui.charts.copy')} icon={<CopyOutlined />} onClick={() => void copy()} />
      <Tool label={t('ui.charts.save')} icon={<DownloadOutlined />} loading={saving} onClick={() => void save()} />
      <Tool label={t('ui.charts.table')} icon={<TableOutlined />} pressed={asTable} onClick={() => onTable(!asTable)} />
    </Flex>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly loading?: boolean;
  readonly pressed?: boolean;
}

function Tool({ label, icon, onClick, loading = false, pressed }: ToolProps) {
  const size = useTouchSize();
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size={size}
        icon={icon}
        loading={loading}
        aria-label={label}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
        onClick={onClick}
      />
    </Tooltip>
  );
}
