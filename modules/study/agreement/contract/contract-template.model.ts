import { defineModel, f } from '@zhixing/model';

/** A template of contracts: text blocks with placeholders for both sides, payment terms and cancellation policy. */
export const ContractTemplate = defineModel('contractTemplate', {
  traits: ['annotated'],
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    /** Counts the templates of the same name. */
    edition: f.integer({ readonly: true, min: 1 }),
    blocks: f.json({ required: true }),
    paymentTerms: f.json({ required: true }),
    cancelPolicy: f.json({ required: true }),
    safetyDuty: f.longText({ required: true, max: 4000 }),
    insuranceDuty: f.longText({ required: true, max: 4000 }),
  },
  states: ['draft', 'published', 'retired'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: { draft: 'neutral', published: 'success', retired: 'neutral' },
  actions: {
    publish: { from: ['draft'], to: 'published', confirm: true },
    /** Creates a draft with the same contents. */
    revise: { from: ['published', 'retired'] },
    retire: { from: ['published'], to: 'retired', confirm: true },
  },
  views: {
    list: { columns: ['name', 'edition', 'status', 'remark'], filters: ['name', 'status'], sort: 'name' },
    form: {
      groups: [{ title: 'basics', fields: ['name', 'blocks', 'paymentTerms', 'cancelPolicy', 'safetyDuty', 'insuranceDuty', 'remark'] }],
    },
  },
  label: ['name', 'edition'],
  unique: [['name', 'edition']],
  scopes: { published: { status: 'published' } },
});
