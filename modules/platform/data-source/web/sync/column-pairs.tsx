import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Select, Tag } from 'antd';
import type { Column, Pairs } from './use-sync.ts';

interface ColumnPairsProps {
  readonly there: readonly Column[];
  readonly here: readonly Column[];
  readonly pairs: Pairs;
  readonly onChange: (pairs: Pairs) => void;
}

const NONE = '';

/** Selects the source column of every target column. */
export function ColumnPairs({ there, here, pairs, onChange }: ColumnPairsProps) {
  const text = useText();
  const choose = (name: string, from: string) => {
    const { [name]: _before, ...others } = pairs;
    onChange(from === NONE ? others : { ...others, [name]: from });
  };
  const options = [
    { value: NONE, label: text('dataSync.skip') },
    ...there.map((column) => ({ value: column.name, label: `${column.name} ${typeOf(text, column)}` })),
  ];
  const columns: readonly OwnColumn<Column>[] = [
    {
      key: 'target',
      title: text('dataSync.targetColumn'),
      draw: ({ name, key }) => (
        <span className="sync-column">
          {name}
          {key ? <Tag color="processing">{text('dataSync.key')}</Tag> : null}
        </span>
      ),
    },
    { key: 'type', title: text('dataSync.dataType'), draw: (column) => <span title={column.type}>{typeOf(text, column)}</span> },
    {
      key: 'source',
      title: text('dataSync.sourceColumn'),
      draw: ({ name }) => (
        <Select
          showSearch
          className="sync-from"
          aria-label={text('dataSync.sourceOf', { column: name })}
          value={pairs[name] ?? NONE}
          options={options}
          onChange={(from: string) => choose(name, from)}
        />
      ),
    },
  ];
  return <OwnTable label={text('dataSync.columns')} columns={columns} rows={here} rowKey={({ name }) => name} />;
}

/** The label of the type of a column, or the name that its database gives it. */
const typeOf = (text: ReturnType<typeof useText>, { type, dataType }: Column): string =>
  dataType === null ? type : text(`dataSync.types.${dataType}`);
