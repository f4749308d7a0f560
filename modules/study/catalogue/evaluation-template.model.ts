import { defineModel, f } from '@zhixing/model';

/** Questions for evaluating a trip. A published template cannot be changed: revising it creates a new edition. */
export const EvaluationTemplate = defineModel('evaluationTemplate', {
  fields: {
    templateNo: f.serial({ prefix: 'ET', unique: true, search: true }),
    name: f.text({ required: true, max: 60, search: true, names: 'catalogueNames.evaluationTemplates' }),
    target: f.choice(['transport', 'catering', 'lodging', 'site', 'guide', 'tutor', 'course', 'agency', 'trip', 'student'], {
      required: true,
      index: true,
    }),
    byStudent: f.flag({ required: true, default: true }),
    byParent: f.flag({ required: true, default: false }),
    byTeacher: f.flag({ required: true, default: false }),
    bySchool: f.flag({ required: true, default: false }),
    byBureau: f.flag({ required: true, default: false }),
    byTutor: f.flag({ required: true, default: false }),
    byAgency: f.flag({ required: true, default: false }),
    bySite: f.flag({ required: true, default: false }),
    /** Counts the templates of the same name. */
    edition: f.integer({ readonly: true }),
    /** Maximum number of stars. */
    scale: f.integer({ required: true, min: 3, max: 10, default: 5 }),
    openDays: f.integer({ required: true, min: 1, max: 90, default: 7 }),
    needComment: f.flag({ required: true, default: false }),
    anonymousAllowed: f.flag({ required: true, default: true }),
    itemCount: f.count({ of: 'evaluationItem', by: 'template' }),
    /** The default template of its target. */
    isDefault: f.flag({ readonly: true, default: false }),
  },
  states: ['draft', 'published', 'closed'],
  editableIn: ['draft'],
  tones: { draft: 'neutral', published: 'success', closed: 'neutral' },
  actions: {
    publish: { from: ['draft'], to: 'published', confirm: true },
    makeDefault: { from: ['published'], when: { isDefault: false } },
    /** Creates a draft with the same items, which can be changed and published. */
    revise: { from: ['published', 'closed'] },
    close: { from: ['published'], to: 'closed', confirm: true },
    /** Called when another template becomes the default. */
    giveUpDefault: { system: true },
  },
  label: ['name'],
  unique: [['name', 'edition']],
  views: {
    list: {
      columns: ['templateNo', 'name', 'target', 'edition', 'itemCount', 'scale', 'openDays', 'isDefault', 'status'],
      filters: ['name', 'target', 'isDefault', 'status'],
      sort: '-templateNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'target', 'scale', 'openDays', 'needComment', 'anonymousAllowed'] },
        {
          title: 'evaluators',
          fields: ['byStudent', 'byParent', 'byTeacher', 'bySchool', 'byBureau', 'byTutor', 'byAgency', 'bySite'],
        },
      ],
      rows: [{ model: 'evaluationItem', by: 'template', fields: ['seq', 'dimension', 'name', 'weight', 'required', 'description'] }],
    },
    related: [{ model: 'evaluationItem', by: 'template' }],
  },
});
