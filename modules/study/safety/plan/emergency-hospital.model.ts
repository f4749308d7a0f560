import { defineModel, f } from '@zhixing/model';
import { linesOf } from '../belonging.ts';
import { emergencyPlanScopes } from './scopes.ts';

/** A hospital near a site of the trip, or on the way. */
export const EmergencyHospital = defineModel('emergencyHospital', {
  fields: {
    plan: f.ref('emergencyPlan', { required: true, index: true, onDelete: 'cascade' }),
    site: f.ref('site'),
    name: f.text({ required: true, max: 60 }),
    address: f.text({ max: 120 }),
    phone: f.phone({ required: true, landline: true }),
    distanceKm: f.decimal({ min: 0, max: 999, scale: 1 }),
    driveMinutes: f.integer({ min: 0, max: 600 }),
    location: f.geo(),
  },
  label: ['name'],
  views: {
    list: { columns: ['plan', 'site', 'name', 'address', 'phone', 'distanceKm', 'driveMinutes'], filters: ['plan', 'site'], sort: 'name' },
    form: {
      groups: [{ title: 'basics', fields: ['plan', 'site', 'name', 'address', 'phone', 'distanceKm', 'driveMinutes', 'location'] }],
    },
  },
  scopes: linesOf('plan', emergencyPlanScopes),
});
