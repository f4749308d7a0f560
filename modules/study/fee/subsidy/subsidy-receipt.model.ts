import { defineModel, f } from '@zhixing/model';
import { fundSources } from '../waiver/fee-waiver.model.ts';

const below = { in: '@organizationAndSuborganization' } as const;

/** Money of a fund that has come for a trip's waivers (补助到账): booked, it stands in the ledger, and waivers may be granted from it. */
export const SubsidyReceipt = defineModel('subsidyReceipt', {
  traits: ['annotated'],
  fields: {
    receiptNo: f.serial({ prefix: 'SB', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    /** Of the trip. */
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    source: f.choice(fundSources, { required: true }),
    /** Who has paid, as the bank names them. */
    payer: f.text({ required: true, max: 100, search: true }),
    amount: f.money({ required: true, min: 1 }),
    receivedOn: f.date({ required: true }),
    /** Receipt of the bank. */
    proof: f.files({ requiredWhen: { status: 'booked' } }),
    bookedBy: f.ref('user', { readonly: true, named: true }),
    bookedAt: f.moment({ readonly: true }),
    reversedAt: f.moment({ readonly: true }),
    reverseReason: f.text({ readonly: true, max: 300 }),
  },
  states: ['draft', 'booked', 'reversed'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: { draft: 'neutral', booked: 'success', reversed: 'danger' },
  actions: {
    book: { from: ['draft'], to: 'booked', confirm: true },
    /** Takes back what was booked by mistake; waivers that need the money keep it. */
    reverse: { from: ['booked'], to: 'reversed', confirm: true, args: { reason: f.text({ required: true, max: 300 }) } },
  },
  views: {
    list: {
      columns: [...(['receiptNo', 'status', 'trip', 'source', 'payer', 'amount', 'receivedOn', 'bookedBy', 'bookedAt', 'school'] as const)],
      filters: ['trip', 'source', 'payer', 'receivedOn', 'status', 'school'],
      sort: '-receiptNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'source', 'payer', 'amount', 'receivedOn', 'proof', 'remark'] },
        { title: 'booking', fields: ['bookedBy', 'bookedAt', 'reversedAt', 'reverseReason'] },
      ],
    },
  },
  label: ['receiptNo', 'payer'],
  scopes: { organisation: { school: below }, bureau: { bureau: below } },
});
