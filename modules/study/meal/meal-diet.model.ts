import { defineModel, f } from '@zhixing/model';
import { ofTrip, providedScopes } from '../lodging/trip-lodging.model.ts';

/** A student who needs something else at a meal (特殊饮食), with the dish that is served instead. */
export const MealDiet = defineModel('mealDiet', {
  minors: true,
  minorsBy: 'student',
  fields: {
    meal: f.ref('tripMeal', { required: true, index: true, onDelete: 'cascade' }),
    /** Copied from the meal. */
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    site: f.ref('site', { readonly: true, index: true }),
    student: f.ref('student', { required: true, index: true }),
    kind: f.choice(['allergen', 'diet'], { tones: { allergen: 'danger', diet: 'warning' } }),
    /** Taken from the health profile: the allergen, or how the student eats. */
    need: f.text({ max: 200 }),
    /** The dishes that contain it. */
    dishes: f.text({ max: 300 }),
    substitute: f.text({ max: 60 }),
  },
  views: {
    list: {
      columns: ['meal', 'student', 'kind', 'need', 'dishes', 'substitute'],
      filters: ['meal', 'trip', 'kind'],
      sort: 'kind',
    },
    form: { groups: [{ title: 'basics', fields: ['meal', 'student', 'kind', 'need', 'dishes', 'substitute'] }] },
  },
  label: ['kind'],
  unique: [['meal', 'student', 'kind']],
  scopes: providedScopes,
});
