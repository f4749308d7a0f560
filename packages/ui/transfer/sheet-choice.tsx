import { useText } from '@zhixing/client/i18n.ts';
import type { ImportUpload } from '@zhixing/client/use-import.ts';
import { Flex, InputNumber, Select } from 'antd';
import { Words } from '../widgets/words.tsx';
import type { ImportWizardHandle } from './use-import-wizard.ts';

/** Sheet and header row; corrects the detected ones. */
export function SheetChoice({ wizard, uploaded }: { wizard: ImportWizardHandle; uploaded: ImportUpload }) {
  const t = useText();
  return (
    <Flex gap="middle" align="center" wrap>
      <Words strong>{uploaded.job.fileName}</Words>
      {uploaded.sheets.length > 1 && (
        <Select
          aria-label={t('ui.import.sheet')}
          value={uploaded.sheet ?? uploaded.sheets[0] ?? null}
          options={uploaded.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          onChange={(sheet: string) => wizard.reread({ sheet })}
          disabled={wizard.busy}
          popupMatchSelectWidth={false}
        />
      )}
      <Flex gap="small" align="center">
        <label htmlFor="import-header-row">{t('ui.import.headerRow')}</label>
        <InputNumber
          id="import-header-row"
          min={1}
          max={100}
          precision={0}
          value={uploaded.headerRow}
          onChange={(headerRow) => headerRow && wizard.reread({ headerRow })}
          disabled={wizard.busy}
        />
      </Flex>
    </Flex>
  );
}
