import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { FormField } from '@zhixing/ui/record/form-field.tsx';

/** Fields for the arguments of the action that starts the flow. */
export default function ArgFields({ form, fields }: { form: FormHandle; fields: readonly FieldDescription[] }) {
  return fields.map((field) => (
    <FormField key={field.name} form={form} field={field} prefix="start" labelOf={() => undefined} fields={fields} />
  ));
}
