import { defineModel, f } from '@zhixing/model';
import { ofTrip, orderedStates, orderedTones, providedScopes, reason } from '../lodging/trip-lodging.model.ts';

/** A meal of a trip (餐饮安排): one per day and slot, from a base, a camp or another provider. */
export const TripMeal = defineModel('tripMeal', {
  traits: ['annotated'],
  fields: {
    mealNo: f.serial({ prefix: 'ME', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    school: { ...ofTrip.school, copiedName: 'schoolName' },
    schoolName: f.text({ readonly: true, max: 80, search: true }),
    meal: f.choice(['breakfast', 'lunch', 'dinner', 'snack'], { required: true }),
    mode: f.choice(['table', 'tray', 'packed', 'buffet'], { required: true }),
    mealAt: f.moment({ required: true, index: true }),
    /** Day of the trip, from 1. */
    dayNo: f.integer({ readonly: true, min: 1, max: 60 }),
    site: f.ref('site', { index: true }),
    /** Provider and licence default to those of the base or camp. */
    provider: f.text({ max: 60, requiredWhen: { site: { empty: true } } }),
    foodLicenceNo: f.text({ max: 60, requiredWhen: { site: { empty: true } } }),
    foodLicenceTo: f.date({ requiredWhen: { site: { empty: true } } }),
    /** Confirmed students and staff of the trip. */
    people: f.integer({ readonly: true, min: 0 }),
    tables: f.integer({ min: 1, max: 1000, show: { mode: 'table' } }),
    standard: f.money({ required: true, min: 0 }),
    amount: f.formula({ expression: 'standard * people', result: 'money' }),
    location: f.geo(),
    companion: f.ref('tripStaff'),
    /** Who confirmed it for the kitchen, and when. */
    confirmedBy: f.ref('user', { readonly: true, named: true }),
    confirmedAt: f.moment({ readonly: true }),
    rejectReason: f.text({ readonly: true, max: 300 }),
    cancelReason: f.text({ readonly: true, max: 300 }),
    dishes: f.count({ of: 'mealDish', by: 'meal' }),
    diets: f.count({ of: 'mealDiet', by: 'meal' }),
  },
  states: orderedStates,
  editableIn: ['requested'],
  deletableIn: ['requested', 'rejected', 'cancelled'],
  tones: orderedTones,
  actions: {
    /** Compares the menu with the health profiles of those who eat. */
    match: { from: ['requested', 'confirmed'] },
    confirm: { from: ['requested'], to: 'confirmed' },
    /** Called when somebody joins or leaves the trip. */
    recount: { from: ['requested', 'confirmed'], system: true },
    reject: { from: ['requested'], to: 'rejected', args: reason() },
    serve: { from: ['confirmed'], to: 'inUse', confirm: true },
    finish: { from: ['inUse'], to: 'completed', confirm: true },
    noShow: { from: ['confirmed'], to: 'noShow', confirm: true },
    cancel: { from: ['requested', 'confirmed'], to: 'cancelled', args: reason() },
  },
  views: {
    list: {
      columns: [
        ...(['mealNo', 'status', 'trip', 'schoolName', 'dayNo', 'meal', 'mealAt', 'mode', 'site', 'provider', 'people'] as const),
        ...(['standard', 'amount', 'dishes', 'diets'] as const),
      ],
      filters: ['status', 'trip', 'school', 'site', 'meal', 'mealAt'],
      sort: '-mealAt',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: [
            ...(['trip', 'meal', 'mealAt', 'mode', 'site', 'provider', 'foodLicenceNo', 'foodLicenceTo', 'tables'] as const),
            ...(['standard', 'companion', 'location', 'remark'] as const),
          ],
        },
      ],
      rows: [
        { model: 'mealDish', by: 'meal', fields: ['name', 'allergens', 'raw', 'sortCode'] },
        { model: 'mealDiet', by: 'meal', fields: ['student', 'kind', 'need', 'dishes', 'substitute'] },
      ],
    },
    related: [
      { model: 'mealDish', by: 'meal' },
      { model: 'mealDiet', by: 'meal' },
    ],
  },
  label: ['mealNo'],
  indexes: [['trip', 'mealAt']],
  scopes: providedScopes,
});
