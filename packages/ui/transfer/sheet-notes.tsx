import { useText } from '@zhixing/client/i18n.ts';
import type { ImportUpload } from '@zhixing/client/use-import.ts';
import { Alert, Checkbox, Flex } from 'antd';
import type { ImportWizardHandle } from './use-import-wizard.ts';

/**
 * Notes and options for sheets that are not one plain table: further sheets, tables side by side, hidden rows and columns.
 */
export function SheetNotes({ wizard, uploaded }: { wizard: ImportWizardHandle; uploaded: ImportUpload }) {
  const t = useText();
  const { alike = [], blocks = 1, hiddenRows = 0, columns } = uploaded;
  const hiddenColumns = columns.filter(({ hidden }) => hidden).length;
  const comma = t('ui.value.comma');
  return (
    <Flex vertical gap="small">
      {blocks > 1 && <Alert type="info" showIcon title={t('ui.import.blocks', { count: blocks })} />}
      {alike.length > 0 && (
        <Checkbox
          checked={wizard.also.length > 0}
          onChange={(event) => wizard.setAlso(event.target.checked ? alike : [])}
          disabled={wizard.busy}
        >
          {t('ui.import.alike', { count: alike.length, sheets: alike.join(comma) })}
        </Checkbox>
      )}
      {hiddenRows + hiddenColumns > 0 && (
        <Checkbox checked={wizard.skipHidden} onChange={(event) => wizard.leaveHidden(event.target.checked)} disabled={wizard.busy}>
          {t('ui.import.hidden', { rows: hiddenRows, columns: hiddenColumns })}
        </Checkbox>
      )}
    </Flex>
  );
}
