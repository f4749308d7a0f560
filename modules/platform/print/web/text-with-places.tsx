import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { type Designed, placesFor } from './template.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly max: number;
  readonly type: Designed['type'];
  readonly model: ModelDescription | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Several paragraphs. */
  readonly long?: boolean;
}

/** A text input with placeholders in braces, which can be inserted from a list. */
export function TextWithPlaces({ label, value, onChange, max, type, model, placeholder, disabled = false, long = false }: Props) {
  const text = useText();
  const id = useId();
  const fields = (model?.fields ?? []).filter(({ name, system }) => system !== true && name !== 'approval');
  const options = [
    {
      label: text('printDesign.common'),
      options: placesFor(type).map((name) => ({ value: name, label: text(`printDesign.places.${name}`) })),
    },
    ...(model ? [{ label: model.title, options: fields.map(({ name, label: called }) => ({ value: name, label: called })) }] : []),
  ];
  // Inserts at the last position of the cursor.
  const put = (name: string) => {
    const at = (document.getElementById(id) as HTMLInputElement | null)?.selectionEnd ?? value.length;
    onChange(`${value.slice(0, at)}{${name}}${value.slice(at)}`.slice(0, max));
  };
  const control = {
    id,
    value,
    disabled,
    maxLength: max,
    ...(placeholder && { placeholder }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="print-design-text">
      <div className="print-design-label">
        <label htmlFor={id}>{label}</label>
        <Select
          size="small"
          aria-label={text('printDesign.insertInto', { label })}
          placeholder={text('printDesign.insert')}
          value={null}
          disabled={disabled}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={(name: string | null) => name && put(name)}
        />
      </div>
      {long ? <Input.TextArea {...control} autoSize={{ minRows: 3, maxRows: 12 }} /> : <Input {...control} />}
    </div>
  );
}
