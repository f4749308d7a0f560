import { useText } from '@zhixing/client/i18n.ts';
import { Alert, Select } from 'antd';
import { useId } from 'react';
import { type Source, useTables } from './use-sync.ts';

interface PlaceProps {
  readonly title: string;
  readonly sources: readonly Source[];
  readonly source: string;
  readonly table: string;
  readonly onChange: (source: string, table: string) => void;
}

/** Source or target of a copy: a connection and one of its tables. */
export function PlaceFields({ title, sources, source, table, onChange }: PlaceProps) {
  const text = useText();
  const id = useId();
  const tables = useTables(source);
  return (
    <fieldset className="sync-place">
      <legend>{title}</legend>
      <label htmlFor={`${id}-source`}>{text('dataSync.source')}</label>
      <Select
        id={`${id}-source`}
        showSearch
        optionFilterProp="label"
        placeholder={text('dataSync.chooseSource')}
        value={source || null}
        options={sources.map(({ id: value, fullName, dbType }) => ({ value, label: `${fullName} (${dbType})` }))}
        onChange={(chosen: string) => onChange(chosen, '')}
      />
      <label htmlFor={`${id}-table`}>{text('dataSync.table')}</label>
      <Select
        id={`${id}-table`}
        showSearch
        disabled={source === ''}
        loading={tables.isFetching}
        placeholder={text('dataSync.chooseTable')}
        value={table || null}
        options={(tables.data ?? []).map((name) => ({ value: name, label: name }))}
        onChange={(chosen: string) => onChange(source, chosen)}
      />
      {tables.error ? <Alert type="error" showIcon title={tables.error.message} /> : null}
    </fieldset>
  );
}
