import { defineModel, f } from '@zhixing/model';
import { costCategories } from '../../agreement/budget/budget.model.ts';
import { parties, partyScopes } from '../parties.ts';

/** A category of costs in the accounting of a trip (核算明细): its part of the budget, and what it has cost. */
export const CostLine = defineModel('costLine', {
  serverManaged: true,
  traits: ['orderable'],
  fields: {
    cost: f.ref('costAccounting', { required: true, index: true, onDelete: 'cascade' }),
    trip: f.ref('trip', { required: true, index: true }),
    ...parties,
    category: f.choice(costCategories, { required: true }),
    budgetAmount: f.money({ required: true, default: 0 }),
    actualAmount: f.money({ required: true, default: 0, min: -1_000_000_000_00 }),
    variance: f.money({ required: true, default: 0, min: -1_000_000_000_00 }),
    /** Per cent of the budget; empty where nothing was budgeted. */
    varianceRate: f.decimal({ scale: 2, min: -1_000_000, max: 1_000_000 }),
    /** Whether the deviation has to be explained. */
    mustExplain: f.flag({ required: true, default: false }),
    reason: f.text({ max: 300 }),
  },
  actions: {
    explain: { args: { reason: f.text({ required: true, min: 2, max: 300 }) } },
  },
  views: {
    list: {
      columns: ['cost', 'category', 'budgetAmount', 'actualAmount', 'variance', 'varianceRate', 'mustExplain', 'reason', 'trip'],
      filters: ['trip', 'category', 'mustExplain'],
      sort: 'sortCode',
    },
  },
  label: ['category'],
  unique: [['cost', 'category']],
  scopes: partyScopes,
});
