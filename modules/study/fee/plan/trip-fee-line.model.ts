import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';

/** What a student is charged for one item (收费明细). */
export const TripFeeLine = defineModel('tripFeeLine', {
  traits: ['orderable'],
  fields: {
    feePlan: f.ref('tripFeePlan', { required: true, index: true, onDelete: 'cascade' }),
    ...parties,
    feeItem: f.ref('feeItem', { required: true }),
    /** Defaults to the name of the item. */
    name: f.text({ max: 80, names: 'catalogueNames.feeItems' }),
    mode: f.choice(['perStudent', 'perDay', 'perMeal', 'perNight', 'perGroup', 'actual'], { required: true, default: 'perStudent' }),
    /** Per student; of shared costs the student's share. */
    unitPrice: f.money({ required: true, min: 0, max: 10_000_000 }),
    times: f.decimal({ required: true, default: '1', min: 0.1, max: 1000, scale: 1 }),
    amount: f.formula({ expression: 'unitPrice * times', result: 'money' }),
    /** Families choose it at sign-up. */
    optional: f.flag({ required: true, default: false }),
  },
  views: {
    list: {
      columns: ['feePlan', 'feeItem', 'name', 'mode', 'unitPrice', 'times', 'amount', 'optional'],
      filters: ['feePlan', 'feeItem', 'optional'],
      sort: 'sortCode',
    },
    form: {
      groups: [{ title: 'basics', fields: ['feePlan', 'feeItem', 'name', 'mode', 'unitPrice', 'times', 'amount', 'optional', 'sortCode'] }],
    },
  },
  label: ['name'],
  scopes: partyScopes,
});
