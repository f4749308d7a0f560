import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import FileInput from '@zhixing/ui/widgets/file-input.tsx';
import { Field } from './field.tsx';

interface Props {
  readonly id?: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
}

/** Files attached to an act. */
export function FilesField({ id = 'flow-files', value, onChange, required = false, error }: Props) {
  const text = useText();
  const label = text('flow.files');
  const field: FieldDescription = { name: id, kind: 'files', label, operators: [], required };
  return (
    <Field id={id} label={label} required={required} error={error}>
      <FileInput
        id={id}
        field={field}
        many
        value={[...value]}
        onChange={(next) => onChange(Array.isArray(next) ? next.map(String) : [])}
        onBlur={() => undefined}
        invalid={error !== undefined}
        labelOf={() => undefined}
        path="/api/file/own"
      />
    </Field>
  );
}
