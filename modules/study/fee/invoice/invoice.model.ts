import { defineModel, f } from '@zhixing/model';
import { parties } from '../parties.ts';

export const invoiceKinds = ['receipt', 'vat'] as const;

const below = { in: '@organizationAndSuborganization' } as const;
/** An agency sees its own invoices, never the receipts of families. */
const ofAgency = { agency: below, direction: { in: ['agencyToSchool', 'supplierToAgency'] } } as const;

/** A receipt or invoice (开票): a school's receipt for fees collected, or a VAT invoice of an agency. */
export const Invoice = defineModel('invoice', {
  minors: true,
  minorsBy: 'bill',
  traits: ['annotated'],
  fields: {
    invoiceNo: f.serial({ prefix: 'IV', unique: true }),
    kind: f.choice(invoiceKinds, { required: true, default: 'receipt' }),
    direction: f.choice(['toFamily', 'agencyToSchool', 'supplierToAgency'], { required: true, default: 'toFamily' }),
    trip: f.ref('trip', { required: true, index: true }),
    /** The bill whose payments a family's receipt is for. */
    bill: f.ref('studentBill', { index: true, show: { direction: 'toFamily' }, requiredWhen: { direction: 'toFamily' } }),
    ...parties,
    /** The payer; of receipts the name of a family. */
    title: f.text({ required: true, max: 100, sensitive: true }),
    taxNo: f.text({ max: 20, pattern: '[0-9A-Z]{15,20}', show: { kind: 'vat' } }),
    amount: f.money({ required: true, min: 1, max: 1_000_000_000_00 }),
    taxRate: f.decimal({ min: 0, max: 100, scale: 2, show: { kind: 'vat' } }),
    /** The tax that the amount includes. */
    tax: f.money({ readonly: true, min: 0 }),
    content: f.text({ required: true, max: 200 }),
    requestAt: f.moment({ readonly: true }),
    issueAt: f.moment({ readonly: true }),
    issuer: f.ref('user', { readonly: true, named: true }),
    number: f.text({ readonly: true, unique: true, max: 40 }),
    file: f.file({ readonly: true, sensitive: true }),
    /** The invoice that this red one reverses; its amount counts as negative. */
    redOf: f.ref('invoice', { readonly: true, unique: true }),
    reason: f.text({ readonly: true, max: 300 }),
  },
  states: ['requested', 'issued', 'redFlushed', 'rejected'],
  editableIn: ['requested'],
  deletableIn: ['requested'],
  tones: { requested: 'processing', issued: 'success', redFlushed: 'neutral', rejected: 'danger' },
  actions: {
    /** Receipts are numbered by the server; a VAT invoice comes from the tax authority's platform with number and file. */
    issue: {
      from: ['requested'],
      to: 'issued',
      args: { number: f.text({ max: 40 }), file: f.file() },
    },
    reject: { from: ['requested'], to: 'rejected', args: { reason: f.text({ required: true, max: 300 }) } },
    /** Called to issue the red one of another. */
    reverse: {
      from: ['requested'],
      to: 'issued',
      system: true,
      args: {
        original: f.ref('invoice', { required: true }),
        reason: f.text({ required: true, max: 300 }),
        number: f.text({ max: 40 }),
        file: f.file(),
      },
    },
    /** Reverses it with a red one. */
    redFlush: {
      from: ['issued'],
      to: 'redFlushed',
      confirm: true,
      when: { redOf: { empty: true } },
      args: { reason: f.text({ required: true, max: 300 }), number: f.text({ max: 40 }), file: f.file() },
    },
  },
  views: {
    list: {
      columns: [
        ...([
          'invoiceNo',
          'kind',
          'direction',
          'status',
          'trip',
          'bill',
          'title',
          'amount',
          'tax',
          'content',
          'number',
          'issueAt',
        ] as const),
        ...(['issuer', 'redOf'] as const),
      ],
      filters: ['kind', 'direction', 'status', 'trip', 'school', 'agency', 'number', 'issueAt'],
      sort: '-invoiceNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['kind', 'direction', 'trip', 'bill', 'title', 'taxNo', 'amount', 'taxRate', 'content', 'remark'] },
      ],
    },
  },
  label: ['invoiceNo'],
  scopes: {
    organisation: { school: below },
    bureau: { bureau: below },
    agency: ofAgency,
    party: { any: [{ school: below }, ofAgency] },
  },
});
