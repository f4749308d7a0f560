import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';

interface Props {
  readonly field: FieldDescription | undefined;
  readonly value: string;
  readonly onChange: (kind: string) => void;
}

/** The kind of applicant, on which all further fields depend. */
export function KindChoice({ field, value, onChange }: Props) {
  const text = useText();
  return (
    <fieldset className="kinds">
      <legend>{text('register.who')}</legend>
      {field?.options?.map((option) => (
        <label key={option.value}>
          <input type="radio" name="kind" value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} />
          <span>
            <b>{option.label}</b>
            {text(`register.kinds.${option.value}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
