import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Progress } from 'antd';
import { Words } from '../widgets/words.tsx';
import type { ImportWizardHandle } from './use-import-wizard.ts';

/** Progress of the import job, with a cancel button. */
export function ImportProgress({ wizard }: { wizard: ImportWizardHandle }) {
  const t = useText();
  const job = wizard.state?.job;
  const percent = job && job.total > 0 ? Math.floor((job.processed / job.total) * 100) : 0;
  return (
    <Flex vertical gap="middle" role="status">
      <Progress percent={percent} status="active" aria-label={t('ui.import.running')} />
      <Flex justify="space-between" align="center">
        <Words tone="secondary">{t('ui.import.processed', { processed: job?.processed ?? 0, total: job?.total ?? 0 })}</Words>
        <Button onClick={wizard.cancel} loading={wizard.busy}>
          {t('ui.import.cancel')}
        </Button>
      </Flex>
    </Flex>
  );
}
