import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** An itinerary kept by a school, to start others from. Times of its items are minutes from the first midnight of the trip. */
export const ItineraryTemplate = defineModel('itineraryTemplate', {
  traits: ['annotated'],
  fields: {
    name: f.text({ required: true, max: 60, search: true }),
    /** Defaults to the actor's own school. */
    school: f.ref('school', { index: true }),
    bureau: f.ref('educationBureau', { readonly: true }),
    days: f.integer({ required: true, min: 1, max: 60 }),
    items: f.json({ required: true }),
  },
  views: {
    list: { columns: ['name', 'school', 'days', 'remark'], filters: ['name', 'school'], sort: 'name' },
    form: { groups: [{ title: 'basics', fields: ['name', 'days', 'items', 'remark'] }] },
  },
  label: ['name'],
  unique: [['school', 'name']],
  scopes: { organisation: { school: below }, bureau: { bureau: below } },
});
