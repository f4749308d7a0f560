import { defineModel, f } from '@zhixing/model';

/** Somebody lets another decide in his place for a time. Both see the tasks; the record says who decided for whom. */
export const FlowDelegation = defineModel('flowDelegation', {
  traits: ['annotated'],
  fields: {
    /** Whoever writes it down, unless an administrator does it for somebody. */
    principal: f.ref('user', { named: true, index: true }),
    deputy: f.ref('user', { named: true, required: true, index: true }),
    /** What the deputy does in the place of the principal. */
    covers: f.choice(['decisions', 'starting', 'both'], { required: true, default: 'decisions' }),
    startAt: f.moment({ required: true }),
    endAt: f.moment({ required: true }),
    /** All flows unless some are named. */
    templates: f.refs('flowTemplate'),
  },
  states: ['asked', 'accepted', 'refused', 'ended'],
  /** What the deputy has accepted or refused is not another's to change afterwards. */
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
