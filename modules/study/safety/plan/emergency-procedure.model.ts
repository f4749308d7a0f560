import { defineModel, f } from '@zhixing/model';
import { linesOf } from '../belonging.ts';
import { hazardKinds } from '../hazard-kinds.ts';
import { emergencyPlanScopes } from './scopes.ts';

/** What an emergency plan says is done in one kind of emergency. */
export const EmergencyProcedure = defineModel('emergencyProcedure', {
  fields: {
    plan: f.ref('emergencyPlan', { required: true, index: true, onDelete: 'cascade' }),
    kind: f.choice(hazardKinds, { required: true }),
    steps: f.longText({ required: true, min: 10, max: 2000 }),
    responsible: f.text({ max: 60 }),
  },
  label: ['kind'],
  unique: [['plan', 'kind']],
  views: {
    list: { columns: ['plan', 'kind', 'steps', 'responsible'], filters: ['plan', 'kind'], sort: 'kind' },
    form: { groups: [{ title: 'basics', fields: ['plan', 'kind', 'steps', 'responsible'] }] },
  },
  scopes: linesOf('plan', emergencyPlanScopes),
});
