import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex } from 'antd';
import Failed from '../states/failed.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportErrors } from './import-errors.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { ImportWizardHandle } from './use-import-wizard.ts';

/** Result of the dry run: counts and the rows that would be refused. */
export function ImportPreview({ wizard }: { wizard: ImportWizardHandle }) {
  const t = useText();
  const { state, error } = wizard;
  if (error) return <Failed error={error} onRetry={() => wizard.setStep('mapping')} />;
  if (!state || state.job.status === 'running' || state.job.status === 'uploaded') return <ImportProgress wizard={wizard} />;
  const { job } = state;
  const some = job.created + job.updated > 0;
  return (
    <Flex vertical gap="middle">
      <ImportCounts job={job} planned />
      <ImportErrors wizard={wizard} state={state} />
      <Flex justify="flex-end" gap="small">
        <Button onClick={() => wizard.setStep('mapping')}>{t('ui.import.back')}</Button>
        <Button type="primary" loading={wizard.busy} disabled={!some} onClick={() => wizard.start(false)}>
          {t(job.failed > 0 ? 'ui.import.runValid' : 'ui.import.run', { total: job.created + job.updated })}
        </Button>
      </Flex>
    </Flex>
  );
}
