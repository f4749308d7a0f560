import type { Condition } from './condition.ts';
import type { ModelDocument } from './document.ts';
import type { EffectiveModel } from './effective.ts';

/** References of which a record fills in one: a reference to one of several models, each a foreign key of its own. */
export interface Alternatives {
  readonly name: string;
  readonly fields: readonly string[];
  /** Whether one of them must be filled in. */
  readonly required: boolean;
}

/** The alternatives that a document declares. */
export const alternativesOf = ({ alternatives = {} }: Pick<ModelDocument, 'alternatives'>): readonly Alternatives[] =>
  Object.entries(alternatives).map(([name, { fields, required = true }]) => ({ name, fields, required }));

const empty = (names: readonly string[]): Condition => Object.fromEntries(names.map((name) => [name, { empty: true }]));
const others = (fields: readonly string[], one: string): string[] => fields.filter((name) => name !== one);

/** What every record matches: one of the references is filled in, or none where none is required. */
export function alternativesCondition({ fields, required }: Alternatives): Condition {
  const one = fields.map((name): Condition => ({ ...empty(others(fields, name)), [name]: { empty: false } }));
  return { any: required ? one : [...one, empty(fields)] };
}

/** When a form offers a field: while no other of its alternatives is filled in. Undefined for fields without alternatives. */
export function offeredWhile(model: EffectiveModel, field: string): Condition | undefined {
  const found = alternativesOf(model.document).find(({ fields }) => fields.includes(field));
  return found && empty(others(found.fields, field));
}
