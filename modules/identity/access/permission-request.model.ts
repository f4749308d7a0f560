import { defineModel, f } from '@zhixing/model';

/**
 * A user's request for a permission they lack. Permissions are granted on the authorisation page; this records the applicant, the reason
 * and the decision.
 */
export const PermissionRequest = defineModel('permissionRequest', {
  fields: {
    subject: f.text({ required: true, max: 60 }),
    /** Verb, or `act:<name>`. */
    ability: f.text({ required: true, max: 80 }),
    /** Subject and permission as `<subject>.<ability>`, shown by name in the reader's language. */
    what: f.text({ max: 160, readonly: true, search: true, names: '@abilities' }),
    recordId: f.text({ max: 60 }),
    reason: f.longText({ required: true, min: 4, max: 500 }),
    decidedBy: f.ref('user', { readonly: true }),
    decidedAt: f.moment({ readonly: true }),
    note: f.text({ max: 200, readonly: true }),
  },
  states: ['waiting', 'granted', 'refused', 'withdrawn'],
  tones: { waiting: 'processing', granted: 'success', refused: 'danger', withdrawn: 'neutral' },
  actions: {
    grant: { from: ['waiting'], to: 'granted', args: { note: f.text({ max: 200 }) } },
    refuse: { from: ['waiting'], to: 'refused', args: { note: f.text({ required: true, max: 200 }) } },
    withdraw: { from: ['waiting'], to: 'withdrawn', confirm: true },
  },
  views: {
    list: {
      columns: ['createdBy', 'what', 'reason', 'createdAt', 'decidedBy', 'decidedAt', 'note', 'status'],
      filters: ['createdBy', 'subject', 'status'],
      sort: '-createdAt',
    },
    form: { groups: [{ title: 'basics', fields: ['subject', 'ability', 'recordId', 'reason'] }] },
  },
  label: ['what'],
});
