import { defineModel, f } from '@zhixing/model';

/** One question of an evaluation, with the weight of its answer. */
export const EvaluationItem = defineModel('evaluationItem', {
  fields: {
    template: f.ref('evaluationTemplate', { required: true, onDelete: 'cascade' }),
    seq: f.integer({ required: true, min: 1, max: 100 }),
    dimension: f.text({ required: true, max: 40, names: 'catalogueNames.evaluationDimensions' }),
    name: f.text({ required: true, max: 80, search: true, names: 'catalogueNames.evaluationItems' }),
    description: f.text({ max: 300 }),
    /** Per cent; the weights of a template add up to 100. */
    weight: f.decimal({ required: true, scale: 2, min: 0, max: 100 }),
    /** The meaning of each number of stars. */
    options: f.longText({ max: 1000 }),
    required: f.flag({ required: true, default: true }),
  },
  label: ['name'],
  unique: [['template', 'seq']],
  views: {
    list: { columns: ['template', 'seq', 'dimension', 'name', 'weight', 'required'], filters: ['template', 'dimension'], sort: 'seq' },
    form: {
      groups: [{ title: 'basics', fields: ['template', 'seq', 'dimension', 'name', 'weight', 'required', 'description', 'options'] }],
    },
  },
});
