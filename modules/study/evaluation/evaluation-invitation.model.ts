import { defineModel, f } from '@zhixing/model';
import { evaluatorTypes } from './targets.ts';

/** A person who accompanied a trip and is asked to evaluate it (评价邀请): signed in, or by a personal link. */
export const EvaluationInvitation = defineModel('evaluationInvitation', {
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    school: f.ref('school', { index: true }),
    tripStaff: f.ref('tripStaff', { required: true, unique: true }),
    /** The account of the person, where there is one. */
    user: f.ref('user', { index: true }),
    evaluatorType: f.choice(evaluatorTypes, { required: true }),
    closesAt: f.moment({ required: true, index: true }),
  },
  states: ['pending', 'submitted', 'overdue'],
  tones: { pending: 'processing', submitted: 'success', overdue: 'neutral' },
  actions: {
    /** Called with the first evaluation of the person. */
    submit: { from: ['pending'], to: 'submitted', system: true, grantable: true },
    lapse: { from: ['pending'], to: 'overdue', system: true },
  },
  views: {
    list: {
      columns: ['trip', 'evaluatorType', 'closesAt', 'status'],
      filters: ['trip', 'status', 'closesAt'],
      sort: '-closesAt',
    },
    form: { groups: [{ title: 'basics', fields: ['trip', 'evaluatorType', 'closesAt'] }] },
  },
  label: ['trip'],
  scopes: { self: { user: '@userId' } },
});
