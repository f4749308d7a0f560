import { defineModel, f } from '@zhixing/model';
import { costCategories } from '../../agreement/budget/budget.model.ts';
import { parties, partyScopes } from '../parties.ts';
import { returnArgs } from '../return-advance.ts';

/** Who bears an expense: the money of the families, the agency in advance, or the school's own funds. */
export const fundings = ['custody', 'agency', 'school'] as const;

/** An expense of a trip (费用支出). Whoever submits it does not approve it; what the school's funds bear never reaches families. */
export const Expense = defineModel('expense', {
  traits: ['annotated', 'attachable'],
  fields: {
    expenseNo: f.serial({ prefix: 'EX', unique: true }),
    trip: f.ref('trip', { required: true, index: true, among: [{ from: { status: { notIn: ['archived', 'cancelled'] } } }] }),
    ...parties,
    category: f.choice(costCategories, { required: true }),
    budgetItem: f.ref('budgetItem', {}),
    fundedBy: f.choice(fundings, { required: true, default: 'custody' }),
    payee: f.text({ required: true, max: 80, search: true }),
    amount: f.money({ required: true, min: 1, max: 1_000_000_000_00 }),
    /** The tax that the amount includes. */
    taxAmount: f.money({ min: 0 }),
    happenDate: f.date({ required: true, default: '@today' }),
    invoiceNo: f.text({ max: 40 }),
    invoiceFile: f.file(),
    /** Defaults to the actor. */
    handler: f.text({ max: 40 }),
    /** Whether the category exceeds its part of the budget with this expense. */
    overBudget: f.flag({ required: true, readonly: true, default: false }),
    overReason: f.text({ max: 300 }),
    submittedBy: f.ref('user', { readonly: true, named: true }),
    submittedAt: f.moment({ readonly: true }),
    approver: f.ref('user', { readonly: true, named: true }),
    approvedAt: f.moment({ readonly: true }),
    opinion: f.text({ readonly: true, max: 500 }),
    payVoucher: f.file({ readonly: true }),
    paidAt: f.moment({ readonly: true }),
    /** What has come back of it since, from the payee or from the school's own funds. */
    returned: f.money({ readonly: true, min: 0 }),
    returnVoucher: f.file({ readonly: true }),
  },
  states: ['draft', 'pending', 'approved', 'paid', 'rejected'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: { draft: 'neutral', pending: 'processing', approved: 'warning', paid: 'success', rejected: 'danger' },
  actions: {
    submit: { from: ['draft'], to: 'pending' },
    approve: { from: ['pending'], to: 'approved', args: { opinion: f.text({ max: 500 }) } },
    reject: { from: ['pending'], to: 'rejected', args: { opinion: f.text({ required: true, min: 2, max: 500 }) } },
    /** The money has gone out; its paper is attached. */
    pay: { from: ['approved'], to: 'paid', args: { voucher: f.file({ required: true }), paidAt: f.moment() } },
    /** A site or carrier returns what it was paid: the trip was cancelled, or has cost less. */
    giveBack: { from: ['paid'], when: { fundedBy: 'custody' }, args: returnArgs },
    /** Approved, but not paid any more. */
    callOff: { from: ['approved'], to: 'rejected', args: { opinion: f.text({ required: true, min: 2, max: 500 }) } },
  },
  checks: {
    taxIncluded: { must: { taxAmount: { lte: '@.amount' } }, at: 'taxAmount' },
  },
  views: {
    list: {
      columns: [
        ...(['expenseNo', 'status', 'trip', 'category', 'payee', 'amount', 'fundedBy', 'happenDate', 'overBudget'] as const),
        ...(['invoiceNo', 'handler', 'submittedBy', 'approver', 'paidAt', 'returned', 'agency', 'school'] as const),
      ],
      filters: ['trip', 'status', 'category', 'fundedBy', 'payee', 'agency', 'school', 'happenDate'],
      sort: '-expenseNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['trip', 'category', 'budgetItem', 'fundedBy', 'payee', 'amount', 'taxAmount', 'happenDate', 'handler'],
        },
        { title: 'papers', fields: ['invoiceNo', 'invoiceFile', 'attachments', 'overReason', 'remark'] },
      ],
    },
  },
  label: ['expenseNo'],
  indexes: [['trip', 'status']],
  scopes: partyScopes,
});
