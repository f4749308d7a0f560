import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** Category of fees, with its legal basis and the account it is booked to. */
export const FeeCategory = defineModel('feeCategory', {
  ...switchable,
  traits: ['orderable'],
  fields: {
    categoryNo: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, unique: true, max: 40, rule: 'name', search: true, names: 'catalogueNames.feeCategories' }),
    nature: f.choice(['collection', 'service', 'deposit', 'compensation'], { required: true }),
    policyBasis: f.text({ max: 200 }),
    account: f.choice(['bank', 'receivable', 'custody', 'payable', 'refundPayable', 'subsidy', 'deposit', 'compensation'], {
      required: true,
    }),
    refundable: f.flag({ required: true, default: true }),
    itemCount: f.count({ of: 'feeItem', by: 'category' }),
  },
  label: ['name'],
  views: {
    list: {
      columns: ['categoryNo', 'name', 'nature', 'account', 'refundable', 'itemCount', 'policyBasis', 'sortCode', 'status'],
      filters: ['name', 'nature', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [{ title: 'basics', fields: ['categoryNo', 'name', 'nature', 'account', 'refundable', 'sortCode', 'policyBasis'] }],
    },
    related: [{ model: 'feeItem', by: 'category' }],
  },
  importKeys: [['categoryNo']],
});
