import { defineModel, f } from '@zhixing/model';

/** A record that must be retained for an external reason, such as a court case or an inspection: it is not erased even after deletion. */
export const LegalHold = defineModel('legalHold', {
  fields: {
    subject: f.text({ required: true, max: 60, pick: '@models', index: true }),
    /** Id of the record, without any personal data, because the hold may outlive it. */
    record: f.text({ required: true, min: 36, max: 36, index: true }),
    reason: f.longText({ required: true, min: 4, max: 500 }),
    /** The last day of the hold; open-ended if empty. */
    until: f.date(),
    endedBy: f.ref('user', { readonly: true }),
    endedAt: f.moment({ readonly: true }),
    note: f.text({ max: 200, readonly: true }),
  },
  states: ['held', 'ended'],
  tones: { held: 'warning', ended: 'neutral' },
  actions: { end: { from: ['held'], to: 'ended', args: { note: f.text({ required: true, max: 200 }) } } },
  views: {
    list: {
      columns: ['subject', 'record', 'status', 'reason', 'createdBy', 'createdAt', 'until', 'endedBy', 'endedAt', 'note'],
      filters: ['subject', 'record', 'status', 'until', 'createdBy'],
      sort: '-createdAt',
    },
    form: { groups: [{ title: 'basics', fields: ['subject', 'record', 'reason', 'until'] }] },
  },
  label: ['subject', 'record'],
});
