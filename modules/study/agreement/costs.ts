import { f } from '@zhixing/model';

/** Categories of costs, in the order in which budgets and quotes list them. */
export const costCategories = [
  'transport',
  'lodging',
  'catering',
  'ticket',
  'course',
  'tutor',
  'insurance',
  'material',
  'device',
  'medical',
  'manage',
  'tax',
  'reserve',
  'other',
] as const;

/** Categories that are no direct costs of the journey. */
export const indirectCategories: readonly string[] = ['manage', 'tax', 'reserve'];

export const chargeModes = ['perStudent', 'perDay', 'perMeal', 'perNight', 'perGroup', 'actual'] as const;

/** Fields of a priced line, shared by quotes and budgets. The amount is rounded half up to the fen. */
export const pricedLine = {
  category: f.choice(costCategories, { required: true }),
  feeItem: f.ref('feeItem'),
  name: f.text({ required: true, max: 80 }),
  mode: f.choice(chargeModes, { required: true, default: 'perStudent' }),
  unitPrice: f.money({ required: true, min: 0, max: 10_000_000_00 }),
  quantity: f.decimal({ required: true, min: 0, max: 1_000_000, scale: 2 }),
  unit: f.text({ required: true, max: 20 }),
  /** How often: days, nights, meals. */
  times: f.decimal({ required: true, default: '1', min: 0, max: 1000, scale: 1 }),
  // Grouped so that only the last product is money and rounded.
  amount: f.formula({ expression: 'unitPrice * (quantity * times)', result: 'money' }),
};
