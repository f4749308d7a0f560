import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';

/** A line of a material list (物料明细). */
export const MaterialItem = defineModel('materialItem', {
  traits: ['orderable'],
  fields: {
    list: f.ref('materialList', { required: true, index: true, onDelete: 'cascade' }),
    ...parties,
    name: f.text({ required: true, max: 80 }),
    spec: f.text({ max: 80 }),
    unit: f.text({ required: true, max: 20 }),
    perStudentQty: f.decimal({ min: 0, max: 10_000, scale: 2 }),
    /** Defaults to the quantity per student times the students, rounded up. */
    requiredQty: f.decimal({ min: 0, max: 10_000_000, scale: 2 }),
    preparedQty: f.decimal({ min: 0, max: 10_000_000, scale: 2 }),
    usedQty: f.decimal({ min: 0, max: 10_000_000, scale: 2 }),
    unitPrice: f.money({ min: 0, max: 10_000_000_00 }),
    amount: f.formula({ expression: 'unitPrice * requiredQty', result: 'money' }),
    source: f.text({ max: 80 }),
  },
  checks: {
    usedFits: { must: { usedQty: { lte: '@.preparedQty' } }, at: 'usedQty' },
  },
  views: {
    list: {
      columns: ['list', 'name', 'spec', 'unit', 'perStudentQty', 'requiredQty', 'preparedQty', 'usedQty', 'unitPrice', 'amount', 'source'],
      filters: ['list', 'name'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: [
            ...(['list', 'name', 'spec', 'unit', 'perStudentQty', 'requiredQty', 'preparedQty', 'usedQty', 'unitPrice'] as const),
            ...(['amount', 'source', 'sortCode'] as const),
          ],
        },
      ],
    },
  },
  label: ['name'],
  scopes: partyScopes,
});
