import { defineModel, f } from '@zhixing/model';
import { linesOf } from '../belonging.ts';
import { emergencyPlanScopes } from './scopes.ts';

/** A person or office of an emergency plan, who can be called. */
export const EmergencyContact = defineModel('emergencyContact', {
  fields: {
    plan: f.ref('emergencyPlan', { required: true, index: true, onDelete: 'cascade' }),
    team: f.choice(['command', 'rescue', 'medical', 'evacuation', 'logistics', 'information', 'outside'], { required: true }),
    duty: f.text({ required: true, max: 60 }),
    name: f.text({ required: true, max: 40, search: true }),
    phone: f.phone({ required: true, sensitive: true, landline: true }),
  },
  label: ['name'],
  views: {
    list: { columns: ['plan', 'team', 'duty', 'name', 'phone'], filters: ['plan', 'team', 'name'], sort: 'team' },
    form: { groups: [{ title: 'basics', fields: ['plan', 'team', 'duty', 'name', 'phone'] }] },
  },
  scopes: linesOf('plan', emergencyPlanScopes),
});
