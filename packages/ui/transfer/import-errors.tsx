import { DownloadOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ImportState, RowError } from '@zhixing/client/use-import.ts';
import { Button, Flex, Table } from 'antd';
import { Words } from '../widgets/words.tsx';
import type { ImportWizardHandle } from './use-import-wizard.ts';

/** Refused rows with reasons; the workbook has all of them, to correct and upload again. */
export function ImportErrors({ wizard, state }: { wizard: ImportWizardHandle; state: ImportState }) {
  const t = useText();
  const { job, errors } = state;
  const labels = new Map(wizard.uploaded?.fields.map((field) => [field.name, field.label]));
  if (job.failed === 0) return null;
  const rows = errors.map((error, index) => ({ ...error, key: `${error.sheet ?? ''}-${error.row}-${index}` }));
  return (
    <Flex vertical gap="small">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Words>{t('ui.import.refused', { failed: job.failed, shown: errors.length })}</Words>
        <Button icon={<DownloadOutlined />} loading={wizard.busy} onClick={wizard.errorBook}>
          {t('ui.jobs.errorBook')}
        </Button>
      </Flex>
      <Table<RowError & { key: string }>
        size="small"
        aria-label={t('ui.import.errors')}
        pagination={false}
        scroll={{ y: '32vh' }}
        dataSource={rows}
        columns={[
          {
            key: 'row',
            title: t('ui.import.row'),
            width: '4.5em',
            align: 'end',
            render: (_value, { row, sheet }) => (sheet ? t('ui.import.sheetRow', { sheet, row }) : row),
          },
          {
            key: 'column',
            title: t('ui.import.column'),
            width: '20%',
            ellipsis: true,
            render: (_value, error) => error.column ?? labels.get(error.field ?? ''),
          },
          { key: 'value', dataIndex: 'value', title: t('ui.import.value'), width: '24%', ellipsis: true },
          { key: 'message', dataIndex: 'message', title: t('ui.import.message') },
        ]}
      />
    </Flex>
  );
}
