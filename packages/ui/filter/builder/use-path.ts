import { type FieldDescription, fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { filterableFields, leadsOn } from './operators.ts';

interface Path {
  /** The compared field; undefined while loading or if not visible to the user. */
  readonly field: FieldDescription | undefined;
  /** The reference that the path follows or could follow. */
  readonly through: FieldDescription | undefined;
  /** Filterable fields of the reference's target. */
  readonly beyond: readonly FieldDescription[];
  readonly label: string;
}

/** Resolves a path to fields: one of the model, or through a reference one of another model. */
export function usePath(model: ModelDescription, path: string): Path {
  const [name = '', next] = path.split('.');
  const first = fieldOf(model, name);
  const through = first && leadsOn(first) ? first : undefined;
  const target = useModel(through?.model ? String(through.model) : null);
  const beyond = filterableFields(target.data?.fields ?? []);
  const last = next === undefined ? first : beyond.find((field) => field.name === next);
  return { field: last, through, beyond, label: [first?.label, next === undefined ? undefined : last?.label].filter(Boolean).join(' / ') };
}
