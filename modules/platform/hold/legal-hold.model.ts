import { defineModel, f } from '@zhixing/model';

/** A record that must stay as long as somebody outside wants it to, such as a court or an inspection: it is not erased, whatever becomes of it otherwise. */
export const LegalHold = defineModel('legalHold', {
  fields: {
    subject: f.text({ required: true, max: 60, pick: '@models', index: true }),
    /** Id of the record, and nothing that tells who it is: the hold outlives it. */
    record: f.text({ required: true, min: 36, max: 36, index: true }),
    reason: f.longText({ required: true, min: 4, max: 500 }),
    /** The last day; without it until somebody ends it. */
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
