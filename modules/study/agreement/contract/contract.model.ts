import { defineModel, f } from '@zhixing/model';
import { namedParties, partyScopes } from '../parties.ts';

/** Percentage points of the price that a term asks for; when it is due. */
export interface PaymentTerm {
  readonly name: string;
  readonly percent: number;
  readonly due: (typeof dueTimes)[number];
}
export const dueTimes = ['signing', 'beforeDeparture', 'afterReturn', 'settlement'] as const;

/** Percentage refunded to those who cancel at least so many hours before departure. */
export interface CancelStep {
  readonly hoursBefore: number;
  readonly refundPercent: number;
}

export interface ContractBlock {
  readonly heading: string;
  readonly text: string;
}

/** The whole text of a contract with its placeholders filled: what both sides read and sign. */
export interface ContractText {
  readonly title: string;
  readonly school: ContractSide;
  readonly agency: ContractSide;
  readonly figures: { readonly unitPrice: number; readonly students: number; readonly amount: number };
  readonly period: { readonly from: string; readonly to: string };
  readonly blocks: readonly ContractBlock[];
  readonly safetyDuty: string;
  readonly insuranceDuty: string;
  readonly paymentTerms: readonly PaymentTerm[];
  readonly cancelPolicy: readonly CancelStep[];
}

export interface ContractSide {
  readonly name: string;
  readonly code: string;
  readonly person: string;
  readonly address: string;
}

/** What clauses may name in braces; it is filled in with the data of both sides, of the plan and of the contract. */
export const contractPlaceholders = [
  ...(['schoolName', 'schoolPrincipal', 'schoolAddress', 'agencyName', 'agencyCode', 'agencyPerson', 'agencyAddress'] as const),
  ...(['planName', 'destination', 'days', 'startDate', 'endDate', 'students', 'unitPrice', 'amount'] as const),
];

/** Names in braces that are filled in by nothing. */
export const unknownPlaceholders = (text: string): string[] => {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !(contractPlaceholders as readonly string[]).includes(name));
};

/** At most this share may be payable before the return. */
export const MAX_PREPAID = 70;

/** The sum of percentages with up to two decimal places, exact. */
export const percentSum = (percents: readonly number[]): number =>
  percents.reduce((sum, percent) => sum + Math.round(percent * 100), 0) / 100;

/** The share that is payable before the return. */
export const prepaidOf = (terms: readonly PaymentTerm[]): number =>
  percentSum(terms.filter(({ due }) => due === 'signing' || due === 'beforeDeparture').map(({ percent }) => percent));

const signing = {
  signer: f.text({ required: true, max: 40 }),
  form: f.choice(['drawn', 'seal'], { required: true }),
  picture: f.image({ required: true }),
  /** Hash of the text that the signer has read. */
  textHash: f.text({ required: true, max: 64 }),
};

/** The contract of a school with the agency of a plan (研学合同). Its text is fixed by the first signature. */
export const Contract = defineModel('contract', {
  traits: ['annotated', 'attachable'],
  fields: {
    contractNo: f.serial({ prefix: 'CO', unique: true }),
    /** Defaults to the name of the plan with “contract” behind it. */
    name: f.text({ max: 100, search: true }),
    tripPlan: f.ref('tripPlan', { required: true, index: true }),
    ...namedParties,
    negotiation: f.ref('negotiation', { readonly: true }),
    budget: f.ref('budget', { readonly: true, index: true }),
    template: f.ref('contractTemplate', { required: true }),
    /** Unit price and students default to those of the approved budget. */
    unitPrice: f.money({ min: 0, max: 10_000_000_00 }),
    students: f.integer({ min: 1, max: 100_000 }),
    amount: f.formula({ expression: 'unitPrice * students', result: 'money' }),
    startDate: f.date(),
    endDate: f.date(),
    /** Blocks of the text, from the template; placeholders are filled from the record. */
    blocks: f.json(),
    paymentTerms: f.json(),
    cancelPolicy: f.json(),
    safetyDuty: f.longText({ max: 4000 }),
    insuranceDuty: f.longText({ max: 4000 }),
    /** Counts the versions of the text. */
    edition: f.integer({ readonly: true, default: 0 }),
    /** The current text as it is printed. */
    fullText: f.longText({ readonly: true, max: 60_000 }),
    /** SHA-256 of the current text. */
    textHash: f.text({ readonly: true, max: 64 }),
    signDate: f.date({ readonly: true }),
    schoolSigner: f.text({ readonly: true, max: 40 }),
    agencySigner: f.text({ readonly: true, max: 40 }),
    contractFile: f.file({ readonly: true }),
    supplements: f.files({ readonly: true }),
    terminationFile: f.file({ readonly: true }),
    endReason: f.text({ readonly: true, max: 300 }),
    /** The plan while not terminated: a unique index allows one such contract per plan. */
    boundPlan: f.ref('tripPlan', { readonly: true, internal: true, unique: true }),
  },
  states: ['draft', 'agencySigned', 'signed', 'effective', 'completed', 'terminated'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: {
    draft: 'neutral',
    agencySigned: 'processing',
    signed: 'success',
    effective: 'success',
    completed: 'neutral',
    terminated: 'danger',
  },
  actions: {
    /** Called with the signature. */
    agencySign: { from: ['draft'], to: 'agencySigned', system: true, grantable: true, args: signing },
    schoolSign: { from: ['agencySigned'], to: 'signed', system: true, grantable: true, args: signing },
    /** Called when the plan-stage filing is approved. */
    effect: { from: ['signed'], to: 'effective', system: true },
    complete: { from: ['effective'], to: 'completed', confirm: true },
    void: {
      from: ['draft', 'agencySigned'],
      to: 'terminated',
      confirm: true,
      args: { reason: f.text({ required: true, max: 300 }) },
    },
    /** The agency takes back its signature before the school has signed. */
    withdraw: { from: ['agencySigned'], to: 'terminated', confirm: true, args: { reason: f.text({ required: true, max: 300 }) } },
    terminate: {
      from: ['signed', 'effective'],
      to: 'terminated',
      confirm: true,
      args: { agreement: f.file({ required: true }), reason: f.text({ required: true, max: 300 }) },
    },
    supplement: { from: ['signed', 'effective'], args: { agreement: f.file({ required: true }) } },
  },
  checks: {
    endsLater: { must: { endDate: { gte: '@.startDate' } }, at: 'endDate' },
  },
  views: {
    list: {
      columns: [
        ...(['contractNo', 'name', 'status', 'tripPlan', 'schoolName', 'agencyName', 'students', 'unitPrice', 'amount'] as const),
        ...(['startDate', 'endDate', 'signDate'] as const),
      ],
      filters: ['name', 'tripPlan', 'school', 'agency', 'status', 'signDate'],
      sort: '-contractNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'tripPlan', 'template', 'unitPrice', 'students', 'amount', 'startDate', 'endDate'] },
        { title: 'duties', fields: ['safetyDuty', 'insuranceDuty'] },
        { title: 'more', fields: ['attachments', 'remark'] },
      ],
    },
    related: [
      { model: 'contractSignature', by: 'contract' },
      { model: 'contractVersion', by: 'contract' },
    ],
  },
  label: ['name'],
  scopes: partyScopes,
});
