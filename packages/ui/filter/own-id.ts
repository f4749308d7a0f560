import type { ModelDescription } from '@zhixing/client/model-description.ts';

/** Makes the model's id filterable as a reference to itself: "the record is my organisation". */
export const withOwnId = (model: ModelDescription, label: string): ModelDescription => ({
  ...model,
  fields: model.fields.map((field) =>
    field.name === 'id' ? { ...field, kind: 'ref', model: model.name, label, operators: ['eq', 'ne', 'in', 'notIn'] as const } : field,
  ),
});
