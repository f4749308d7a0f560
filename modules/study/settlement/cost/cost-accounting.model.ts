import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';

/** Parents can see the costs of a trip for at least so many days. */
export const PUBLICITY_DAYS = 5;
/** Deviations from the budget above so many per cent are explained in writing. */
export const VARIANCE_PERCENT = 5;

const total = () => f.money({ required: true, default: 0 });

/**
 * What a trip has cost (成本核算), against its budget and against what families and funds have paid. Drawn up with the settlement of the
 * trip; the school keeps nothing of the surplus.
 */
export const CostAccounting = defineModel('costAccounting', {
  serverManaged: true,
  traits: ['annotated'],
  fields: {
    costNo: f.serial({ prefix: 'CA', unique: true }),
    trip: f.ref('trip', { required: true, unique: true }),
    ...parties,
    contract: f.ref('contract', {}),
    billedTotal: total(),
    receivedTotal: total(),
    refundedTotal: total(),
    /** What funds bear of waived charges. */
    subsidyTotal: total(),
    budgetTotal: total(),
    /** Deducted from what the agency has advanced. */
    deductTotal: total(),
    /** What families and funds bear. */
    actualTotal: total(),
    /** What the school's own funds bear besides. */
    schoolTotal: total(),
    attendStudents: f.integer({ required: true, default: 0, min: 0 }),
    actualPerStudent: total(),
    surplus: f.money({ required: true, default: 0, min: -1_000_000_000_00 }),
    surplusPerStudent: f.money({ min: -1_000_000_000_00 }),
    submittedBy: f.ref('user', { named: true }),
    submittedAt: f.moment(),
    confirmBy: f.ref('user', { named: true }),
    confirmedAt: f.moment(),
    opinion: f.text({ max: 500 }),
    publicityStart: f.date(),
    publicityEnd: f.date(),
    /** When the surplus was divided and its refunds were drawn up. */
    returnedAt: f.moment(),
    /** The part of the surplus that goes back to those who paid for waivers. */
    sponsorShare: f.money({ min: 0 }),
    subsidyVoucher: f.file(),
    settledAt: f.moment(),
  },
  states: ['draft', 'pending', 'confirmed', 'publicised', 'settled'],
  tones: { draft: 'neutral', pending: 'processing', confirmed: 'warning', publicised: 'processing', settled: 'success' },
  actions: {
    /** Computes it again from bills, expenses and the budget. */
    refresh: { from: ['draft'] },
    submit: { from: ['draft'], to: 'pending' },
    confirm: { from: ['pending'], to: 'confirmed', args: { opinion: f.text({ max: 500 }) } },
    sendBack: { from: ['pending', 'confirmed'], to: 'draft', args: { opinion: f.text({ required: true, min: 2, max: 500 }) } },
    /** Shows it to the families of the trip. */
    publicise: {
      from: ['confirmed'],
      to: 'publicised',
      args: { days: f.integer({ required: true, min: PUBLICITY_DAYS, max: 60, default: PUBLICITY_DAYS }) },
    },
    /** An objection is justified: the costs are accounted for again. */
    reopen: {
      from: ['publicised'],
      to: 'draft',
      when: { returnedAt: { empty: true } },
      confirm: true,
      args: { opinion: f.text({ required: true, min: 2, max: 500 }) },
    },
    /** Divides the surplus over the payers and draws up their refunds. */
    returnSurplus: { from: ['publicised'], when: { returnedAt: { empty: true } }, confirm: true },
    /** The money of funds has come, or what is left of it has gone back. */
    clearSubsidy: { from: ['publicised'], when: { returnedAt: { empty: false } }, args: { voucher: f.file({ required: true }) } },
    settle: { from: ['publicised'], to: 'settled', when: { returnedAt: { empty: false } }, confirm: true },
  },
  views: {
    list: {
      columns: [
        ...(['costNo', 'status', 'trip', 'attendStudents', 'receivedTotal', 'refundedTotal', 'subsidyTotal', 'budgetTotal'] as const),
        ...(['actualTotal', 'actualPerStudent', 'surplus', 'surplusPerStudent', 'publicityStart', 'publicityEnd', 'agency'] as const),
        ...(['school', 'confirmBy'] as const),
      ],
      filters: ['trip', 'status', 'agency', 'school', 'publicityEnd'],
      sort: '-costNo',
    },
    related: [{ model: 'costLine', by: 'cost' }],
  },
  label: ['costNo'],
  scopes: partyScopes,
});
