import { defineModel, f } from '@zhixing/model';
import { ofTrip, providedScopes } from '../lodging/trip-lodging.model.ts';

/** How much of every dish is kept, and for how long, by the rules on food safety. */
export const MIN_GRAMS = 125;
export const MIN_HOURS = 48;

/** A meal as it was eaten (餐饮记录), with the sample kept of every dish. */
export const MealRecord = defineModel('mealRecord', {
  traits: ['annotated'],
  fields: {
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    tripMeal: f.ref('tripMeal', { required: true, unique: true }),
    site: f.ref('site', { readonly: true, index: true }),
    actualAt: f.moment({ required: true, index: true }),
    actualPeople: f.integer({ required: true, min: 0, max: 100_000 }),
    menuActual: f.text({ required: true, max: 500 }),
    sampleKept: f.flag({ required: true, default: true }),
    sampleGrams: f.integer({ min: 0, max: 10_000, requiredWhen: { sampleKept: true } }),
    sampleCount: f.integer({ min: 1, max: 100, requiredWhen: { sampleKept: true } }),
    sampleFrom: f.moment({ requiredWhen: { sampleKept: true } }),
    /** 48 hours later if left empty. */
    sampleUntil: f.moment(),
    sampleKeeper: f.text({ max: 40, requiredWhen: { sampleKept: true } }),
    samplePhoto: f.image(),
    kitchenPhoto: f.image(),
    companion: f.ref('tripStaff'),
    companionNote: f.text({ max: 300 }),
    abnormal: f.text({ max: 500, requiredWhen: { sampleKept: false } }),
    amount: f.money({ min: 0 }),
  },
  checks: { enoughKept: { when: { sampleKept: true }, must: { sampleGrams: { gte: MIN_GRAMS } }, at: 'sampleGrams' } },
  views: {
    list: {
      columns: [
        ...(['trip', 'tripMeal', 'actualAt', 'actualPeople', 'menuActual', 'sampleKept', 'sampleGrams', 'sampleCount'] as const),
        ...(['sampleUntil', 'sampleKeeper', 'companion', 'abnormal'] as const),
      ],
      filters: ['trip', 'tripMeal', 'actualAt', 'sampleKept'],
      sort: '-actualAt',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['tripMeal', 'actualAt', 'actualPeople', 'menuActual', 'companion', 'companionNote', 'abnormal', 'amount'],
        },
        {
          title: 'sample',
          fields: ['sampleKept', 'sampleGrams', 'sampleCount', 'sampleFrom', 'sampleUntil', 'sampleKeeper', 'samplePhoto', 'kitchenPhoto'],
        },
      ],
    },
  },
  label: ['tripMeal'],
  scopes: providedScopes,
});
