import { isBlank } from '@zhixing/client/blank.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { Condition } from '@zhixing/model';

/**
 * What a reference may point to, by what is chosen elsewhere on the form: a class has a field `school`, so that a form that has
 * chosen a school offers only its classes. Fields belong together when they have the same name and point to the same model.
 */
export function useWithin(form: FormHandle, field: FieldDescription, fields: readonly FieldDescription[]): Condition | undefined {
  const others = fields.filter((other) => other.kind === 'ref' && other.name !== field.name && !isBlank(form.value(other.name)));
  const reference = field.kind === 'ref' || field.kind === 'refs';
  const target = useModel(reference && others.length > 0 ? String(field.model) : null);
  const shared = others.filter((other) =>
    target.data?.fields.some((theirs) => theirs.kind === 'ref' && theirs.name === other.name && theirs.model === other.model),
  );
  return shared.length > 0 ? Object.fromEntries(shared.map(({ name }) => [name, String(form.value(name))])) : undefined;
}
