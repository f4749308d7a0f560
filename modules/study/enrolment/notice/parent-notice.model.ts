import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** One item of the fees as the letter states it. */
export interface NoticeFee {
  readonly name: string;
  readonly amount: number;
  readonly optional: boolean;
}

/** The sections that every letter must have; each is filled in from the trip, the fees and the contract where it is left empty. */
export const noticeSections = ['content', 'voluntary', 'fees', 'refunds', 'providers'] as const;

/** A letter to the parents of a trip (致家长信): purpose, days, route, fees, refunds, who carries it out, and that joining is voluntary. */
export const ParentNotice = defineModel('parentNotice', {
  traits: ['annotated', 'attachable'],
  fields: {
    noticeNo: f.serial({ prefix: 'PN', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true, index: true }),
    title: f.text({ max: 120, search: true }),
    /** Purpose, time, route, contents, and what to mind. */
    content: f.longText({ max: 8000 }),
    voluntary: f.longText({ max: 2000 }),
    fees: f.longText({ max: 3000 }),
    refunds: f.longText({ max: 3000 }),
    /** Who carries it out, and the insurance. */
    providers: f.longText({ max: 3000 }),
    /** The items of the fees when the letter was written. */
    feeDetail: f.json({ readonly: true }),
    feePerStudent: f.money({ readonly: true, min: 0 }),
    /** The slip that families who read on paper return. */
    replySlip: f.longText({ readonly: true, max: 1000 }),
    replyDeadline: f.moment({ required: true }),
    sentAt: f.moment({ readonly: true, index: true }),
    sender: f.ref('user', { readonly: true, named: true }),
    /** Families whom the letter should reach. */
    targetCount: f.integer({ readonly: true }),
    readCount: f.count({ of: 'noticeReading', by: 'notice' }),
    opinion: f.text({ readonly: true, max: 500 }),
  },
  states: ['draft', 'pending', 'published', 'offline'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: { draft: 'neutral', pending: 'processing', published: 'success', offline: 'neutral' },
  actions: {
    /** Fills all sections in anew from the trip, the fees and the contract. */
    refill: { from: ['draft'], confirm: true },
    submit: { from: ['draft'], to: 'pending' },
    send: { from: ['pending'], to: 'published', confirm: true },
    giveBack: { from: ['pending'], to: 'draft', args: { opinion: f.text({ required: true, min: 2, max: 500 }) } },
    withdraw: { from: ['published'], to: 'offline', confirm: true },
  },
  views: {
    list: {
      columns: [
        ...(['noticeNo', 'title', 'trip', 'status', 'school', 'feePerStudent', 'replyDeadline', 'sentAt'] as const),
        ...(['targetCount', 'readCount'] as const),
      ],
      filters: ['title', 'trip', 'school', 'status', 'replyDeadline'],
      sort: '-noticeNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'title', 'replyDeadline', 'content', 'attachments'] },
        { title: 'terms', fields: ['voluntary', 'fees', 'refunds', 'providers', 'feePerStudent'] },
        { title: 'sending', fields: ['sentAt', 'sender', 'targetCount', 'readCount', 'opinion', 'remark'] },
      ],
    },
    related: [{ model: 'noticeReading', by: 'notice' }],
  },
  label: ['title'],
  scopes: { organisation: { school: below }, bureau: { bureau: below }, agency: { agency: below } },
});
