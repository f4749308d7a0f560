import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { Modal, Steps, theme } from 'antd';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportUploadStep } from './import-upload.tsx';
import { useImportWizard } from './use-import-wizard.ts';

interface Props {
  readonly model: ModelDescription;
  readonly title: string;
  /** Values implied by the page, such as the school selected in the tree. */
  readonly context: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

const steps = ['upload', 'mapping', 'preview', 'result'] as const;

/** Imports a spreadsheet: upload, column mapping, dry run, and import, which can be undone. */
export default function ImportWizard({ model, title, context, onClose }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const wizard = useImportWizard(model.name, context);
  return (
    <Modal
      open
      width={token.screenLG}
      title={t('ui.import.title', { title })}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      styles={{ body: { paddingBlockStart: token.padding } }}
    >
      <Steps
        size="small"
        current={steps.indexOf(wizard.step)}
        items={steps.map((step) => ({ title: t(`ui.import.step.${step}`) }))}
        style={{ marginBlockEnd: token.marginLG }}
      />
      {wizard.step === 'upload' && <ImportUploadStep wizard={wizard} />}
      {wizard.step === 'mapping' && <ImportMapping wizard={wizard} />}
      {wizard.step === 'preview' && <ImportPreview wizard={wizard} />}
      {wizard.step === 'result' && <ImportResult wizard={wizard} onClose={onClose} />}
    </Modal>
  );
}
