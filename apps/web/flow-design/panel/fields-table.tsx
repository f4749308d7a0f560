import { useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import { useDesk } from './context.ts';

type Rights = Readonly<Record<string, 'hidden' | 'read' | 'write' | 'required'>>;
interface Props {
  readonly value: Rights | undefined;
  /** The right of a field that is not named. */
  readonly usual: 'read' | 'write';
  readonly onChange: (value: Rights | undefined) => void;
}

const rights = ['hidden', 'read', 'write', 'required'] as const;

/** What may be seen and written of each field while the flow stands at a node. */
export function FieldsTable({ value = {}, usual, onChange }: Props) {
  const text = useText();
  const { model } = useDesk();
  const fields = (model?.fields ?? []).filter(({ system, readonly, name }) => !system && !readonly && name !== 'status');
  const set = (name: string, right: (typeof rights)[number]) => {
    const next = Object.fromEntries(Object.entries({ ...value, [name]: right }).filter(([field, one]) => field !== name || one !== usual));
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <table className="design-fields">
      <caption className="hidden-label">{text('flowDesign.fields')}</caption>
      <tbody>
        {fields.map(({ name, label }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              <Select
                size="small"
                aria-label={text('flowDesign.rightOf', { field: label })}
                value={value[name] ?? usual}
                options={rights.map((right) => ({ value: right, label: text(`flowDesign.rights.${right}`) }))}
                onChange={(right) => set(name, right)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
