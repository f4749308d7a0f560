import { defineModel, f } from '@zhixing/model';
import { switchable } from './usable.ts';
import { siteScopes } from './venue.model.ts';

/** A bed of a room (床位). OverridesByPlace out with the room: one for each of its beds. */
export const Bed = defineModel('bed', {
  traits: ['annotated'],
  fields: {
    room: f.ref('room', { required: true, index: true, onDelete: 'cascade' }),
    /** Copied from the room. */
    site: f.ref('site', { readonly: true, index: true }),
    siteBureau: f.ref('educationBureau', { readonly: true }),
    bedNo: f.text({ required: true, max: 10 }),
    upper: f.flag({ required: true, default: false }),
  },
  ...switchable,
  views: {
    list: { columns: ['room', 'bedNo', 'upper', 'status'], filters: ['room', 'status'], sort: 'bedNo' },
    form: { groups: [{ title: 'basics', fields: ['room', 'bedNo', 'upper', 'remark'] }] },
  },
  label: ['bedNo'],
  unique: [['room', 'bedNo']],
  scopes: siteScopes,
});
