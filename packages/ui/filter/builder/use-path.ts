import { type FieldDescription, fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { filterableFields, leadsOn } from './operators.ts';

interface Path {
  /** The field that is asked about; undefined while it is not known, or not seen by this reader. */
  readonly field: FieldDescription | undefined;
  /** The reference that the question goes through, or could go through. */
  readonly through: FieldDescription | undefined;
  /** What the record at the end of the reference can be asked. */
  readonly beyond: readonly FieldDescription[];
  readonly label: string;
}

/** Finds the fields that a path names: one of the model, or through a reference one of another model. */
export function usePath(model: ModelDescription, path: string): Path {
  const [name = '', next] = path.split('.');
  const first = fieldOf(model, name);
  const through = first && leadsOn(first) ? first : undefined;
  const target = useModel(through?.model ? String(through.model) : null);
  const beyond = filterableFields(target.data?.fields ?? []);
  const last = next === undefined ? first : beyond.find((field) => field.name === next);
  return { field: last, through, beyond, label: [first?.label, next === undefined ? undefined : last?.label].filter(Boolean).join(' / ') };
}
