import { useText } from '@zhixing/client/i18n.ts';
import type { ImportUpload } from '@zhixing/client/use-import.ts';
import { Alert, Flex, Select } from 'antd';
import { Words } from '../widgets/words.tsx';
import type { ImportWizardHandle } from './use-import-wizard.ts';

interface Props {
  readonly wizard: ImportWizardHandle;
  readonly uploaded: ImportUpload;
}

/** Asks which of several columns a field is read from, and tells what the headings say by themselves. */
export function ImportQuestions({ wizard, uploaded }: Props) {
  const t = useText();
  const { contested, implied } = wizard;
  return (
    <>
      {contested.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('ui.import.contested')}
          description={
            <Flex vertical gap="small">
              {contested.map((name) => (
                <Question key={name} name={name} wizard={wizard} uploaded={uploaded} />
              ))}
            </Flex>
          }
        />
      )}
      {implied.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('ui.import.implied', {
            values: implied.map(({ label, shown }) => t('ui.import.impliedValue', { label, shown })).join(t('ui.value.comma')),
          })}
        />
      )}
    </>
  );
}

const NONE = -1;

function Question({ name, wizard, uploaded }: Props & { readonly name: string }) {
  const t = useText();
  const field = uploaded.fields.find((one) => one.name === name)?.label ?? name;
  const rivals = uploaded.columns.filter((column) => column.contested === name);
  const choose = (index: number) => (index === NONE ? wizard.waive(name) : wizard.setMapping({ ...wizard.mapping, [String(index)]: name }));
  return (
    <Flex gap="small" align="center" wrap>
      <Words>{t('ui.import.whichColumn', { field })}</Words>
      <Select
        aria-label={t('ui.import.whichColumn', { field })}
        placeholder={t('ui.import.chooseColumn')}
        popupMatchSelectWidth={false}
        style={{ flex: '1 1 10em', maxWidth: '24em' }}
        options={[
          ...rivals.map(({ index, header, sample }) => ({ value: index, label: [header, sample[0]].filter(Boolean).join(' · ') })),
          { value: NONE, label: t('ui.import.ignored') },
        ]}
        onChange={choose}
      />
    </Flex>
  );
}
