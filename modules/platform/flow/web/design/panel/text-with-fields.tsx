import { useText } from '@zhixing/client/i18n.ts';
import { Input, Select } from 'antd';
import { useDesk } from './context.ts';
import { Field } from './part.tsx';

interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: string;
  readonly max: number;
  readonly placeholder?: string | undefined;
  /** Multi-line. */
  readonly long?: boolean;
  /** Formats a field name as a placeholder. */
  readonly wrap?: (name: string) => string;
  /** Placeholders besides the fields. */
  readonly others?: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A text with placeholders: fields are chosen by label and inserted at the last cursor position. */
export function TextWithFields({ label, help, value, max, placeholder, long = false, wrap = String, others = [], onChange }: Props) {
  const text = useText();
  const { model } = useDesk();
  const fields = (model?.fields ?? []).filter(({ system, name }) => !system || name === 'status');
  const put = (id: string, name: string) => {
    const at = (document.getElementById(id) as HTMLInputElement | null)?.selectionEnd ?? value.length;
    onChange(`${value.slice(0, at)}${wrap(name)}${value.slice(at)}`.slice(0, max));
  };
  return (
    <Field label={label} help={help}>
      {(id) => (
        <div className="design-insert">
          {long ? (
            <Input.TextArea id={id} value={value} rows={2} maxLength={max} onChange={({ target }) => onChange(target.value)} />
          ) : (
            <Input
              id={id}
              value={value}
              maxLength={max}
              {...(placeholder && { placeholder })}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
          <Select
            size="small"
            aria-label={text('flowDesign.insertField')}
            placeholder={text('flowDesign.insertField')}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            options={[...others, ...fields.map(({ name, label: called }) => ({ value: name, label: `${called} (${name})` }))]}
            onChange={(name: string | null) => name && put(id, name)}
          />
        </div>
      )}
    </Field>
  );
}
