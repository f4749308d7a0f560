import { useText } from '@zhixing/client/i18n.ts';
import type { ImportColumn, ImportField, ImportMode } from '@zhixing/client/use-import.ts';
import { Alert, Button, Flex, Grid, Radio, Select, Table, type TableColumnType } from 'antd';
import { useClear } from '../widgets/use-clear.tsx';
import { Words } from '../widgets/words.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { SheetNotes } from './sheet-notes.tsx';
import type { ImportWizardHandle } from './use-import-wizard.ts';

const modes: readonly ImportMode[] = ['addOrUpdate', 'add', 'update'];
const SAMPLES = 3;

/** Maps columns to fields, and decides what happens to existing records. */
export function ImportMapping({ wizard }: { wizard: ImportWizardHandle }) {
  const t = useText();
  const columns = useMappingColumns(wizard);
  const { uploaded, mapping } = wizard;
  if (!uploaded) return null;
  const taken = new Set(Object.values(mapping));
  const { given } = wizard;
  const filled = new Set([...taken, ...uploaded.fields.flatMap((field) => (field.with && taken.has(field.name) ? [field.with] : []))]);
  const missing = uploaded.fields.filter((field) => field.required && !filled.has(field.name) && !given.includes(field));
  const names = (fields: readonly ImportField[]) => fields.map((field) => field.label).join(t('ui.value.comma'));
  return (
    <Flex vertical gap="middle">
      <SheetChoice wizard={wizard} uploaded={uploaded} />
      <SheetNotes wizard={wizard} uploaded={uploaded} />
      <Table<ImportColumn>
        rowKey="index"
        size="small"
        pagination={false}
        scroll={{ y: '40vh' }}
        dataSource={[...uploaded.columns]}
        columns={columns}
        aria-label={t('ui.import.step.mapping')}
      />
      <ImportQuestions wizard={wizard} uploaded={uploaded} />
      {given.length > 0 && <Alert type="info" showIcon title={t('ui.import.given', { fields: names(given) })} />}
      {missing.length > 0 && wizard.mode !== 'update' && (
        <Alert type="warning" showIcon title={t('ui.import.missing', { fields: names(missing) })} />
      )}
      <Radio.Group aria-label={t('ui.import.mode')} value={wizard.mode} onChange={(event) => wizard.setMode(event.target.value)}>
        {modes.map((mode) => (
          <Radio key={mode} value={mode}>
            {t(`ui.import.modes.${mode}`)}
          </Radio>
        ))}
      </Radio.Group>
      <Flex justify="flex-end" gap="small">
        <Button onClick={wizard.reset}>{t('ui.import.back')}</Button>
        <Button
          type="primary"
          loading={wizard.busy}
          disabled={taken.size === 0 || wizard.contested.length > 0}
          onClick={() => wizard.start(true)}
        >
          {t('ui.import.rehearse')}
        </Button>
      </Flex>
    </Flex>
  );
}

function useMappingColumns({ uploaded, mapping, setMapping }: ImportWizardHandle): TableColumnType<ImportColumn>[] {
  const t = useText();
  const clear = useClear();
  const phone = Grid.useBreakpoint().md === false;
  const fields = uploaded?.fields ?? [];
  const choose = (column: ImportColumn, field: string | undefined) => {
    const others = Object.entries(mapping).filter(([index, name]) => index !== String(column.index) && name !== field);
    setMapping(Object.fromEntries(field ? [...others, [String(column.index), field]] : others));
  };
  const samples = (column: ImportColumn) => <Words tone="secondary">{column.sample.slice(0, SAMPLES).join(' · ')}</Words>;
  // On a phone the samples stand below the heading, so that the fields stay legible.
  const headings: TableColumnType<ImportColumn>[] = phone
    ? [
        {
          key: 'header',
          title: t('ui.import.column'),
          width: '44%',
          render: (_value, column) => (
            <Flex vertical>
              <Words>{column.header}</Words>
              {samples(column)}
            </Flex>
          ),
        },
      ]
    : [
        { key: 'header', title: t('ui.import.column'), dataIndex: 'header', ellipsis: true },
        { key: 'sample', title: t('ui.import.sample'), ellipsis: true, render: (_value, column) => samples(column) },
      ];
  return [
    ...headings,
    {
      key: 'field',
      title: t('ui.import.field'),
      render: (_value, column) => (
        <Select
          aria-label={t('ui.import.fieldOf', { column: column.header })}
          value={mapping[String(column.index)] ?? null}
          onChange={(field: string | undefined) => choose(column, field)}
          options={fields.map((field) => ({ value: field.name, label: field.required ? `${field.label} *` : field.label }))}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear={clear}
          placeholder={t('ui.import.ignored')}
          style={{ width: '100%' }}
        />
      ),
    },
  ];
}
