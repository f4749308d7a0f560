import { useText } from '@zhixing/client/i18n.ts';
import type { ImportJob } from '@zhixing/client/use-import.ts';
import { Alert, Button, Flex } from 'antd';
import Failed from '../states/failed.tsx';
import { useConfirm } from '../states/use-confirm.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportErrors } from './import-errors.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { ImportWizardHandle } from './use-import-wizard.ts';

const tones = { done: 'success', partly: 'warning', none: 'error', failed: 'error', cancelled: 'warning', undone: 'info' } as const;

/** Result of the import, which can be undone as a whole. */
export function ImportResult({ wizard, onClose }: { wizard: ImportWizardHandle; onClose: () => void }) {
  const t = useText();
  const confirm = useConfirm();
  const { state, error } = wizard;
  if (error) return <Failed error={error} onRetry={() => wizard.setStep('mapping')} />;
  if (!state || !(state.job.status in tones)) return <ImportProgress wizard={wizard} />;
  const { job } = state;
  const status = statusOf(job);
  const isShort = status === 'partly' || status === 'none';
  const undo = async () => {
    const okText = t('ui.import.undo');
    if (await confirm({ title: t('ui.import.confirmUndo'), content: t('ui.import.undoNote'), okText, danger: true })) await wizard.undo();
  };
  return (
    <Flex vertical gap="middle">
      <Alert
        type={tones[status]}
        showIcon
        title={t(`ui.import.status.${status}`, { failed: job.failed, taken: job.created + job.updated })}
        {...(job.error && { description: job.error })}
        {...(isShort && { description: t('ui.import.putRight') })}
      />
      {status !== 'undone' && <ImportCounts job={job} />}
      {status !== 'undone' && <ImportErrors wizard={wizard} state={state} />}
      <Flex justify="flex-end" gap="small">
        {job.undoable && (
          <Button danger loading={wizard.busy} onClick={undo}>
            {t('ui.import.undo')}
          </Button>
        )}
        <Button onClick={wizard.reset}>{t('ui.import.another')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('ui.action.close')}
        </Button>
      </Flex>
    </Flex>
  );
}

/** Done is shown as a success only if every row was taken. */
function statusOf(job: ImportJob): keyof typeof tones {
  if (job.status !== 'done' || job.failed === 0) return job.status as keyof typeof tones;
  return job.created + job.updated > 0 ? 'partly' : 'none';
}
