import { maskedText } from '@zhixing/client/masked-text.ts';
import { useTextOf } from '@zhixing/ui/kinds/use-text-of.ts';
import type { FlowForm } from '../flow.ts';

/** The rows of a sub-table; on phones each row is shown as a block. */
export function RowsTable({ table: { title, fields, list, labels, masked } }: { table: FlowForm['rows'][number] }) {
  const textOf = useTextOf();
  if (list.length === 0) return null;
  return (
    <div className="flow-rows">
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id}>
              {fields.map((field) => (
                <td key={field.name} data-label={field.label}>
                  {maskedText({ masked, record: row }, field.name) ??
                    textOf(field, row[field.name], (value) => labels[field.name]?.[String(value)])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
