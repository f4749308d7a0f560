import { defineModel, f } from '@zhixing/model';
import { ofTrip, providedScopes } from './of-trip.ts';

/** Who is on duty in a night at a lodging (值夜安排). */
export const NightDuty = defineModel('nightDuty', {
  fields: {
    lodging: f.ref('tripLodging', { required: true, index: true, onDelete: 'cascade' }),
    /** Copied from the lodging. */
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    site: f.ref('site', { readonly: true, index: true }),
    /** The day on which the night begins. */
    night: f.date({ required: true }),
    tripStaff: f.ref('tripStaff', { required: true, index: true }),
    /** Floors or corridors. */
    area: f.text({ max: 40 }),
  },
  views: {
    list: { columns: ['lodging', 'trip', 'night', 'tripStaff', 'area'], filters: ['lodging', 'trip', 'night'], sort: 'night' },
    form: { groups: [{ title: 'basics', fields: ['lodging', 'night', 'tripStaff', 'area'] }] },
  },
  label: ['night'],
  unique: [['lodging', 'night', 'tripStaff']],
  scopes: providedScopes,
});
