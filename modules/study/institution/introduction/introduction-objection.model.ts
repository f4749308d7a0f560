import { defineModel, f } from '@zhixing/model';

/** An objection from the public during the notice of an introduction. The introduction cannot take effect while one is open. */
export const IntroductionObjection = defineModel('introductionObjection', {
  fields: {
    application: f.ref('introductionApplication', { required: true }),
    objector: f.text({ required: true, max: 60, sensitive: true }),
    phone: f.phone({ sensitive: true, landline: true }),
    content: f.longText({ required: true, max: 2000 }),
    files: f.files(),
    /** Copied for the data scopes. */
    bureau: f.ref('educationBureau', { readonly: true }),
    handler: f.ref('user', { readonly: true }),
    handledAt: f.moment({ readonly: true }),
    opinion: f.text({ readonly: true, max: 1000 }),
  },
  states: ['open', 'dismissed', 'upheld'],
  editableIn: ['open'],
  tones: { open: 'warning', dismissed: 'neutral', upheld: 'danger' },
  actions: {
    dismiss: { from: ['open'], to: 'dismissed', args: { opinion: f.text({ required: true, min: 2, max: 1000 }) } },
    uphold: { from: ['open'], to: 'upheld', args: { opinion: f.text({ required: true, min: 2, max: 1000 }) } },
  },
  views: {
    list: {
      columns: ['application', 'content', 'createdAt', 'handler', 'handledAt', 'opinion', 'status'],
      filters: ['application', 'status'],
      sort: '-createdAt',
    },
    form: { groups: [{ title: 'basics', fields: ['application', 'objector', 'phone', 'content', 'files'] }] },
  },
  label: ['content'],
  scopes: { bureau: { bureau: { in: '@organizationAndSuborganization' } } },
});
