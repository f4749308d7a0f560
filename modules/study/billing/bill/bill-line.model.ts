import { defineModel, f } from '@zhixing/model';
import { billScopes, ofBill } from '../parties.ts';

const amount = () => f.money({ required: true, default: 0, min: 0 });

/** What a bill charges for one item (账单明细). Payments fill the mandatory lines first, in their order. */
export const BillLine = defineModel('billLine', {
  minors: true,
  minorsBy: 'bill',
  serverManaged: true,
  traits: ['orderable'],
  fields: {
    bill: f.ref('studentBill', { required: true, index: true, onDelete: 'cascade' }),
    ...ofBill,
    trip: f.ref('trip', { required: true, readonly: true, index: true }),
    feeItem: f.ref('feeItem', { required: true }),
    name: f.text({ required: true, max: 80, names: 'catalogueNames.feeItems' }),
    amount: amount(),
    waived: amount(),
    adjusted: f.money({ required: true, default: 0, min: -1_000_000_000_00 }),
    paid: amount(),
    refunded: amount(),
    /** Approved refunds that are not yet paid out. */
    refunding: amount(),
    optional: f.flag({ required: true, default: false }),
    adjustReason: f.text({ max: 300 }),
  },
  views: {
    list: {
      columns: ['bill', 'name', 'feeItem', 'amount', 'waived', 'adjusted', 'paid', 'refunded', 'optional', 'adjustReason'],
      filters: ['bill', 'feeItem', 'optional'],
      sort: 'sortCode',
    },
  },
  label: ['name'],
  scopes: billScopes,
});
