import { defineModel, f } from '@zhixing/model';
import { pricedLine } from '../costs.ts';
import { parties, partyScopes } from '../parties.ts';

/** A line of a budget (预算明细). */
export const BudgetItem = defineModel('budgetItem', {
  traits: ['orderable'],
  fields: {
    budget: f.ref('budget', { required: true, index: true, onDelete: 'cascade' }),
    ...parties,
    ...pricedLine,
    provider: f.text({ max: 80 }),
    payer: f.choice(['family', 'school', 'agency'], { required: true, default: 'family' }),
    note: f.text({ max: 200 }),
  },
  views: {
    list: {
      columns: [
        ...([
          'budget',
          'category',
          'name',
          'mode',
          'unitPrice',
          'quantity',
          'unit',
          'times',
          'amount',
          'provider',
          'payer',
          'note',
        ] as const),
      ],
      filters: ['budget', 'category', 'feeItem', 'payer'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: [
            ...(['budget', 'category', 'feeItem', 'name', 'mode', 'unitPrice', 'quantity', 'unit', 'times', 'amount'] as const),
            ...(['provider', 'payer', 'note', 'sortCode'] as const),
          ],
        },
      ],
    },
  },
  label: ['name'],
  scopes: partyScopes,
});
