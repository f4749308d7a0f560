import { defineModel, f } from '@zhixing/model';

/** A user appoints a deputy for a period. Both see the tasks; the history records who decided for whom. */
export const FlowDelegation = defineModel('flowDelegation', {
  traits: ['annotated'],
  fields: {
    /** The user who creates it, unless an administrator does so for another. */
    principal: f.ref('user', { named: true, index: true }),
    deputy: f.ref('user', { named: true, required: true, index: true }),
    /** What the deputy may do for the principal. */
    covers: f.choice(['decisions', 'starting', 'both'], { required: true, default: 'decisions' }),
    startAt: f.moment({ required: true }),
    endAt: f.moment({ required: true }),
    /** All flows unless some are named. */
    templates: f.refs('flowTemplate'),
  },
  states: ['asked', 'accepted', 'refused', 'ended'],
  /** A delegation cannot be changed after the deputy has accepted or refused it. */
  editableIn: ['asked'],
  tones: { asked: 'warning', accepted: 'success', refused: 'danger', ended: 'neutral' },
  actions: {
    accept: { from: ['asked'], to: 'accepted' },
    refuse: { from: ['asked'], to: 'refused', confirm: true },
    end: { from: ['asked', 'accepted'], to: 'ended', confirm: true },
  },
  views: {
    list: {
      columns: ['principal', 'deputy', 'covers', 'startAt', 'endAt', 'templates', 'status'],
      filters: ['principal', 'deputy', 'status'],
      sort: '-startAt',
    },
    form: { groups: [{ title: 'basics', fields: ['principal', 'deputy', 'covers', 'startAt', 'endAt', 'templates', 'remark'] }] },
  },
  label: ['principal', 'deputy'],
  scopes: {
    given: { principal: { eq: '@userId' } },
    received: { deputy: { eq: '@userId' } },
  },
});
