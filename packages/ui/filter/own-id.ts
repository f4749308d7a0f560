import type { ModelDescription } from '@zhixing/client/model-description.ts';

/** The model with its own id as something that can be asked about: "the record itself is the own organisation". */
export const withOwnId = (model: ModelDescription, label: string): ModelDescription => ({
  ...model,
  fields: model.fields.map((field) =>
    field.name === 'id' ? { ...field, kind: 'ref', model: model.name, label, operators: ['eq', 'ne', 'in', 'notIn'] as const } : field,
  ),
});
