import { defineModel, f } from '@zhixing/model';
import { ofTrip, providedScopes } from '../lodging/trip-lodging.model.ts';

/** A dish of a meal's menu (菜品) and the allergens in it. */
export const MealDish = defineModel('mealDish', {
  traits: ['orderable'],
  fields: {
    meal: f.ref('tripMeal', { required: true, index: true, onDelete: 'cascade' }),
    /** Copied from the meal. */
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    site: f.ref('site', { readonly: true, index: true }),
    name: f.text({ required: true, max: 40 }),
    /** In words, separated by commas: peanut, egg, milk. Words that the name itself contains count as well. */
    allergens: f.text({ max: 100 }),
    /** Raw or cold: not for primary pupils. */
    raw: f.flag({ required: true, default: false }),
  },
  views: {
    list: { columns: ['meal', 'name', 'allergens', 'raw', 'sortCode'], filters: ['meal', 'name'], sort: 'sortCode' },
    form: { groups: [{ title: 'basics', fields: ['meal', 'name', 'allergens', 'raw', 'sortCode'] }] },
  },
  label: ['name'],
  scopes: providedScopes,
});
