import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import type { ExplainedField } from './explained.ts';
import { Verdict } from './permission-table.tsx';

/** Each field: clear, masked or hidden, and whether it is writable. */
export function FieldTable({ fields }: { fields: readonly ExplainedField[] }) {
  const text = useText();
  const columns: readonly OwnColumn<ExplainedField>[] = [
    { key: 'field', title: text('why.field'), draw: ({ title }) => title },
    {
      key: 'state',
      title: text('why.seen'),
      draw: ({ state }) => <Verdict good={state === 'clear'}>{text(`why.states.${state}`)}</Verdict>,
    },
    {
      key: 'writable',
      title: text('why.writable'),
      draw: ({ writable }) => <Verdict good={writable}>{text(`why.writes.${writable}`)}</Verdict>,
    },
  ];
  return <OwnTable label={text('why.fields')} columns={columns} rows={fields} rowKey={({ name }) => name} />;
}
