import { useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import { useDesk } from './context.ts';

type Right = 'hidden' | 'read' | 'write' | 'required';
type Rights = Readonly<Record<string, Right>>;
interface Props {
  readonly value: Rights | undefined;
  /** The right of a field that is not named. */
  readonly usual: 'read' | 'write';
  readonly onChange: (value: Rights | undefined) => void;
}

const rights: readonly Right[] = ['hidden', 'read', 'write', 'required'];

/**
 * What may be seen and written of each field while the flow stands at a node. Where nothing is said, every field has the usual right; as soon
 * as something is, a field that is not named can be read only.
 */
export function FieldsTable({ value, usual, onChange }: Props) {
  const text = useText();
  const { model } = useDesk();
  const fields = (model?.fields ?? []).filter(({ system, readonly, name }) => !system && !readonly && name !== 'status');
  const rightOf = (name: string): Right => value?.[name] ?? (value ? 'read' : usual);
  const put = (next: Rights) => {
    const nothingSaid = Object.values(next).every((right) => right === usual);
    const said = Object.entries(next).filter(([, right]) => right !== 'read');
    onChange(nothingSaid ? undefined : said.length > 0 ? Object.fromEntries(said) : next);
  };
  const all = Object.fromEntries(fields.map(({ name }) => [name, rightOf(name)]));
  const options = rights.map((right) => ({ value: right, label: text(`flowDesign.rights.${right}`) }));
  return (
    <table className="design-fields" aria-label={text('flowDesign.fields')}>
      <thead>
        <tr>
          <th scope="col">{text('flowDesign.allFields')}</th>
          <td>
            <Select<Right>
              size="small"
              aria-label={text('flowDesign.rightOfAll')}
              value={null as never}
              placeholder={text('flowDesign.setAll')}
              options={options}
              onChange={(right) => put(Object.fromEntries(fields.map(({ name }) => [name, right])))}
            />
          </td>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              <Select<Right>
                size="small"
                aria-label={text('flowDesign.rightOf', { field: label })}
                value={rightOf(name)}
                options={options}
                onChange={(right) => put({ ...all, [name]: right })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
