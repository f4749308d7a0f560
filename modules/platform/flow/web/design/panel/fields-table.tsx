import { useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import { useDesk } from './context.ts';

type Right = 'hidden' | 'read' | 'write' | 'required';
type Rights = Readonly<Record<string, Right>>;
interface Props {
  readonly value: Rights | undefined;
  /** The right of unlisted fields. */
  readonly usual: 'read' | 'write';
  readonly onChange: (value: Rights | undefined) => void;
}

const rights: readonly Right[] = ['hidden', 'read', 'write', 'required'];

/**
 * Rights on the fields of the record at a node. Without any entry all fields have the usual right; with entries, unlisted fields are
 * read-only.
 */
export function FieldsTable({ value, usual, onChange }: Props) {
  const text = useText();
  const { model } = useDesk();
  const fields = (model?.fields ?? []).filter(({ system, readonly }) => !system && !readonly);
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

type RowRight = 'hidden' | 'read' | 'change' | 'write';
const rowRights: readonly RowRight[] = ['hidden', 'read', 'change', 'write'];

interface RowsProps {
  readonly value: Readonly<Record<string, RowRight>> | undefined;
  /** The default: at the start, the initiator's own permissions. */
  readonly usual: 'read' | 'own';
  readonly onChange: (value: Readonly<Record<string, RowRight>> | undefined) => void;
}

/** Rights on the rows of each sub-table at a node. */
export function RowRights({ value, usual, onChange }: RowsProps) {
  const text = useText();
  const { document, offers } = useDesk();
  const tables = offers?.subjects.find(({ name }) => name === document.model)?.rows ?? [];
  if (tables.length === 0) return null;
  const options = [...(usual === 'own' ? (['own'] as const) : []), ...rowRights].map((right) => ({
    value: right,
    label: text(`flowDesign.rowRights.${right}`),
  }));
  const put = (name: string, right: RowRight | 'own') => {
    const { [name]: _, ...others } = value ?? {};
    const next = right === usual ? others : { ...others, [name]: right as RowRight };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <table className="design-fields" aria-label={text('flowDesign.rows')}>
      <tbody>
        {tables.map(({ name, title }) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            <td>
              <Select<RowRight | 'own'>
                size="small"
                aria-label={text('flowDesign.rightOf', { field: title })}
                value={value?.[name] ?? usual}
                options={options}
                onChange={(right) => put(name, right)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
