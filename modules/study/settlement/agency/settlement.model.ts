import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';
import { returnArgs } from '../return-advance.ts';

const amount = (min = 0) => f.money({ required: true, readonly: true, default: 0, min });
const why = () => f.text({ required: true, min: 2, max: 500 });

/** What a category of costs adds to a settlement. */
export interface SettledItem {
  readonly category: string;
  readonly amount: number;
}

/** The settlement of a trip with its agency (机构结算), by the contract and the approved expenses. Both sides confirm it. */
export const Settlement = defineModel('settlement', {
  traits: ['annotated', 'attachable'],
  fields: {
    settleNo: f.serial({ prefix: 'ST', unique: true }),
    trip: f.ref('trip', { required: true, unique: true }),
    ...parties,
    contract: f.ref('contract', { readonly: true, index: true }),
    actualStudents: f.integer({ required: true, readonly: true, default: 0, min: 0 }),
    /** Unit price of the contract for those who took part: the most that is paid. */
    contractAmount: amount(),
    /** Approved expenses that the agency has advanced. */
    actualAmount: amount(),
    deduct: f.money({ required: true, default: 0, min: 0 }),
    deductReason: f.text({ max: 300 }),
    prepaid: amount(),
    /** What is left to pay. */
    payable: amount(-1_000_000_000_00),
    paid: amount(),
    items: f.json({ readonly: true }),
    disputeReason: f.text({ readonly: true, max: 500 }),
    reply: f.text({ readonly: true, max: 500 }),
    sentBy: f.ref('user', { readonly: true, named: true }),
    agencyConfirmBy: f.ref('user', { readonly: true, named: true }),
    agencyConfirmAt: f.moment({ readonly: true }),
    schoolConfirmBy: f.ref('user', { readonly: true, named: true }),
    schoolConfirmAt: f.moment({ readonly: true }),
    paidAt: f.moment({ readonly: true }),
    voucher: f.file({ readonly: true }),
  },
  states: ['draft', 'agencyConfirm', 'schoolConfirm', 'approved', 'paid', 'disputed'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: {
    draft: 'neutral',
    agencyConfirm: 'processing',
    schoolConfirm: 'processing',
    approved: 'warning',
    paid: 'success',
    disputed: 'danger',
  },
  actions: {
    /** A part that the contract makes payable before the return. */
    prepay: {
      from: ['draft'],
      args: { amount: f.money({ required: true, min: 1 }), voucher: f.file({ required: true }), paidAt: f.moment() },
    },
    /** What was prepaid comes back: the trip was cancelled, or has cost less. */
    repay: { from: ['draft', 'disputed'], args: returnArgs },
    /** The trip was cancelled, and nothing is open any more. */
    close: { from: ['draft'], to: 'paid', confirm: true },
    /** Takes the approved expenses over again, and asks the agency to confirm. */
    send: { from: ['draft'], to: 'agencyConfirm' },
    agencyOk: { from: ['agencyConfirm'], to: 'schoolConfirm', confirm: true },
    dispute: { from: ['agencyConfirm'], to: 'disputed', args: { reason: why() } },
    /** The school answers a dispute: it changes the deduction or explains why it stands. */
    revise: {
      from: ['disputed'],
      to: 'agencyConfirm',
      args: { deduct: f.money({ required: true, min: 0, default: 0 }), deductReason: f.text({ max: 300 }), reply: why() },
    },
    schoolOk: { from: ['schoolConfirm'], to: 'approved', confirm: true },
    pay: { from: ['approved'], to: 'paid', args: { voucher: f.file(), paidAt: f.moment() } },
  },
  checks: {
    deductExplained: { when: { deduct: { gt: 0 } }, must: { deductReason: { empty: false } }, at: 'deductReason' },
  },
  views: {
    list: {
      columns: [
        ...(['settleNo', 'status', 'trip', 'contract', 'actualStudents', 'contractAmount', 'actualAmount', 'deduct', 'prepaid'] as const),
        ...(['payable', 'paid', 'agencyConfirmAt', 'schoolConfirmAt', 'paidAt', 'agency', 'school'] as const),
      ],
      filters: ['trip', 'status', 'agency', 'school', 'paidAt'],
      sort: '-settleNo',
    },
    form: { groups: [{ title: 'basics', fields: ['trip', 'deduct', 'deductReason', 'attachments', 'remark'] }] },
  },
  label: ['settleNo'],
  scopes: partyScopes,
});
