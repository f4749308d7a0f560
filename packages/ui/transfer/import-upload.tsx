import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Progress, Upload } from 'antd';
import { useState } from 'react';
import { Words } from '../widgets/words.tsx';
import type { ImportWizardHandle } from './use-import-wizard.ts';

/** Uploads a spreadsheet, or offers a template to fill in. */
export function ImportUploadStep({ wizard }: { wizard: ImportWizardHandle }) {
  const t = useText();
  const [share, setShare] = useState(0);
  return (
    <Flex vertical gap="middle">
      <Upload.Dragger
        accept=".xlsx,.csv,.txt,.tsv,.xls,.xml,.htm,.html"
        maxCount={1}
        showUploadList={false}
        disabled={wizard.busy}
        customRequest={({ file }) => wizard.upload(file as File, setShare)}
      >
        <InboxOutlined aria-hidden style={{ fontSize: '2em' }} />
        <p>{t('ui.import.drop')}</p>
        <Words tone="secondary">{t('ui.import.limits')}</Words>
      </Upload.Dragger>
      {wizard.busy && share > 0 && <Progress percent={Math.round(share * 100)} aria-label={t('ui.import.uploading')} />}
      <Flex gap="small" align="center" wrap>
        <Words tone="secondary">{t('ui.import.template')}</Words>
        <Button icon={<DownloadOutlined />} onClick={() => wizard.template('xlsx')}>
          Excel (.xlsx)
        </Button>
        <Button icon={<DownloadOutlined />} onClick={() => wizard.template('csv')}>
          CSV
        </Button>
      </Flex>
    </Flex>
  );
}
